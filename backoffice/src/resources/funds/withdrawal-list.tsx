import { CanAccess } from 'react-admin'
import { Link } from 'react-router-dom'
import { WITHDRAWAL_STATUSES } from '../../../../domain/funds/contract.ts'
import { type BackofficeWithdrawal, fundKind } from '../../../../domain/funds/withdrawals.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { CURRENCIES } from '../../ui/currency.ts'
import { AmountRangeInput } from '../../ui/list/amount-range-input.tsx'
import { ExportButton } from '../../ui/list/export-button.tsx'
import { FilterForm, NativeSelect, SearchInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { useFilterValues } from '../../ui/list/filter-values.tsx'
import { List } from '../../ui/list/list.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { Named } from '../../ui/named.tsx'
import { Day, When } from '../../ui/when.tsx'
import { FoundationWithdrawal } from './foundation-withdrawal.tsx'
import { FundKind } from './fund-kind.tsx'
import { choiceOf, WAITING, withChoice } from './status-filter.ts'
import { Waits } from './waiting.tsx'
import { FreeNow, WithdrawalAmount } from './withdrawal-amount.tsx'
import { WithdrawalChip } from './withdrawal-status.tsx'

const COLUMNS: readonly Column<BackofficeWithdrawal>[] = [
	{
		field: 'label',
		label: 'withdrawals.of',
		head: true,
		cell: (row) => (
			<Link to={`/withdrawals/${row.id}/show`}>
				<Named name={row.label} />
			</Link>
		),
	},
	{ field: 'kind', label: 'withdrawals.kind', cell: (row) => <FundKind kind={row.kind} /> },
	{
		field: 'status',
		label: 'withdrawals.status',
		sortable: true,
		cell: (row) => <WithdrawalChip status={row.status} />,
	},
	{ field: 'age', label: 'withdrawals.age', right: true, cell: (row) => <Waits withdrawal={row} /> },
	{
		field: 'amount',
		label: 'withdrawals.amount',
		sortable: true,
		right: true,
		cell: (row) => <WithdrawalAmount withdrawal={row} />,
	},
	{
		field: 'free',
		label: 'balance.free',
		right: true,
		cell: (row) => <FreeNow withdrawal={row} />,
	},
	{ field: 'askedBy', label: 'withdrawals.askedBy', cell: (row) => row.askedBy },
	{
		field: 'requestedAt',
		label: 'withdrawals.asked',
		sortable: true,
		cell: (row) => <When at={row.requestedAt} />,
	},
	{
		field: 'paidAt',
		label: 'withdrawals.paid',
		sortable: true,
		cell: (row) => (row.paidOn ? <Day day={row.paidOn} /> : null),
	},
]

const CURRENCY_OPTIONS = CURRENCIES.map((currency) => ({ id: currency, name: currency }))
/** What waits, the oldest first: the list is a queue until somebody asks for more. */
const QUEUE = { waiting: true }

/** Every request for money, of fundraisers, people and the foundation. */
export function WithdrawalList() {
	const t = useT()
	const kinds = fundKind.options.map((kind) => ({ id: kind, name: t(`withdrawals.kinds.${kind}`) }))
	return (
		<List
			title={t('withdrawals.title')}
			sort={{ field: 'requestedAt', order: 'ASC' }}
			filterDefaultValues={QUEUE}
			actions={
				<>
					<ExportButton path="withdrawals/csv" />
					<CanAccess resource="withdrawals" action="review">
						<FoundationWithdrawal />
					</CanAccess>
				</>
			}
			filters={
				<FilterForm>
					<SearchInput label={t('withdrawals.search')} leaves="waiting" />
					<StatusFilter />
					<SelectInput
						source="kind"
						label={t('withdrawals.kind')}
						emptyText={t('list.all')}
						choices={kinds}
					/>
					<SelectInput
						source="currency"
						label={t('withdrawals.currency')}
						emptyText={t('list.all')}
						choices={CURRENCY_OPTIONS}
					/>
					<AmountRangeInput />
					<SavedQueriesList />
				</FilterForm>
			}
		>
			<RecordTable caption={t('withdrawals.title')} columns={COLUMNS} />
		</List>
	)
}

/** The queue, one status, or every withdrawal that there ever was. */
function StatusFilter() {
	const t = useT()
	const { filters, change } = useFilterValues()
	const statuses = WITHDRAWAL_STATUSES.map((status) => ({
		id: status,
		name: t(`withdrawalStatus.${status}`),
	}))
	return (
		<NativeSelect
			label={t('withdrawals.status')}
			emptyText={t('list.all')}
			choices={[{ id: WAITING, name: t('withdrawals.waiting') }, ...statuses]}
			value={choiceOf(filters)}
			onChange={(choice) => change((now) => withChoice(now, choice))}
		/>
	)
}
