import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../lib/session.ts'
import { Select } from '../../../ui/field.tsx'
import { ownOrganizationsQuery } from '../../organizations/api/organizations.ts'
import type { RequestDraft } from './draft.ts'

/** In whose name it is raised, for those who belong to an organization. */
export function OrganizationChoice() {
	const { t } = useTranslation('requests')
	const { register, watch } = useFormContext<RequestDraft>()
	const own = useQuery(ownOrganizationsQuery(useUser()?.unique_id))
	const chosen = watch('orgId')
	const organizations = own.data ?? []
	if (organizations.length === 0) return null
	const role = organizations.find(({ _id }) => _id === chosen)?.role
	return (
		<Select
			label={t('organization.label')}
			help={role && t(role === 'member' ? 'organization.asMember' : 'organization.asLead')}
			{...register('orgId')}
		>
			<option value="">{t('organization.own')}</option>
			{organizations.map(({ _id, orgName }) => (
				<option key={_id} value={_id}>
					{orgName}
				</option>
			))}
		</Select>
	)
}
