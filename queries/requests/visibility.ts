import type { Principal } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** Roles that may read every request. */
const READERS = ['admin', 'superAdmin', 'finAdmin', 'volunteerAdmin']

export const readsEverything = (viewer: Principal): boolean =>
	viewer.kind === 'user' && viewer.roles.some((role) => READERS.includes(role))

/** Statuses that the public may see, as SQL; all others only the author and the backoffice. */
export const PUBLIC_STATUSES = "('approved', 'live', 'fulfilled', 'expired')"

/**
 * The condition under which a viewer may see request `r` with content `c`. Private requests are for the
 * author, those whom it names by id or by e-mail address (never by username, which may be another one's
 * tomorrow), owners and admins of the organization, and the backoffice.
 * `viewer` is the placeholder of the viewer's id (null for guests).
 */
export const visibleTo = (viewer: string): string => `
	(r.status <> 'removed') AND (
		(r.status IN ${PUBLIC_STATUSES} AND (NOT r.is_private OR EXISTS (
			SELECT 1 FROM rec.users u WHERE u.id = ${viewer}::uuid
				AND (u.id::text = ANY(c.allowed_viewers) OR lower(u.email) = ANY(c.allowed_viewers)))))
		OR r.author_id = ${viewer}::uuid
		OR EXISTS (SELECT 1 FROM read.organizations o WHERE o.id = r.organization_id
			AND ${viewer}::text = ANY(o.lead_ids))
	)`

export const viewerId = (viewer: Principal): string | null => (viewer.kind === 'user' ? viewer.id : null)

/** Whether a viewer may see a request at all. */
export async function maySeeRequest(
	sql: SqlExecutor,
	requestId: string,
	viewer: Principal,
): Promise<boolean> {
	return (await requestsToSee(sql, [requestId], viewer)).has(requestId)
}

/** Those of the requests that a viewer may see. */
export async function requestsToSee(
	sql: SqlExecutor,
	requestIds: readonly string[],
	viewer: Principal,
): Promise<ReadonlySet<string>> {
	const condition = readsEverything(viewer) ? "r.status <> 'removed'" : visibleTo('$2')
	const params = readsEverything(viewer) ? [requestIds] : [requestIds, viewerId(viewer)]
	const rows = await sql.query<{ id: string }>(
		`SELECT r.id FROM read.requests r JOIN rec.request_contents c ON c.content_id = r.content_id
		WHERE r.id = ANY ($1::uuid[]) AND ${condition}`,
		params,
	)
	return new Set(rows.map(({ id }) => id))
}
