import type { Principal } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** Roles that may read every request. */
const READERS = ['admin', 'superAdmin', 'finAdmin', 'volunteerAdmin']

export const readsEverything = (viewer: Principal): boolean =>
	viewer.kind === 'user' && viewer.roles.some((role) => READERS.includes(role))

/** Statuses that the public may see, as SQL; all others only the author and the backoffice. */
export const PUBLIC_STATUSES = "('approved', 'live', 'fulfilled', 'expired')"

/** Whether it is public, or `viewer` is named, invited, or party to an answer that both sides agreed on. */
const isOpenTo = (viewer: string): string => `
	(NOT r.is_private OR ${viewer}::uuid::text = ANY(c.allowed_viewers)
		OR EXISTS (SELECT 1 FROM rec.viewer_invitations i WHERE i.user_id = ${viewer}::uuid AND i.request_id = r.id
			AND i.id::text = ANY(c.allowed_viewers))
		OR EXISTS (SELECT 1 FROM read.answers agreed WHERE agreed.request_id = r.id
			AND agreed.user_id = ${viewer}::uuid AND agreed.has_agreed AND agreed.state IN ('agreed', 'fulfilled')))`

/** Whether `viewer` wrote it, or leads the organization that it was raised for. */
export const actsForIt = (viewer: string): string => `
	(r.author_id = ${viewer}::uuid OR EXISTS (SELECT 1 FROM read.organizations led WHERE led.id = r.organization_id
		AND ${viewer}::uuid::text = ANY(led.lead_ids)))`

/**
 * The condition under which a viewer may see request `r` with content `c`. Private requests are for the
 * author, those whom it names by id (never by username, which may be another one's tomorrow), those whose
 * proven e-mail address it invited, parties to an answer that both sides agreed on, owners and admins of the
 * organization, and the backoffice.
 * `viewer` is the placeholder of the viewer's id (null for guests).
 */
export const visibleTo = (viewer: string): string => `
	(r.status <> 'removed') AND (
		(r.status IN ${PUBLIC_STATUSES} AND ${isOpenTo(viewer)})
		OR ${actsForIt(viewer)}
	)`

/** Whether request `r` with content `c` may be named to somebody: it is public, theirs, or they may see it. */
export const mayBeNamedTo = (viewer: string): string => `(${isOpenTo(viewer)} OR ${actsForIt(viewer)})`

export const viewerId = (viewer: Principal): string | null => (viewer.kind === 'user' ? viewer.id : null)

/** Whether a viewer may see a request at all. */
export const maySeeRequest = async (
	sql: SqlExecutor,
	requestId: string,
	viewer: Principal,
): Promise<boolean> => (await seenBy(sql, viewer, 'request', '$1', requestId)).length > 0

/** Those of the requests that a viewer may see. */
export const requestsToSee = async (
	sql: SqlExecutor,
	requestIds: readonly string[],
	viewer: Principal,
): Promise<ReadonlySet<string>> =>
	new Set((await seenBy(sql, viewer, 'requests', 'ANY ($1::uuid[])', requestIds)).map(({ id }) => id))

/** One is a statement of its own: of a list, PostgreSQL doesn't know how long it is, and plans it each time. */
function seenBy(
	sql: SqlExecutor,
	viewer: Principal,
	name: 'request' | 'requests',
	which: string,
	wanted: string | readonly string[],
): Promise<{ readonly id: string }[]> {
	const everything = readsEverything(viewer)
	return sql.query(
		`SELECT r.id FROM read.requests r JOIN rec.request_contents c ON c.content_id = r.content_id
		WHERE r.id = ${which} AND ${everything ? "r.status <> 'removed'" : visibleTo('$2')}`,
		everything ? [wanted] : [wanted, viewerId(viewer)],
		{ name: `${name}-to-see-${everything ? 'reader' : 'viewer'}` },
	)
}
