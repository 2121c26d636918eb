import { Link } from 'react-router-dom'
import type { BackofficeRequest } from '../../../../domain/requests/backoffice.contract.ts'
import { STATUSES } from '../../../../domain/requests/contract.ts'
import { REGION_CODES } from '../../../../kernel/regions.ts'
import { useT } from '../../providers/i18n.ts'
import { Filters, Pick, SearchFilter } from '../../ui/list/filters.tsx'
import { Listing } from '../../ui/list/listing.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { SavedFilters } from '../../ui/list/saved-filters.tsx'
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
		value: status,
		text: t(`status.${status}`),
	}))
	const regions = REGION_CODES.map((region) => ({ value: region, text: t(`region.${region}`) }))
	return (
		<Listing
			title={t('nav.requests')}
			sort={{ field: 'submittedAt', order: 'DESC' }}
			filters={
				<Filters>
					<SearchFilter label={t('requests.search')} />
					<Pick source="status" label={t('requests.status')} all={t('list.all')} options={statuses} />
					<Pick source="region" label={t('requests.region')} all={t('list.all')} options={regions} />
					<SavedFilters />
				</Filters>
			}
		>
			<RecordTable caption={t('nav.requests')} columns={COLUMNS} />
		</Listing>
	)
}
