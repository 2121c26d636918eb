import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../../i18n/field-text.ts'
import { useUser } from '../../../lib/session.ts'
import { Select } from '../../../ui/field.tsx'
import { ownOrganizationsQuery } from '../../organizations/api/organizations.ts'
import type { RequestValues } from './form-values.ts'

export function OrganizationChoice({ isNeeded }: { readonly isNeeded: boolean }) {
	const { t } = useTranslation('requests')
	const say = useFieldText()
	const { register, watch, formState } = useFormContext<RequestValues>()
	const own = useQuery(ownOrganizationsQuery(useUser()?.unique_id))
	const chosen = watch('orgId')
	const organizations = own.data ?? []
	if (organizations.length === 0) return null
	const role = organizations.find(({ _id }) => _id === chosen)?.role
	return (
		<Select
			label={t('organization.label')}
			help={role && t(role === 'member' ? 'organization.asMember' : 'organization.asLead')}
			error={say(formState.errors.orgId?.message)}
			{...register('orgId')}
		>
			<option value="">{t(isNeeded ? 'choose' : 'organization.own')}</option>
			{organizations.map(({ _id, orgName }) => (
				<option key={_id} value={_id}>
					{orgName}
				</option>
			))}
		</Select>
	)
}
