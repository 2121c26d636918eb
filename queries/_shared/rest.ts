import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { COUNTED_TO } from '../../kernel/wire/schemas.ts'
import { countedPage, type ListOf } from './counted-page.ts'

/** The header in which react-admin's simple REST dialect expects the number of rows. */
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

/**
 * Returns a page of a backoffice list. When there are more rows than the count's limit, its total is the
 * limit plus one.
 */
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
