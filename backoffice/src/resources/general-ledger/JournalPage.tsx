import { Box } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { Link } from 'react-router-dom'
import type { JournalEntry } from '../../../../domain/ledger/general-ledger.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { MoreRows } from '../ledger/FigureTable.tsx'
import { BookPage } from './BookPage.tsx'
import { type BookColumn, BookTable, EntryRows, Sides } from './BookTable.tsx'
import { addressOf, spanQueryOf, useBookView } from './book-view.ts'
import { styles } from './general-ledger.styles.ts'
import { useAccountName } from './use-account-name.ts'

const COLUMNS: readonly BookColumn[] = [
	{ label: 'generalLedger.entry' },
	{ label: 'generalLedger.postedAt' },
	{ label: 'explain.account' },
	{ label: 'generalLedger.debit', right: true },
	{ label: 'generalLedger.credit', right: true },
]

export function JournalPage() {
	const t = useT()
	const { view } = useBookView()
	const query = spanQueryOf(view)
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const journal = useInfiniteQuery({
		queryKey: ['generalLedger', 'journal', query],
		initialPageParam: '',
		queryFn: ({ pageParam, signal }) => dataProvider.journalPage(query, pageParam, { signal }),
		getNextPageParam: (last) => last.next,
	})
	const pages = journal.data?.pages ?? []
	const entries = pages.flatMap(({ data }) => data)
	return (
		<BookPage span={pages[0]?.span} query={journal}>
			<BookTable
				caption={t('generalLedger.view.journal')}
				columns={COLUMNS}
				rows={pages[0] && entries.length}
				more={<MoreRows query={journal} />}
			>
				{entries.map((entry) => (
					<Entry key={entry.id} entry={entry} entity={query.entity} />
				))}
			</BookTable>
		</BookPage>
	)
}

function Entry({ entry, entity }: { entry: JournalEntry; entity: string }) {
	const [first, ...others] = entry.lines
	return (
		<EntryRows
			entry={entry}
			entity={entity}
			columns={COLUMNS.length}
			cells={first ? <LineCells line={first} /> : null}
		>
			{others.map((line) => (
				<tr key={`${line.account} ${line.owner} ${line.amount}`}>
					<td colSpan={2} />
					<LineCells line={line} />
				</tr>
			))}
		</EntryRows>
	)
}

function LineCells({ line }: { line: JournalEntry['lines'][number] }) {
	const t = useT()
	const nameOf = useAccountName()
	const { view } = useBookView()
	const { account, party, owner, units, amount } = line
	const fund = owner === party ? '' : owner
	return (
		<>
			<td data-label={t('explain.account')}>
				<div>
					<Link to={addressOf('account', { ...view, account, party, fund })}>{nameOf(line)}</Link>
					{fund ? <Box sx={styles.object}>{owner}</Box> : null}
				</div>
			</td>
			<Sides amount={amount} currency={units} />
		</>
	)
}
