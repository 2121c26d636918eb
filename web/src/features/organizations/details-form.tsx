import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../client/failure.ts'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { Organization } from '../../../../domain/organizations/contract.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useCheckedOnLeave } from '../../ui/use-checked-on-leave.ts'
import { createOrganization, editOrganization } from './api/organizations.ts'
import {
	bodyOf,
	type DetailsDraft,
	detailsForm,
	detailsOf,
	emptyDetails,
	FIELDS,
	fieldOf,
} from './details-draft.ts'
import { DetailsFields } from './details-fields.tsx'
import { useRefusal } from './messages.ts'

interface DetailsFormProps {
	/** The one that is changed; null registers one. */
	readonly organization: Organization | null
	readonly submit: string
	readonly onSaved: (organization: Organization) => void
	/** Beside the button. */
	readonly children?: ReactNode
}

/** The details of an organization. A name that is taken is said beside the name. */
export function DetailsForm({ organization, submit, onSaved, children }: DetailsFormProps) {
	const { t } = useTranslation('organizations')
	const refusal = useRefusal()
	const client = useQueryClient()
	const intentOf = useIntent()
	const { region } = usePreferences()
	const userId = useUser()?.unique_id ?? ''
	const form = useForm<DetailsDraft>({
		resolver: useCheckedOnLeave(zodResolver(detailsForm)),
		defaultValues: organization ? detailsOf(organization) : emptyDetails(region),
		mode: 'onTouched',
		shouldFocusError: false,
	})
	const save = useMutation({
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
		onError: (error) => {
			for (const { field, message } of asFailure(error).details) {
				const known = fieldOf(field)
				if (known) form.setError(known, { type: 'server', message })
			}
			focusFirst()
		},
	})
	const focusFirst = () => {
		const first = FIELDS.find((field) => form.getFieldState(field).invalid)
		if (first) form.setFocus(first)
	}
	const isBeside = save.error !== null && asFailure(save.error).details.some(({ field }) => fieldOf(field))
	return (
		<FormProvider {...form}>
			<form
				className="stack l"
				noValidate
				onSubmit={form.handleSubmit((draft) => {
					if (!save.isPending) save.mutate(draft)
				}, focusFirst)}
			>
				<DetailsFields />
				{save.error && !isBeside && (
					<Note tone="bad" role="alert">
						{refusal(save.error)}
					</Note>
				)}
				<div className="row w">
					<Button type="submit" disabled={save.isPending}>
						{save.isPending ? t('saving') : submit}
					</Button>
					{children}
				</div>
			</form>
		</FormProvider>
	)
}
