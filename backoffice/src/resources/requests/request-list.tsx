import { Link } from 'react-router-dom'
import type { BackofficeRequest } from '../../../../domain/requests/backoffice.contract.ts'
import { STATUSES } from '../../../../domain/requests/contract.ts'
import { REGION_CODES } from '../../../../kernel/regions.ts'
import { useT } from '../../providers/i18n.ts'
import { FilterForm, SearchInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { Day, When } from '../../ui/when.tsx'
import { Goal, Raised } from './request-amount.tsx'
import { RequestStatusChip } from './request-status.tsx'

const COLUMNS: readonly Column<BackofficeRequest>[] = [
	{
		field: 'title',
		label: 'requests.title',
		sortable: true,
		head: true,
		cell: (row) => <Link to={`/requests/${row.id}/show`}>{row.title}</Link>,
	},
	{
		field: 'status',
		label: 'requests.status',
		sortable: true,
		cell: (row) => <RequestStatusChip status={row.status} />,
	},
	{ field: 'region', label: 'requests.region', cell: (row) => row.region },
	{ field: 'author', label: 'requests.author', cell: (row) => row.author },
	{
		field: 'requested',
		label: 'requests.goal',
		sortable: true,
		right: true,
		cell: (row) => <Goal request={row} />,
	},
	{
		field: 'raised',
		label: 'requests.raised',
		sortable: true,
		right: true,
		cell: (row) => <Raised request={row} />,
	},
	{ field: 'endDate', label: 'requests.ends', sortable: true, cell: (row) => <Day day={row.endDate} /> },
	{
		field: 'submittedAt',
		label: 'requests.submitted',
		sortable: true,
		cell: (row) => <When at={row.submittedAt} />,
	},
]

/** Every request that there is, whatever its status. */
export function RequestList() {
	const t = useT()
	// What its author removed is shown to nobody.
	const statuses = STATUSES.filter((status) => status !== 'removed').map((status) => ({
		id: status,
		name: t(`status.${status}`),
	}))
	const regions = REGION_CODES.map((region) => ({ id: region, name: t(`region.${region}`) }))
	return (
		<List
			title={t('nav.requests')}
			sort={{ field: 'submittedAt', order: 'DESC' }}
			filters={
				<FilterForm>
					<SearchInput label={t('requests.search')} />
					<SelectInput
						source="status"
						label={t('requests.status')}
						emptyText={t('list.all')}
						choices={statuses}
					/>
					<SelectInput
						source="region"
						label={t('requests.region')}
						emptyText={t('list.all')}
						choices={regions}
					/>
					<SavedQueriesList />
				</FilterForm>
			}
		>
			<RecordTable caption={t('nav.requests')} columns={COLUMNS} />
		</List>
	)
}
