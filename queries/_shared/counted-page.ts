import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { behind, type SortTerm } from './sort-terms.ts'
import type { Where } from './where.ts'

export interface ListOf {
	readonly columns: string
	readonly from: string
	/**
	 * The table to count in, when the joins of `from` do not change the number of rows; the default is `from`.
	 */
	readonly countFrom?: string
	readonly where: Where
	/** Must end in a unique column, so that pages neither overlap nor leave gaps. */
	readonly orderBy: string
	readonly parts?: readonly ListPart[]
}

export interface PageOf extends ListOf {
	readonly limit: number
	readonly offset: number
	/** The limit of the count, beyond the end of the page; all rows when absent. */
	readonly countUpTo?: number
}

/**
 * Reads a page and the count of the same conditions. The count reads one row more than its limit, to tell
 * that there are more.
 */
export async function countedPage<Row extends object>(
	sql: SqlExecutor,
	page: PageOf,
): Promise<{ count: number; rows: Row[] }> {
	const { columns, from, countFrom = from, where, orderBy, limit, offset, countUpTo } = page
	const counted = (condition: string, most: number | null) =>
		countRows(sql, countFrom, where.copy().and(condition), most)
	const count = await counted(
		'true',
		countUpTo === undefined ? null : Math.max(countUpTo, offset + limit) + 1,
	)
	const { parts = [{ condition: 'true', orderBy }] } = page
	const rows = await inTurn<Row, ListPart>(parts, {
		limit,
		offset,
		read: (part, span) => {
			const mine = where.copy().and(part.condition)
			const text = `SELECT ${columns} FROM ${from} ${mine} ORDER BY ${part.orderBy} LIMIT ${mine.param(span.limit)} OFFSET ${mine.param(span.offset)}`
			return sql.query<Row>(text, mine.params)
		},
		count: ({ condition }) => counted(condition, null),
	})
	return { count, rows }
}

/** @param most the limit of the count; null to count all */
async function countRows(sql: SqlExecutor, from: string, where: Where, most: number | null): Promise<number> {
	const found = `FROM ${from} ${where}`
	const text =
		most === null
			? `SELECT count(*)::int AS count ${found}`
			: `SELECT count(*)::int AS count FROM (SELECT ${found} LIMIT ${where.param(most)}) counted`
	return (await sql.one<{ count: number }>(text, where.params)).count
}

interface Span {
	readonly limit: number
	readonly offset: number
}

async function inTurn<Row, Part>(
	parts: readonly Part[],
	{
		limit,
		offset,
		read,
		count,
	}: Span & {
		readonly read: (part: Part, span: Span) => Promise<readonly Row[]>
		readonly count: (part: Part) => Promise<number>
	},
): Promise<Row[]> {
	const found: Row[] = []
	let before = offset
	for (const [place, part] of parts.entries()) {
		const rows = await read(part, { limit: limit - found.length, offset: before })
		found.push(...rows)
		if (found.length === limit || place === parts.length - 1) break
		before = rows.length > 0 || before === 0 ? 0 : before - (await count(part))
	}
	return found
}

export interface ListPart {
	/** The condition of this part's rows, as SQL without parameters. */
	readonly condition: string
	readonly orderBy: string
	readonly terms?: readonly SortTerm[]
	readonly narrow?: string
	/**
	 * Reads the part once for each row of this source, such as `unnest($3) towns`, in its order, so that each
	 * read follows an index.
	 */
	readonly per?: { readonly rows: string; readonly orderBy: string }
}

export interface Position {
	readonly part: number
	readonly values: readonly string[]
}

export interface NarrowPage extends Omit<PageOf, 'from' | 'countFrom' | 'orderBy' | 'parts'> {
	readonly name: string
	readonly table: { readonly name: string; readonly alias: string }
	readonly foundIn?: string
	readonly narrow: string
	readonly within?: string | null
	readonly joins: string
	/** Consecutive parts of the list, each of which follows an index, as no order over all could. */
	readonly parts: readonly ListPart[]
	readonly countUpTo?: number
	/** The row behind which the page begins; `offset` counts from there. */
	readonly after?: Position | undefined
}

export interface FoundPage<Row> {
	readonly count: number
	readonly isMinimum: boolean
	readonly rows: readonly Row[]
	/** The last row of the page; null on the last page, or when its part has no positions. */
	readonly next: Position | null
}

interface FoundRow {
	readonly id: string
	readonly position: Position | null
}

/** Finds the ids of a page first and joins the rest to these alone; counts without these joins. */
export async function narrowPage<Row extends object>(
	sql: SqlExecutor,
	page: NarrowPage,
): Promise<FoundPage<Row>> {
	const { limit, offset, countUpTo } = page
	const most = countUpTo === undefined ? null : Math.max(countUpTo, offset + limit)
	const counted = await countNarrow(sql, page, everything, most === null ? null : most + 1)
	const found = await findRows(sql, page, limit + 1)
	const visible = found.slice(0, limit)
	const isMinimum = most !== null && counted > most
	return {
		count: isMinimum ? most : counted,
		isMinimum,
		rows: await readRows<Row>(
			sql,
			page,
			visible.map(({ id }) => id),
		),
		next: found.length > limit ? (visible.at(-1)?.position ?? null) : null,
	}
}

function findRows(sql: SqlExecutor, page: NarrowPage, limit: number): Promise<readonly FoundRow[]> {
	const { offset, parts, after } = page
	const places = parts.map((part, place) => ({ part, place })).slice(after?.part ?? 0)
	return inTurn<FoundRow, (typeof places)[number]>(places, {
		limit,
		offset,
		read: ({ part, place }, span) =>
			findPart(sql, page, { part, place, from: after?.part === place ? after : undefined, ...span }),
		count: ({ part }) => countNarrow(sql, page, part, null),
	})
}

const everything: Pick<ListPart, 'condition'> = { condition: 'true' }

/** @param most the limit of the count; null to count all */
function countNarrow(
	sql: SqlExecutor,
	{ table, foundIn = table.name, narrow, where, within }: NarrowPage,
	part: Pick<ListPart, 'condition' | 'narrow'>,
	most: number | null,
): Promise<number> {
	const mine = where.copy().and(part.condition)
	if (within) mine.and(within)
	return countRows(sql, `${foundIn} ${table.alias} ${part.narrow ?? narrow}`, mine, most)
}

interface PartOfPage extends Span {
	readonly part: ListPart
	readonly place: number
	readonly from: Position | undefined
}

async function findPart(
	sql: SqlExecutor,
	{ table: { name, alias }, foundIn = name, narrow, where, within }: NarrowPage,
	{ part, place, from, offset, limit }: PartOfPage,
): Promise<FoundRow[]> {
	const { condition, orderBy, terms, per } = part
	const mine = where.copy().and(condition)
	if (within && !per) mine.and(within)
	if (from && terms)
		mine.and(
			behind(
				terms,
				from.values.map((value) => mine.param(value)),
			),
		)
	const values = terms ? `ARRAY[${terms.map(({ value }) => `(${value})::text`)}]` : 'NULL::text[]'
	const [taken, skipped] = [mine.param(limit), mine.param(offset)]
	const select = `SELECT ${alias}.id, ${values} AS values FROM ${foundIn} ${alias} ${part.narrow ?? narrow} ${mine} ORDER BY ${orderBy}`
	const rows = await sql.query<{ id: string; values: readonly string[] | null }>(
		per
			? `SELECT found.* FROM ${per.rows} CROSS JOIN LATERAL (${select} LIMIT ${taken}::int + ${skipped}::int) found
				ORDER BY ${per.orderBy} LIMIT ${taken} OFFSET ${skipped}`
			: `${select} LIMIT ${taken} OFFSET ${skipped}`,
		mine.params,
	)
	return rows.map((row) => ({ id: row.id, position: row.values && { part: place, values: row.values } }))
}

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
