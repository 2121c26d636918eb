import { Link } from 'react-router-dom'
import { TAX_STATUSES } from '../../../../domain/_shared/tax-validity.contract.ts'
import type { BackofficeTaxRegistration } from '../../../../domain/organizations/tax.contract.ts'
import { REGION_CODES } from '../../../../kernel/wire/regions.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, SearchInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { Day, When } from '../../ui/when.tsx'
import { TaxChip } from './TaxChip.tsx'

const Column = DataTable.Col<BackofficeTaxRegistration>

export function TaxList() {
	const t = useT()
	return (
		<List
			title={t('taxRegistrations.all')}
			sort={{ field: 'submittedAt', order: 'ASC' }}
			filterDefaultValues={{ status: 'waiting' }}
			filters={
				<FilterForm>
					<SearchInput label={t('taxRegistrations.search')} />
					<SelectInput
						source="status"
						label={t('taxRegistrations.status')}
						emptyText={t('list.all')}
						choices={TAX_STATUSES.map((value) => ({ id: value, name: t(`taxStatus.${value}`) }))}
					/>
					<SelectInput
						source="region"
						label={t('organizations.country')}
						emptyText={t('list.all')}
						choices={REGION_CODES.map((value) => ({ id: value, name: t(`region.${value}`) }))}
					/>
				</FilterForm>
			}
		>
			<DataTable caption={t('taxRegistrations.all')}>
				<Column
					source="orgName"
					label="organizations.name"
					head
					render={(row) => <Link to={`/taxRegistrations/${row.id}/show`}>{row.orgName}</Link>}
				/>
				<Column label="taxRegistrations.status" render={(row) => <TaxChip registration={row} />} />
				<Column label="organizations.country" render={(row) => row.region} />
				<Column label="taxRegistrations.number" render={(row) => row.last4 && `••••${row.last4}`} />
				<Column
					source="validUntil"
					label="taxRegistrations.validUntil"
					render={(row) => row.validUntil && <Day day={row.validUntil} />}
				/>
				<Column
					source="submittedAt"
					label="taxRegistrations.submitted"
					render={(row) => <When at={row.submittedAt} of={row.region} />}
				/>
			</DataTable>
		</List>
	)
}
