import { Button } from '@mui/material'
import { Plus } from 'lucide-react'
import { CanAccess } from 'react-admin'
import { Link } from 'react-router-dom'
import type { BackofficeOrganization } from '../../../../domain/organizations/backoffice.contract.ts'
import { ORG_TYPES, VERIFICATIONS } from '../../../../domain/organizations/contract.ts'
import { REGION_CODES } from '../../../../kernel/regions.ts'
import { useT } from '../../providers/i18n.ts'
import { FilterForm, SearchInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { When } from '../../ui/when.tsx'
import { OrganizationType } from './organization-type.tsx'
import { VerificationChip } from './verification-chip.tsx'

const COLUMNS: readonly Column<BackofficeOrganization>[] = [
	{
		field: 'orgName',
		label: 'organizations.name',
		sortable: true,
		head: true,
		cell: (row) => <Link to={`/organizations/${row.id}/show`}>{row.orgName}</Link>,
	},
	{
		field: 'verification',
		label: 'organizations.verification',
		cell: (row) => <VerificationChip verification={row.verification} />,
	},
	{ field: 'since', label: 'organizations.since', sortable: true, cell: (row) => <When at={row.since} /> },
	{
		field: 'orgType',
		label: 'organizations.type',
		cell: (row) => <OrganizationType type={row.orgType} />,
	},
	{ field: 'country', label: 'organizations.country', cell: (row) => row.address.country },
	{ field: 'owner', label: 'organizations.owner', cell: (row) => row.owner },
	{
		field: 'memberCount',
		label: 'organizations.members',
		sortable: true,
		right: true,
		cell: (row) => row.memberCount,
	},
	{ field: 'documentCount', label: 'organizations.documents', right: true, cell: (row) => row.documentCount },
	{ field: 'requestCount', label: 'organizations.requests', right: true, cell: (row) => row.requestCount },
]

/** Organizations: those that wait for an admin first, the oldest on top. */
export function OrganizationList() {
	const t = useT()
	const verifications = VERIFICATIONS.map((value) => ({ id: value, name: t(`verification.${value}`) }))
	const types = ORG_TYPES.map((value) => ({ id: value, name: t(`orgType.${value}`) }))
	const countries = REGION_CODES.map((value) => ({ id: value, name: t(`region.${value}`) }))
	return (
		<List
			title={t('nav.organizations')}
			sort={{ field: 'since', order: 'ASC' }}
			filterDefaultValues={{ verification: 'waiting' }}
			actions={
				<CanAccess resource="organizations" action="review">
					<Button
						component={Link}
						to="/organizations/create"
						variant="outlined"
						color="secondary"
						startIcon={<Plus size={16} />}
					>
						{t('organizationForm.add')}
					</Button>
				</CanAccess>
			}
			filters={
				<FilterForm>
					<SearchInput label={t('organizations.search')} />
					<SelectInput
						source="verification"
						label={t('organizations.verification')}
						emptyText={t('list.all')}
						choices={verifications}
					/>
					<SelectInput
						source="orgType"
						label={t('organizations.type')}
						emptyText={t('list.all')}
						choices={types}
					/>
					<SelectInput
						source="country"
						label={t('organizations.country')}
						emptyText={t('list.all')}
						choices={countries}
					/>
					<SavedQueriesList />
				</FilterForm>
			}
		>
			<RecordTable caption={t('nav.organizations')} columns={COLUMNS} />
		</List>
	)
}
