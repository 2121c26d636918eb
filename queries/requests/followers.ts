import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { RowOf } from '../../kernel/sql/table.ts'
import type { requestUpdatesTable } from '../../records/requests/updates.ts'
import { mayBeNamedTo, PUBLIC_STATUSES, visibleTo } from '../_shared/request-visibility.ts'
import { TURNED_AWAY } from './request-updates.ts'

export type Untold = Pick<RowOf<typeof requestUpdatesTable>, 'id' | 'request_id' | 'author_id' | 'created_at'>

const BATCH_SIZE = 20

export type UntoldUpdate = Untold & Pick<RowOf<typeof requestUpdatesTable>, 'audience'>

export const untoldUpdates = (sql: SqlExecutor): Promise<UntoldUpdate[]> =>
	sql.query<UntoldUpdate>(
		`SELECT id, request_id, author_id, created_at, audience FROM rec.request_updates
		WHERE notified_at IS NULL AND state = 'visible' ORDER BY created_at, id LIMIT ${BATCH_SIZE}`,
		[],
		{ name: 'untold-updates' },
	)

export interface UntoldComment extends Untold {
	readonly answered_id: string | null
}

export const untoldComments = (sql: SqlExecutor): Promise<UntoldComment[]> =>
	sql.query<UntoldComment>(
		`SELECT c.id, c.request_id, c.author_id, c.created_at, p.author_id AS answered_id FROM rec.request_comments c
		LEFT JOIN rec.request_comments p ON p.id = c.parent_id
		WHERE c.notified_at IS NULL AND c.state = 'visible' ORDER BY c.created_at, c.id LIMIT ${BATCH_SIZE}`,
		[],
		{ name: 'untold-comments' },
	)

export async function mayStillSee(sql: SqlExecutor, requestId: string, userId: string): Promise<boolean> {
	const row = await sql.maybeOne(
		`SELECT r.id FROM read.requests r JOIN rec.request_contents c ON c.content_id = r.content_id
		WHERE r.id = $1 AND ${visibleTo('$2')}`,
		[requestId, userId],
	)
	return row !== null
}

/**
 * Returns donors and answerers of a request and, for a public update, those who have it among their
 * favourites, except the update's author, the request's author, and people who may not see it any more; empty
 * while the update is not visible.
 */
export async function followersOf(
	sql: SqlExecutor,
	{
		request_id: requestId,
		author_id: writerId,
		audience,
	}: Pick<UntoldUpdate, 'request_id' | 'author_id' | 'audience'>,
): Promise<string[]> {
	const rows = await sql.query<{ id: string }>(
		`SELECT f.id FROM (
			SELECT d.donor_id AS id FROM read.donations d
			WHERE d.target_kind = 'request' AND d.target_id = $1 AND d.donor_kind = 'user' AND d.confirmed_at IS NOT NULL
			UNION SELECT a.user_id FROM read.answers a WHERE a.request_id = $1 AND a.state NOT IN ${TURNED_AWAY}
			UNION SELECT user_id FROM rec.favourites WHERE request_id = $1 AND $3
		) f JOIN read.requests r ON r.id = $1 AND r.status IN ${PUBLIC_STATUSES}
			JOIN rec.request_contents c ON c.content_id = r.content_id
		WHERE f.id <> r.author_id AND f.id <> $2 AND ${mayBeNamedTo('f.id')} ORDER BY 1`,
		[requestId, writerId, audience === 'all'],
	)
	return rows.map((row) => row.id)
}

export interface EndingFavourite {
	readonly request_id: string
	readonly user_ids: readonly string[]
}

const REMINDED_AT_ONCE = 100

/**
 * Returns open requests of a region whose last day is in this range, both ends included, with users to
 * remind.
 */
export const endingFavourites = (
	sql: SqlExecutor,
	region: string,
	[from, to]: readonly [string, string],
): Promise<EndingFavourite[]> =>
	sql.query<EndingFavourite>(
		`SELECT f.request_id, array_agg(f.user_id ORDER BY f.user_id) AS user_ids
		FROM rec.favourites f JOIN read.requests r ON r.id = f.request_id
			JOIN rec.request_contents c ON c.content_id = r.content_id
		WHERE f.reminded_at IS NULL AND r.region = $1 AND r.status IN ('approved', 'live')
			AND r.end_date BETWEEN $2 AND $3 AND f.user_id <> r.author_id AND ${mayBeNamedTo('f.user_id')}
		GROUP BY f.request_id ORDER BY f.request_id LIMIT ${REMINDED_AT_ONCE}`,
		[region, from, to],
	)
