import { Button } from '@mui/material'
import { Plus } from 'lucide-react'
import { CanAccess } from 'react-admin'
import { Link } from 'react-router-dom'
import type { BackofficeOrganization } from '../../../../domain/organizations/backoffice.contract.ts'
import { ORG_TYPES, type OrgType, VERIFICATIONS } from '../../../../domain/organizations/contract.ts'
import { REGION_CODES } from '../../../../kernel/wire/regions.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, SearchInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { When } from '../../ui/when.tsx'
import { VerificationChip } from './VerificationChip.tsx'

const Column = DataTable.Col<BackofficeOrganization>

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
			<DataTable caption={t('nav.organizations')}>
				<Column
					source="orgName"
					label="organizations.name"
					head
					render={(row) => <Link to={`/organizations/${row.id}/show`}>{row.orgName}</Link>}
				/>
				<Column
					label="organizations.verification"
					render={(row) => <VerificationChip verification={row.verification} />}
				/>
				<Column
					source="since"
					label="organizations.since"
					render={(row) => <When at={row.since} of={row.address.country} />}
				/>
				<Column label="organizations.type" render={(row) => <OrganizationType type={row.orgType} />} />
				<Column label="organizations.country" render={(row) => row.address.country} />
				<Column source="owner" label="organizations.owner" disableSort />
				<Column source="memberCount" label="organizations.members" align="right" />
				<Column source="documentCount" label="organizations.documents" disableSort align="right" />
				<Column source="requestCount" label="organizations.requests" disableSort align="right" />
			</DataTable>
		</List>
	)
}

function OrganizationType({ type }: { type: OrgType }) {
	const t = useT()
	return <>{t(`orgType.${type}`)}</>
}
