import { skipToken, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { Link } from 'react-router-dom'
import type { BookSpan, TrialBalance } from '../../../../domain/ledger/general-ledger.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { Explained } from '../../ui/explained/explained.tsx'
import { BookPage } from './BookPage.tsx'
import { type BookColumn, BookTable } from './BookTable.tsx'
import { addressOf, fundKindOf, momentOf, spanQueryOf, useBookView } from './book-view.ts'
import type { SpanQuery } from './calls.ts'
import { useAccountName } from './use-account-name.ts'

type Row = TrialBalance['data'][number]
const SUMS = ['opening', 'debits', 'credits', 'closing'] as const
const COLUMNS: readonly BookColumn[] = [
	{ label: 'explain.account' },
	...SUMS.map((sum) => ({ label: `generalLedger.${sum}` as const, right: true as const })),
]

/** Reads the balances of a span; null reads nothing. */
export function useTrialBalance(query: SpanQuery | null) {
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return useQuery({
		queryKey: ['generalLedger', 'balances', query],
		queryFn: query ? ({ signal }) => dataProvider.trialBalance(query, { signal }) : skipToken,
	})
}

export function TrialBalancePage() {
	const t = useT()
	const { view } = useBookView()
	const balances = useTrialBalance(spanQueryOf(view))
	const { data } = balances
	return (
		<BookPage span={data?.span} query={balances}>
			<BookTable
				caption={t('generalLedger.view.balances')}
				columns={COLUMNS}
				rows={data?.data.length}
				foot={data ? <Total balances={data} /> : null}
			>
				{data?.data.map((row) => (
					<AccountRow key={`${row.account} ${row.party}`} row={row} span={data.span} />
				))}
			</BookTable>
		</BookPage>
	)
}

function AccountRow({ row, span }: { row: Row; span: BookSpan }) {
	const t = useT()
	const nameOf = useAccountName()
	const { view } = useBookView()
	const { account, party, units } = row
	const lines = addressOf('account', { ...view, account, party, fund: '' })
	return (
		<tr>
			<td className="head">
				<Link to={lines}>{nameOf(row)}</Link>
			</td>
			{SUMS.map((sum) => {
				const label = t(`generalLedger.${sum}`)
				// The sum of many funds is explained by its lines.
				const isBalance = sum === 'closing' || (sum === 'opening' && span.from !== null)
				return (
					<td key={sum} className="right" data-label={label}>
						{isBalance && !fundKindOf(party) ? (
							<Explained
								value={row[sum]}
								currency={units}
								plain
								label={`${label}, ${nameOf(row)}`}
								of={{ account, owner: party, currency: units, ...momentOf(span, sum) }}
							/>
						) : (
							<Link to={lines}>
								<Amount why="linked" value={row[sum]} currency={units} plain />
							</Link>
						)}
					</td>
				)
			})}
		</tr>
	)
}

function Total({ balances: { total } }: { balances: TrialBalance }) {
	const t = useT()
	return (
		<tr>
			<td className="head">{`${t('generalLedger.total')}, ${total.units}`}</td>
			{SUMS.map((sum) => (
				<td key={sum} className="right" data-label={t(`generalLedger.${sum}`)}>
					<Amount why="part" value={total[sum]} currency={total.units} plain />
				</td>
			))}
		</tr>
	)
}
