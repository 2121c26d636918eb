import { Link } from 'react-router-dom'
import {
	type BackofficePayout,
	PAYOUT_PROVIDERS,
	PAYOUT_STATUSES,
	reconciliationStatus,
} from '../../../../domain/payouts/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { ExportCsv } from '../../ui/list/export-csv.tsx'
import { DayFilter, Filters, Pick, PickYes, SearchFilter } from '../../ui/list/filters.tsx'
import { Listing } from '../../ui/list/listing.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { SavedFilters } from '../../ui/list/saved-filters.tsx'
import { Day, When } from '../../ui/when.tsx'
import { PayoutAmount } from './payout-amount.tsx'
import { PayoutPages } from './payout-pages.tsx'
import { PayoutStatusChip, ReconciliationChip } from './payout-status.tsx'
import { SourceType } from './source-type.tsx'
import { PROVIDER_NAMES, usePayoutPlace } from './use-payout-place.ts'

const COLUMNS: readonly Column<BackofficePayout>[] = [
	{
		field: 'id',
		label: 'payouts.id',
		head: true,
		cell: (row) => <Link to={`/payouts/${row.id}/show`}>{row.id}</Link>,
	},
	{
		field: 'createdAt',
		label: 'payouts.createdAt',
		sortable: true,
		cell: (row) => <When at={row.createdAt} />,
	},
	{
		field: 'arrivalAt',
		label: 'payouts.arrivalAt',
		sortable: true,
		cell: (row) => <Day day={row.arrivalAt.slice(0, 10)} />,
	},
	{ field: 'currency', label: 'payouts.currency', cell: (row) => row.currency },
	{
		field: 'amount',
		label: 'payouts.amount',
		sortable: true,
		right: true,
		cell: (row) => <PayoutAmount payout={row} plain />,
	},
	{ field: 'status', label: 'payouts.status', cell: (row) => <PayoutStatusChip status={row.status} /> },
	{
		field: 'reconciliation',
		label: 'payouts.reconciliation',
		cell: (row) => <ReconciliationChip payout={row} />,
	},
	{
		field: 'sourceType',
		label: 'payouts.sourceType',
		cell: (row) => <SourceType type={row.sourceType} />,
	},
]

/** What providers paid out to our bank, or one of them alone. */
export function PayoutList() {
	const t = useT()
	const { place, provider } = usePayoutPlace()
	const title = t(`payouts.titleOf.${provider ?? 'stripe'}`)
	const providers = PAYOUT_PROVIDERS.map((value) => ({ value, text: PROVIDER_NAMES[value] }))
	const statuses = PAYOUT_STATUSES.map((value) => ({ value, text: t(`payoutStatus.${value}`) }))
	const reconciliations = reconciliationStatus.options.map((value) => ({
		value,
		text: t(`reconciliationStatus.${value}`),
	}))
	return (
		<Listing
			title={title}
			lead={provider ? t('payouts.only', { provider: PROVIDER_NAMES[provider] }) : undefined}
			meta={place}
			pages={<PayoutPages />}
			sort={{ field: 'createdAt', order: 'DESC' }}
			actions={<ExportCsv path="payouts/csv" />}
			filters={
				<Filters>
					<SearchFilter label={t('payouts.search')} named />
					<Pick
						source="provider"
						label={t('payouts.providerLabel')}
						all={t('list.all')}
						options={providers}
					/>
					<DayFilter source="from" label={t('payouts.from')} utc />
					<DayFilter source="to" label={t('payouts.to')} end utc />
					<Pick source="status" label={t('payouts.status')} all={t('list.all')} options={statuses} />
					<Pick
						source="reconciliation"
						label={t('payouts.reconciliation')}
						all={t('list.all')}
						options={reconciliations}
					/>
					<PickYes source="late" label={t('payouts.late')} />
					<SavedFilters />
				</Filters>
			}
		>
			<RecordTable caption={title} columns={COLUMNS} />
		</Listing>
	)
}
