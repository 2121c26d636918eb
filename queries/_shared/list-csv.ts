import { z } from 'zod'
import type { Reply } from '../../kernel/http/route.ts'
import type { ListOf } from './counted-page.ts'
import { type Cell, csvReply } from './csv.ts'
import type { QueryDeps } from './deps.ts'

/** Headings in their order, with the value of a row. A bigint is an amount in the row's currency. */
export type CsvColumns<Row> = Readonly<
	Record<string, (row: Row) => Cell | (Row extends { readonly currency: string } ? bigint : never)>
>

const cellOf = (value: Cell | bigint, row: object): Cell =>
	typeof value === 'bigint'
		? { minor: value, currency: (row as { readonly currency: string }).currency }
		: value

export const answersCsv = { answers: { 200: z.string() }, streams: 'text/csv' } as const

/**
 * Streams every row of a statement as CSV, without a cap.
 * @param name begins the file's name
 */
export function rowsCsv<Row extends object>(
	{ sql, clock }: Pick<QueryDeps, 'sql' | 'clock'>,
	name: string,
	statement: { readonly text: string; readonly params: unknown[] },
	columns: CsvColumns<Row>,
): Reply {
	const cells = Object.values(columns)
	const rows = async function* () {
		const found = sql.stream<Row>(statement.text, statement.params)
		for await (const row of found) yield cells.map((cell) => cellOf(cell(row), row))
	}
	return csvReply(name, Object.keys(columns), rows(), clock.now())
}

export const listCsv = <Row extends object>(
	deps: Pick<QueryDeps, 'sql' | 'clock'>,
	name: string,
	{ columns, from, where, orderBy }: ListOf,
	cells: CsvColumns<Row>,
): Reply =>
	rowsCsv<Row>(
		deps,
		name,
		{ text: `SELECT ${columns} FROM ${from} ${where} ORDER BY ${orderBy}`, params: where.params },
		cells,
	)
