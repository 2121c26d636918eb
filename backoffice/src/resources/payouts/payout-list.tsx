import { Link } from 'react-router-dom'
import {
	type BackofficePayout,
	PAYOUT_PROVIDERS,
	PAYOUT_STATUSES,
	reconciliationStatus,
} from '../../../../domain/payouts/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { ExportButton } from '../../ui/list/export-button.tsx'
import {
	DateInput,
	FilterForm,
	NullableBooleanInput,
	SearchInput,
	SelectInput,
} from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
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
	const providers = PAYOUT_PROVIDERS.map((value) => ({ id: value, name: PROVIDER_NAMES[value] }))
	const statuses = PAYOUT_STATUSES.map((value) => ({ id: value, name: t(`payoutStatus.${value}`) }))
	const reconciliations = reconciliationStatus.options.map((value) => ({
		id: value,
		name: t(`reconciliationStatus.${value}`),
	}))
	return (
		<List
			title={title}
			lead={provider ? t('payouts.only', { provider: PROVIDER_NAMES[provider] }) : undefined}
			queryOptions={{ meta: place }}
			pagination={<PayoutPages />}
			sort={{ field: 'createdAt', order: 'DESC' }}
			actions={<ExportButton path="payouts/csv" />}
			filters={
				<FilterForm>
					<SearchInput label={t('payouts.search')} named />
					<SelectInput
						source="provider"
						label={t('payouts.providerLabel')}
						emptyText={t('list.all')}
						choices={providers}
					/>
					<DateInput source="from" label={t('payouts.from')} utc />
					<DateInput source="to" label={t('payouts.to')} end utc />
					<SelectInput
						source="status"
						label={t('payouts.status')}
						emptyText={t('list.all')}
						choices={statuses}
					/>
					<SelectInput
						source="reconciliation"
						label={t('payouts.reconciliation')}
						emptyText={t('list.all')}
						choices={reconciliations}
					/>
					<NullableBooleanInput source="late" label={t('payouts.late')} />
					<SavedQueriesList />
				</FilterForm>
			}
		>
			<RecordTable caption={title} columns={COLUMNS} />
		</List>
	)
}
