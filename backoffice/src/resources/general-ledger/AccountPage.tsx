import { skipToken, useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AccountLedger } from '../../../../domain/ledger/general-ledger.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { Explained } from '../../ui/explained/explained.tsx'
import { NativeSelect } from '../../ui/list/filter-form.tsx'
import { MoreRows } from '../ledger/FigureTable.tsx'
import { BookPage } from './BookPage.tsx'
import { type BookColumn, BookTable, EntryRows, Sides } from './BookTable.tsx'
import { accountQueryOf, addressOf, fundKindOf, momentOf, spanQueryOf, useBookView } from './book-view.ts'
import { useTrialBalance } from './TrialBalancePage.tsx'
import { useAccountName } from './use-account-name.ts'

const COLUMNS: readonly BookColumn[] = [
	{ label: 'generalLedger.entry' },
	{ label: 'generalLedger.postedAt' },
	{ label: 'explain.owner' },
	{ label: 'generalLedger.debit', right: true },
	{ label: 'generalLedger.credit', right: true },
	{ label: 'generalLedger.balance', right: true },
]

function useAccount() {
	const { view } = useBookView()
	const query = accountQueryOf(view)
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return useInfiniteQuery({
		queryKey: ['generalLedger', 'account', query],
		initialPageParam: '',
		queryFn: query
			? ({ pageParam, signal }) => dataProvider.accountLedger({ ...query, after: pageParam }, { signal })
			: skipToken,
		getNextPageParam: (last) => last.next,
	})
}

export function AccountPage() {
	const nameOf = useAccountName()
	const t = useT()
	const account = useAccount()
	const [first] = account.data?.pages ?? []
	const lines = account.data?.pages.flatMap(({ data }) => data) ?? []
	const { view } = useBookView()
	return (
		<BookPage span={first?.span} query={account} filters={<AccountSelect />}>
			{accountQueryOf(view) ? (
				<BookTable
					caption={first ? nameOf(first) : t('generalLedger.view.account')}
					columns={COLUMNS}
					rows={first && lines.length}
					more={<MoreRows query={account} />}
					foot={first && !account.hasNextPage ? <BalanceRow of={first} end="closing" /> : null}
				>
					{first && lines.length > 0 ? <BalanceRow of={first} end="opening" /> : null}
					{lines.map((line) => (
						<EntryRows
							key={`${line.id} ${line.line}`}
							entry={line}
							entity={first?.span.entity ?? ''}
							columns={COLUMNS.length}
							cells={<LineCells line={line} units={first?.units ?? 'INR'} />}
						/>
					))}
				</BookTable>
			) : (
				<p>{t('generalLedger.chooseAccount')}</p>
			)}
		</BookPage>
	)
}

/** Chooses one of the accounts that the period has. */
function AccountSelect() {
	const t = useT()
	const nameOf = useAccountName()
	const { view, change } = useBookView()
	const { data } = useTrialBalance(spanQueryOf(view))
	const idOf = ({ account = '', party = '' }) => (account && party ? `${account}|${party}` : '')
	const choose = (id: string) => {
		const [account = '', party = ''] = id.split('|')
		change({ account, party, fund: '' })
	}
	const choices = (data?.data ?? []).map((row) => ({ id: idOf(row), name: nameOf(row) }))
	return (
		<NativeSelect
			label={t('explain.account')}
			emptyText={t('common.none')}
			choices={choices}
			value={idOf(view)}
			onChange={choose}
		/>
	)
}

function LineCells({
	line: { owner, amount, balance },
	units,
}: Pick<AccountLedger, 'units'> & { line: AccountLedger['data'][number] }) {
	const t = useT()
	const { view } = useBookView()
	return (
		<>
			<td data-label={t('explain.owner')}>
				{fundKindOf(view.party ?? '') && !view.fund ? (
					<Link to={addressOf('account', { ...view, fund: owner })}>{owner}</Link>
				) : (
					owner
				)}
			</td>
			<Sides amount={amount} currency={units} />
			<td className="right" data-label={t('generalLedger.balance')}>
				<Amount why="part" value={balance} currency={units} plain />
			</td>
		</>
	)
}

function BalanceRow({ of, end }: { of: AccountLedger; end: 'opening' | 'closing' }) {
	const t = useT()
	const nameOf = useAccountName()
	const { view } = useBookView()
	const { account, party, fund, units, span } = of
	const owner = fund ?? (fundKindOf(party) ? null : party)
	const label = t(`generalLedger.${end}`)
	const figure = { value: of[end], currency: units, plain: true }
	return (
		<tr>
			<td className="head" colSpan={2}>
				{label}
			</td>
			<td data-label={t('explain.owner')}>
				{fund ? (
					<Link to={addressOf('account', { ...view, fund: '' })}>{t('generalLedger.allFunds')}</Link>
				) : null}
			</td>
			{(['debits', 'credits'] as const).map((side) => (
				<td key={side} className="right" data-label={t(`generalLedger.${side}`)}>
					{end === 'closing' ? <Amount why="part" value={of[side]} currency={units} plain /> : null}
				</td>
			))}
			<td className="right" data-label={t('generalLedger.balance')}>
				{owner === null || (end === 'opening' && span.from === null) ? (
					<Amount why="part" {...figure} />
				) : (
					<Explained
						{...figure}
						label={`${label}, ${nameOf(of)}`}
						of={{ account, owner, currency: units, ...momentOf(span, end) }}
					/>
				)}
			</td>
		</tr>
	)
}
