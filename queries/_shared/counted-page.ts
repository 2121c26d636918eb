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

/** A part of a list in an order of its own. */
export interface ListPart {
	/** What only rows of this part are, as SQL without parameters. */
	readonly condition: string
	/** Must end in something unique. */
	readonly orderBy: string
}

/** One page of a list whose rows are found by few columns, while what is read of them takes many joins. */
export interface NarrowPage extends Omit<PageOf, 'from' | 'countFrom' | 'orderBy'> {
	/** Of the statement that reads the rows of a page, whose columns and joins are always the same: it is planned once. */
	readonly name: string
	/** The table that is listed by its `id`, a UUID, with its alias. */
	readonly table: { readonly name: string; readonly alias: string }
	/** Joins that conditions and order need: of them, too, only those that a query uses cost anything. */
	readonly narrow: string
	/** Joins that the columns need. */
	readonly joins: string
	/** The list is these one after the other: each is walked along an index, which no order over all could be. */
	readonly parts: readonly ListPart[]
	/** Up to how many rows are counted, beside those up to the end of the page; all when absent. */
	readonly countUpTo?: number
}

export interface FoundPage<Row> {
	readonly count: number
	/** Whether there are more rows than were counted. */
	readonly isMinimum: boolean
	readonly rows: readonly Row[]
}

/** Finds the rows of a page first, and joins the rest to these alone; counts without it. */
export async function narrowPage<Row extends object>(
	sql: SqlExecutor,
	page: NarrowPage,
): Promise<FoundPage<Row>> {
	const { limit, offset, parts, countUpTo } = page
	const most = countUpTo === undefined ? null : Math.max(countUpTo, offset + limit)
	const counted = await countNarrow(sql, page, 'true', most === null ? null : most + 1)
	const ids: string[] = []
	/** How many rows of the parts to come are before the page. */
	let before = offset
	for (const [place, part] of parts.entries()) {
		const found = await findPart(sql, page, part, before, limit - ids.length)
		ids.push(...found)
		if (ids.length === limit || place === parts.length - 1) break
		before =
			found.length > 0 || before === 0 ? 0 : before - (await countNarrow(sql, page, part.condition, null))
	}
	const isMinimum = most !== null && counted > most
	return { count: isMinimum ? most : counted, isMinimum, rows: await readRows<Row>(sql, page, ids) }
}

/** @param most where counting ends; null to count all */
async function countNarrow(
	sql: SqlExecutor,
	{ table, narrow, where }: NarrowPage,
	condition: string,
	most: number | null,
): Promise<number> {
	const mine = where.copy().and(condition)
	const found = `FROM ${table.name} ${table.alias} ${narrow} ${mine}`
	const text =
		most === null
			? `SELECT count(*)::int AS count ${found}`
			: `SELECT count(*)::int AS count FROM (SELECT ${found} LIMIT ${mine.param(most)}) counted`
	return (await sql.one<{ count: number }>(text, mine.params)).count
}

async function findPart(
	sql: SqlExecutor,
	{ table: { name, alias }, narrow, where }: NarrowPage,
	{ condition, orderBy }: ListPart,
	offset: number,
	limit: number,
): Promise<string[]> {
	const mine = where.copy().and(condition)
	const rows = await sql.query<{ id: string }>(
		`SELECT ${alias}.id FROM ${name} ${alias} ${narrow} ${mine}
		ORDER BY ${orderBy} LIMIT ${mine.param(limit)} OFFSET ${mine.param(offset)}`,
		mine.params,
	)
	return rows.map(({ id }) => id)
}

/** Rows of a page that were found by their ids, in the order of these. */
export const readRows = <Row extends object>(
	sql: SqlExecutor,
	{ name, columns, table, joins }: Pick<NarrowPage, 'name' | 'columns' | 'table' | 'joins'>,
	ids: readonly string[],
): Promise<Row[]> =>
	ids.length === 0
		? Promise.resolve([])
		: sql.query<Row>(
				`SELECT ${columns} FROM unnest($1::uuid[]) WITH ORDINALITY found (id, place)
				JOIN ${table.name} ${table.alias} ON ${table.alias}.id = found.id ${joins} ORDER BY found.place`,
				[ids],
				{ name },
			)
