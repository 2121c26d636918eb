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

/** One page of a list whose rows are found by few columns, while what is read of them takes many joins. */
export interface NarrowPage extends Omit<PageOf, 'from' | 'countFrom'> {
	/** The table that is listed by its `id`, with its alias. */
	readonly table: { readonly name: string; readonly alias: string }
	/** Joins that conditions and order need: of them, too, only those that a query uses cost anything. */
	readonly narrow: string
	/** Joins that the columns and the order need. */
	readonly joins: string
}

/** Finds the rows of a page first, and joins the rest to these alone; counts without it. */
export async function narrowPage<Row extends object>(
	sql: SqlExecutor,
	page: NarrowPage,
): Promise<{ count: number; rows: Row[] }> {
	const { columns, table, narrow, joins, where, orderBy, limit, offset } = page
	const found = `FROM ${table.name} ${table.alias} ${narrow} ${where}`
	const { count } = await sql.one<{ count: number }>(`SELECT count(*)::int AS count ${found}`, where.params)
	const rows = await sql.query<Row>(
		`SELECT ${columns} FROM (
			SELECT ${table.alias}.id ${found} ORDER BY ${orderBy} LIMIT ${where.param(limit)} OFFSET ${where.param(offset)}
		) found JOIN ${table.name} ${table.alias} ON ${table.alias}.id = found.id ${joins} ORDER BY ${orderBy}`,
		where.params,
	)
	return { count, rows }
}
