import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { requestsTable } from '../../projections/requests/requests.ts'
import { requestContentsTable } from '../../records/requests/contents.ts'
import { SEARCH_VERSION, searchCountedTable } from '../../records/requests/search.ts'
import { PUBLIC_STATUSES } from '../_shared/request-visibility.ts'

const OF_REQUESTS = selection(requestsTable, 'r', ['request_type'])
const OF_CONTENTS = selection(requestContentsTable, 'c', [
	'content_id',
	'request_id',
	'created_by',
	'title',
	'description',
	'place',
	'city_id',
	'beneficiary_name',
	'fields',
])
export type UnindexedContent = SelectedBy<typeof OF_REQUESTS> & SelectedBy<typeof OF_CONTENTS>

export const unindexedContents = (sql: SqlExecutor, limit: number): Promise<UnindexedContent[]> =>
	sql.query<UnindexedContent>(
		`SELECT ${OF_REQUESTS.list}, ${OF_CONTENTS.list} FROM rec.request_contents c
		JOIN read.requests r ON r.id = c.request_id
		LEFT JOIN rec.request_search s ON s.content_id = c.content_id
		WHERE s.content_id IS NULL OR s.version < ${SEARCH_VERSION} ORDER BY c.content_id LIMIT $1`,
		[limit],
	)

const IS_PUBLIC = `NOT r.is_private AND r.status IN ${PUBLIC_STATUSES}`

/**
 * Returns public versions that the vocabulary has to count, by request id. Their documents are locked until
 * the transaction ends, so that an erasure waits.
 * @param after the id of the previous request
 */
export const uncountedContents = (
	sql: SqlExecutor,
	after: string,
	limit: number,
): Promise<UnindexedContent[]> =>
	sql.query<UnindexedContent>(
		`SELECT ${OF_REQUESTS.list}, ${OF_CONTENTS.list} FROM read.requests r
		JOIN rec.request_contents c ON c.content_id = r.content_id
		JOIN rec.request_search s ON s.content_id = r.content_id
		WHERE r.id > $1 AND ${IS_PUBLIC}
			AND NOT EXISTS (SELECT FROM rec.search_counted k WHERE k.content_id = r.content_id)
		ORDER BY r.id LIMIT $2 FOR SHARE OF s`,
		[after, limit],
	)

const OF_COUNTED = selection(searchCountedTable, 'k', ['content_id', 'tokens'])

/** Returns documents that the vocabulary must not count any more, locked until the transaction ends. */
export const lostDocuments = (sql: SqlExecutor, limit: number): Promise<SelectedBy<typeof OF_COUNTED>[]> =>
	sql.query<SelectedBy<typeof OF_COUNTED>>(
		`SELECT ${OF_COUNTED.list} FROM rec.search_counted k
		WHERE NOT EXISTS (SELECT FROM read.requests r WHERE r.content_id = k.content_id AND ${IS_PUBLIC})
		ORDER BY k.content_id LIMIT $1 FOR UPDATE OF k`,
		[limit],
	)
