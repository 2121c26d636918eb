import { KINDS, plusDays, renewalDays } from '../../domain/requests/kinds/kinds.contract.ts'
import { OPEN_STATUSES, RENEWABLE_DAYS } from '../../domain/requests/transitions.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import type { RegionCode } from '../../kernel/wire/regions.ts'
import { requestsTable } from '../../projections/requests/requests.ts'
import { notesTable } from '../../records/activity/notes.ts'
import { requestContentsTable } from '../../records/requests/contents.ts'
import { usersTable } from '../../records/users/users.ts'
import { PUBLIC_STATUSES } from '../_shared/request-visibility.ts'

const OF_REQUEST_CONTENTS = selection(requestContentsTable, 'c', ['title'])
const OF_USERS = selection(usersTable, 'u', ['id', 'first_name', 'last_name', 'email', 'locale'])

/** Returns raised and goal of a request in minor units; null when there is no such request with money. */
export const progressOf = (
	sql: SqlExecutor,
	requestId: string,
): Promise<{ raised: bigint; goal: bigint } | null> =>
	sql.maybeOne(
		`SELECT r.goal, coalesce(f.raised, 0) AS raised FROM read.requests r
		LEFT JOIN read.fund_totals f ON f.fund = 'request.' || r.id || '.' || r.currency WHERE r.id = $1 AND r.goal IS NOT NULL`,
		[requestId],
		{ name: 'request-progress' },
	)

export async function endedBefore(sql: SqlExecutor, region: RegionCode, day: string): Promise<string[]> {
	const rows = await onTable(requestsTable)
		.select('id')
		.where({ region })
		.whereIn('status', ['approved', 'live'])
		.where('end_date', '<', day)
		.orderBy('end_date')
		.orderBy('id')
		.limit(1000)
		.all(sql)
	return rows.map((row) => row.id)
}

/**
 * Returns requests with identity numbers that ended before an instant, by a decision or by their last day.
 */
export async function identityEndedBefore(sql: SqlExecutor, before: Date): Promise<string[]> {
	const rows = await sql.query<{ id: string }>(
		`SELECT r.id FROM read.requests r
		WHERE EXISTS (SELECT FROM rec.request_identity n WHERE n.request_id = r.id) AND (r.end_date < $1::timestamptz::date
			OR r.updated_at < $1::timestamptz AND r.status IN ('fulfilled', 'expired', 'deactivated', 'rejected',
				'rejectedByOrganization', 'spam', 'removed'))
		ORDER BY r.id LIMIT 1000`,
		[before],
	)
	return rows.map(({ id }) => id)
}

/**
 * Returns open requests of a region that end within a week and can be renewed.
 * @param today the region's day
 */
export async function endingSoon(sql: SqlExecutor, region: RegionCode, today: string): Promise<string[]> {
	const standing = KINDS.flatMap(({ code, sides }) =>
		sides.filter((side) => renewalDays(code, side) !== null).map((side) => `${code} ${side}`),
	)
	const rows = await sql.query<{ id: string }>(
		`SELECT id FROM read.requests
		WHERE region = $1 AND status IN ('approved', 'live') AND end_date BETWEEN $2::date AND $3::date
			AND request_type || ' ' || side = ANY ($4)
		ORDER BY end_date, id LIMIT 1000`,
		[region, today, plusDays(today, RENEWABLE_DAYS), standing],
	)
	return rows.map(({ id }) => id)
}

export async function donationsStarted(sql: SqlExecutor, requestId: string): Promise<number> {
	const text = 'SELECT count(*)::int AS count FROM read.donations WHERE target_id = $1'
	return (await sql.one<{ count: number }>(text, [requestId])).count
}

export async function endedLongAgo(sql: SqlExecutor, requestType: string, before: Date): Promise<string[]> {
	const rows = await sql.query<{ id: string }>(
		`SELECT r.id FROM read.requests r
		WHERE r.request_type = $1 AND r.updated_at < $2 AND r.status <> ALL ($3)
			AND EXISTS (SELECT FROM rec.request_contents c WHERE c.request_id = r.id AND NOT c.is_forgotten)
		ORDER BY r.updated_at, r.id LIMIT 500`,
		[requestType, before, OPEN_STATUSES],
	)
	return rows.map(({ id }) => id)
}

export async function openRequests(
	sql: SqlExecutor,
	of: { readonly requestType: string; readonly authorId: string; readonly orgId: string | null },
): Promise<number> {
	const row = await sql.one<{ count: number }>(
		`SELECT count(*)::int AS count FROM read.requests
		WHERE request_type = $1 AND status = ANY ($2)
			AND CASE WHEN $4::uuid IS NULL THEN author_id = $3::uuid AND organization_id IS NULL
				ELSE organization_id = $4::uuid END`,
		[of.requestType, OPEN_STATUSES, of.authorId, of.orgId],
	)
	return row.count
}

export async function wasRejected(sql: SqlExecutor, authorId: string): Promise<boolean> {
	const row = await sql.one<{ was: boolean }>(
		`SELECT EXISTS (SELECT FROM read.requests WHERE author_id = $1
			AND status IN ('rejected', 'rejectedByOrganization', 'spam')) AS was`,
		[authorId],
	)
	return row.was
}

export type AuthorRecord = SelectedBy<typeof OF_REQUEST_CONTENTS> & SelectedBy<typeof OF_USERS>

/** Returns the recipient of a request's e-mails, and its title; null when either was erased. */
export const authorOf = (sql: SqlExecutor, requestId: string): Promise<AuthorRecord | null> =>
	sql.maybeOne<AuthorRecord>(
		`SELECT ${OF_REQUEST_CONTENTS.list}, ${OF_USERS.list} FROM read.requests r
		JOIN rec.request_contents c ON c.content_id = r.content_id JOIN rec.users u ON u.id = r.author_id
		WHERE r.id = $1`,
		[requestId],
	)

/** Returns the current viewers and the author of a private request; null for any other request. */
export const privateRequestOf = (
	sql: SqlExecutor,
	requestId: string,
): Promise<{
	content_id: string
	first_name: string | null
	last_name: string | null
	locale: string | null
} | null> =>
	sql.maybeOne(
		`SELECT r.content_id, u.first_name, u.last_name, u.locale FROM read.requests r
		LEFT JOIN rec.users u ON u.id = r.author_id
		WHERE r.id = $1 AND r.is_private AND r.status IN ${PUBLIC_STATUSES}`,
		[requestId],
	)

export async function noteBody(sql: SqlExecutor, noteId: string): Promise<string | null> {
	const row = await onTable(notesTable).select('body').where({ note_id: noteId }).maybeOne(sql)
	return row?.body ?? null
}
