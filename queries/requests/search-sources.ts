import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { requestsTable } from '../../projections/requests/requests.ts'
import { requestContentsTable } from '../../records/requests/contents.ts'
import { requestSearchTable, SEARCH_VERSION } from '../../records/requests/search.ts'
import { PUBLIC_STATUSES } from './visibility.ts'

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

/** Versions that have no document yet, or one by older rules: those of requests that are known to the read model. */
export const unindexedContents = (sql: SqlExecutor, limit: number): Promise<UnindexedContent[]> =>
	sql.query<UnindexedContent>(
		`SELECT ${OF_REQUESTS.list}, ${OF_CONTENTS.list} FROM rec.request_contents c
		JOIN read.requests r ON r.id = c.request_id
		LEFT JOIN rec.request_search s ON s.content_id = c.content_id
		WHERE s.content_id IS NULL OR s.version < ${SEARCH_VERSION} ORDER BY c.content_id LIMIT $1`,
		[limit],
	)

/** Whether everybody sees request `r`, and of its versions the document `s`. */
const IS_PUBLIC = `r.content_id = s.content_id AND NOT r.is_private AND r.status IN ${PUBLIC_STATUSES}`

const OF_SEARCH = selection(requestSearchTable, 's', ['content_id', 'tokens', 'is_counted'])

/** Documents whose words the vocabulary has to count, or no longer may, locked until the transaction ends. */
export const recountable = (sql: SqlExecutor, limit: number): Promise<SelectedBy<typeof OF_SEARCH>[]> =>
	sql.query<SelectedBy<typeof OF_SEARCH>>(
		`SELECT ${OF_SEARCH.list} FROM rec.request_search s WHERE s.content_id IN (
			(SELECT s.content_id FROM rec.request_search s JOIN read.requests r ON ${IS_PUBLIC}
				WHERE NOT s.is_counted LIMIT $1)
			UNION ALL
			(SELECT s.content_id FROM rec.request_search s
				WHERE s.is_counted AND NOT EXISTS (SELECT FROM read.requests r WHERE ${IS_PUBLIC}) LIMIT $1))
		ORDER BY s.content_id FOR UPDATE`,
		[limit],
	)
