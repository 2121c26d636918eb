import { Button } from '@mui/material'
import { Plus } from 'lucide-react'
import { CanAccess } from 'react-admin'
import { Link } from 'react-router-dom'
import type { BackofficeOrganization } from '../../../../domain/organizations/backoffice.contract.ts'
import { ORG_TYPES, VERIFICATIONS } from '../../../../domain/organizations/contract.ts'
import { REGION_CODES } from '../../../../kernel/regions.ts'
import { useT } from '../../providers/i18n.ts'
import { Filters, Pick, SearchFilter } from '../../ui/list/filters.tsx'
import { Listing } from '../../ui/list/listing.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { SavedFilters } from '../../ui/list/saved-filters.tsx'
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
	const verifications = VERIFICATIONS.map((value) => ({ value, text: t(`verification.${value}`) }))
	const types = ORG_TYPES.map((value) => ({ value, text: t(`orgType.${value}`) }))
	const countries = REGION_CODES.map((value) => ({ value, text: t(`region.${value}`) }))
	return (
		<Listing
			title={t('nav.organizations')}
			sort={{ field: 'since', order: 'ASC' }}
			firstFilter={{ verification: 'waiting' }}
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
				<Filters>
					<SearchFilter label={t('organizations.search')} />
					<Pick
						source="verification"
						label={t('organizations.verification')}
						all={t('list.all')}
						options={verifications}
					/>
					<Pick source="orgType" label={t('organizations.type')} all={t('list.all')} options={types} />
					<Pick source="country" label={t('organizations.country')} all={t('list.all')} options={countries} />
					<SavedFilters />
				</Filters>
			}
		>
			<RecordTable caption={t('nav.organizations')} columns={COLUMNS} />
		</Listing>
	)
}
