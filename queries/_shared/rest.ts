import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { COUNTED_TO } from '../../kernel/wire/schemas.ts'
import { countedPage, type ListOf } from './counted-page.ts'

/** The header by which react-admin's simple REST dialect learns how many rows there are. */
export function contentRange(
	resource: string,
	from: number,
	rows: number,
	total: number,
): Record<string, string> {
	const last = rows === 0 ? from : from + rows - 1
	return {
		'content-range': `${resource} ${from}-${last}/${total}`,
		'access-control-expose-headers': 'Content-Range',
	}
}

/** A page of a list of the backoffice. Where there are more rows than are counted, its total is one more than these. */
export async function restPage<Row extends object, View>(
	sql: SqlExecutor,
	resource: string,
	[from, to]: readonly [number, number],
	list: ListOf,
	viewOf: (row: Row) => View,
) {
	const { count, rows } = await countedPage<Row>(sql, {
		...list,
		limit: to - from + 1,
		offset: from,
		countUpTo: COUNTED_TO,
	})
	return { body: rows.map(viewOf), headers: contentRange(resource, from, rows.length, count) }
}
