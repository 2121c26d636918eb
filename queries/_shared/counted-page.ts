import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { Where } from './where.ts'

/** What a list reads, and in which order: its pages and its export have the same rows. */
export interface ListOf {
	readonly columns: string
	readonly from: string
	/** What rows are counted in, when a join of `from` adds and leaves out none; `from` when absent. */
	readonly countFrom?: string
	readonly where: Where
	/** Must end in something unique, so that pages neither overlap nor leave gaps. */
	readonly orderBy: string
}

/** One page of a list, and how many rows there are in all. */
export interface PageOf extends ListOf {
	readonly limit: number
	readonly offset: number
}

/** Reads a page and the count of the same conditions. */
export async function countedPage<Row extends object>(
	sql: SqlExecutor,
	page: PageOf,
): Promise<{ count: number; rows: Row[] }> {
	const { columns, from, countFrom = from, where, orderBy, limit, offset } = page
	const { count } = await sql.one<{ count: number }>(
		`SELECT count(*)::int AS count FROM ${countFrom} ${where}`,
		where.params,
	)
	const rows = await sql.query<Row>(
		`SELECT ${columns} FROM ${from} ${where} ORDER BY ${orderBy} LIMIT ${where.param(limit)} OFFSET ${where.param(offset)}`,
		where.params,
	)
	return { count, rows }
}
