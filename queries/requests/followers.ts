import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { RowOf } from '../../kernel/sql/table.ts'
import type { requestUpdatesTable } from '../../records/requests/updates.ts'
import { mayBeNamedTo, PUBLIC_STATUSES } from './visibility.ts'

/** Something that somebody wrote and nobody was told of yet. */
export type Untold = Pick<RowOf<typeof requestUpdatesTable>, 'id' | 'request_id' | 'author_id' | 'created_at'>

const BATCH_SIZE = 20

/** Updates that nobody was told of yet, the oldest first. */
export const untoldUpdates = (sql: SqlExecutor): Promise<Untold[]> =>
	sql.query<Untold>(
		`SELECT id, request_id, author_id, created_at FROM rec.request_updates
		WHERE notified_at IS NULL ORDER BY created_at, id LIMIT ${BATCH_SIZE}`,
		[],
		{ name: 'untold-updates' },
	)

/** Comments that nobody was told of yet, the oldest first. */
export const untoldComments = (sql: SqlExecutor): Promise<Untold[]> =>
	sql.query<Untold>(
		`SELECT id, request_id, author_id, created_at FROM rec.request_comments
		WHERE notified_at IS NULL ORDER BY created_at, id LIMIT ${BATCH_SIZE}`,
		[],
		{ name: 'untold-comments' },
	)

/**
 * Who gave to a fundraiser or keeps it among their favourites, but for its author and those who may not see it any
 * more; nobody while it isn't to be seen.
 */
export async function followersOf(sql: SqlExecutor, requestId: string): Promise<string[]> {
	const rows = await sql.query<{ id: string }>(
		`SELECT f.id FROM (
			SELECT d.donor_id AS id FROM read.donations d
			WHERE d.target_kind = 'request' AND d.target_id = $1 AND d.donor_kind = 'user' AND d.confirmed_at IS NOT NULL
			UNION SELECT user_id FROM rec.favourites WHERE request_id = $1
		) f JOIN read.requests r ON r.id = $1 AND r.status IN ${PUBLIC_STATUSES}
			JOIN rec.request_contents c ON c.content_id = r.content_id
		WHERE f.id <> r.author_id AND ${mayBeNamedTo('f.id')} ORDER BY 1`,
		[requestId],
	)
	return rows.map((row) => row.id)
}
