import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { Organization } from '../../../../domain/organizations/contract.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Form, useContractForm, useSending } from '../../ui/form.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { createOrganization, editOrganization } from './api/organizations.ts'
import { bodyOf, type DetailsDraft, detailsForm, detailsOf, emptyDetails, fieldOf } from './details-draft.ts'
import { DetailsFields } from './details-fields.tsx'

interface DetailsFormProps {
	readonly organization: Organization | null
	readonly submit: string
	readonly onSaved: (organization: Organization) => void
	readonly children?: ReactNode
}

export function DetailsForm({ organization, submit, onSaved, children }: DetailsFormProps) {
	const { t } = useTranslation('organizations')
	const client = useQueryClient()
	const intentOf = useIntent()
	const { region } = usePreferences()
	const userId = useUser()?.unique_id ?? ''
	const form = useContractForm(detailsForm, {
		defaultValues: organization ? detailsOf(organization) : emptyDetails(region),
		mode: 'onTouched',
	})
	const save = useSending(form, {
		mutationFn: (draft: DetailsDraft) => {
			const body = bodyOf(draft, userId)
			const etag = organization?.mine?.etag ?? ''
			const key = intentOf([etag, body])
			return organization
				? editOrganization(organization._id, body, etag, key)
				: createOrganization(body, key)
		},
		onSuccess: async (saved) => {
			onSaved(saved)
			await client.invalidateQueries({ queryKey: ['organizations'] })
			await client.invalidateQueries({ queryKey: ['organization', saved._id] })
		},
		fieldOf,
	})
	return (
		<Form of={form} onValid={save.send} className="stack gap-6">
			<DetailsFields />
			<Refusal error={save.failure} />
			<div className="row flex-wrap">
				<Button type="submit" disabled={save.isPending}>
					{save.isPending ? t('saving') : submit}
				</Button>
				{children}
			</div>
		</Form>
	)
}
