import { Link } from 'react-router-dom'
import { type BackofficeFund, FUND_STATES, fundKind } from '../../../../domain/funds/withdrawals.contract.ts'
import type { FundFigure } from '../../../../domain/ledger/history.contract.ts'
import { type MessageKey, useT } from '../../providers/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { CURRENCIES } from '../../ui/currency.ts'
import { Explained } from '../../ui/explained/explained.tsx'
import { ExportCsv } from '../../ui/list/export-csv.tsx'
import { Filters, Pick, SearchFilter } from '../../ui/list/filters.tsx'
import { Listing } from '../../ui/list/listing.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { SavedFilters } from '../../ui/list/saved-filters.tsx'
import { Named, named } from '../../ui/named.tsx'
import { When } from '../../ui/when.tsx'
import { FundKind } from './fund-kind.tsx'

/** Where a fund's owner is shown; the foundation is nobody's page. */
function Owner({ fund: { kind, targetId, label } }: { fund: BackofficeFund }) {
	if (kind === 'request')
		return (
			<Link to={`/requests/${targetId}/show`}>
				<Named name={label} />
			</Link>
		)
	if (kind === 'individual')
		return (
			<Link to={`/users/${targetId}/show`}>
				<Named name={label} />
			</Link>
		)
	return <Named name={label} />
}

type Balance = 'raised' | 'withdrawn' | 'reserved' | 'free'

function FundAmount({
	fund,
	balance,
	figure,
}: {
	fund: BackofficeFund
	balance: Balance
	figure: FundFigure
}) {
	const t = useT()
	const isOwed = balance === 'free' && fund.free.startsWith('-')
	return (
		<>
			{isOwed ? <Chip tone="bad">{t('balance.receivable')}</Chip> : null}{' '}
			<Explained
				value={fund[balance]}
				currency={fund.currency}
				label={`${t(`balance.${balance}`)}, ${named(t, fund.label)}`}
				of={{ figure, fund: fund.id }}
			/>
		</>
	)
}

const amount = (balance: Balance, figure: FundFigure, label: MessageKey): Column<BackofficeFund> => ({
	field: balance,
	label,
	sortable: true,
	right: true,
	cell: (fund) => <FundAmount fund={fund} balance={balance} figure={figure} />,
})

const COLUMNS: readonly Column<BackofficeFund>[] = [
	{ field: 'label', label: 'funds.of', head: true, cell: (fund) => <Owner fund={fund} /> },
	{ field: 'kind', label: 'withdrawals.kind', cell: (fund) => <FundKind kind={fund.kind} /> },
	{ field: 'currency', label: 'withdrawals.currency', cell: (fund) => fund.currency },
	amount('raised', 'donated_quantity', 'balance.raised'),
	amount('withdrawn', 'totalWithdrawalAmount', 'balance.withdrawn'),
	amount('reserved', 'reserved', 'balance.reserved'),
	amount('free', 'free', 'balance.free'),
	{ field: 'gifts', label: 'funds.gifts', right: true, cell: (fund) => fund.gifts },
	{
		field: 'lastGiftAt',
		label: 'funds.lastDonation',
		sortable: true,
		cell: (fund) => (fund.lastGiftAt ? <When at={fund.lastGiftAt} /> : null),
	},
]

const CURRENCY_OPTIONS = CURRENCIES.map((currency) => ({ value: currency, text: currency }))

/** Every fund with its balances, those that owe first. */
export function FundList() {
	const t = useT()
	const kinds = fundKind.options.map((kind) => ({ value: kind, text: t(`withdrawals.kinds.${kind}`) }))
	const states = FUND_STATES.map((state) => ({ value: state, text: t(`funds.states.${state}`) }))
	const all = t('list.all')
	return (
		<Listing
			title={t('funds.title')}
			sort={{ field: 'free', order: 'ASC' }}
			actions={<ExportCsv path="funds/csv" />}
			filters={
				<Filters>
					<SearchFilter label={t('funds.search')} />
					<Pick source="state" label={t('balance.free')} all={all} options={states} />
					<Pick source="kind" label={t('withdrawals.kind')} all={all} options={kinds} />
					<Pick source="currency" label={t('withdrawals.currency')} all={all} options={CURRENCY_OPTIONS} />
					<SavedFilters />
				</Filters>
			}
		>
			<RecordTable caption={t('funds.title')} columns={COLUMNS} />
		</Listing>
	)
}
