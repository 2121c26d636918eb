import { type Currency, formatMajor } from '../../kernel/wire/money.ts'
import type { PostingRow } from '../../projections/ledger/postings.ts'
import type { World } from './world.ts'

const COLUMNS = [
	'provider balance',
	'in transit',
	'bank',
	'fund',
	'reserved',
	'clearing',
	'fee cover',
	'fee expense',
	'dispute',
	'suspense',
	'own money',
	'other income',
] as const satisfies readonly PostingRow['account'][]

/**
 * Returns the text of a story: the postings of each event, and the final balances. Debits are positive; a
 * fund's money is our liability, so it is negative.
 */
export async function storyText(world: World, title: string): Promise<string> {
	const rows = await world.postings()
	const used = COLUMNS.filter((account) => rows.some((row) => row.account === account))
	const transactions = Map.groupBy(rows, (row) => row.transaction_id)
	const currency = (rows[0]?.currency ?? 'USD') as Currency
	const cells = (lines: readonly PostingRow[]) =>
		used.map((account) => {
			const of = lines.filter((line) => line.account === account)
			const sum = of.reduce((total, line) => total + line.amount, 0n)
			return of.length === 0 ? '' : formatMajor(sum, currency)
		})
	const table = [
		['recorded', 'money moved', 'event', ...used],
		...[...transactions.values()].map((lines) => {
			const [first] = lines
			return [day(first?.recorded_at), day(first?.effective_at), first?.kind ?? '', ...cells(lines)]
		}),
		['', '', 'stands at', ...cells(rows)],
	]
	const widths =
		table[0]?.map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length))) ?? []
	const line = (row: readonly string[]) =>
		row
			.map((cell, column) =>
				column < 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
			)
			.join(' | ')
			.trimEnd()
	const rule = widths.map((width) => '-'.repeat(width)).join('-|-')
	const [head = [], ...body] = table
	const last = body.pop() ?? []
	return [`${title} (${currency})`, '', line(head), rule, ...body.map(line), rule, line(last), ''].join('\n')
}

const day = (iso: string | undefined): string => iso?.slice(0, 10) ?? ''
