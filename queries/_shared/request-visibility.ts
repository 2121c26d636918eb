import type { Principal } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'

const READERS = ['admin', 'superAdmin', 'finAdmin', 'volunteerAdmin']

export const readsEverything = (viewer: Principal): boolean =>
	viewer.kind === 'user' && viewer.roles.some((role) => READERS.includes(role))

/** SQL for public statuses; all others are for the author and the backoffice only. */
export const PUBLIC_STATUSES = "('approved', 'live', 'fulfilled', 'expired')"

const isOpenTo = (viewer: string): string => `
	(NOT r.is_private OR ${viewer}::uuid::text = ANY(c.allowed_viewers)
		OR EXISTS (SELECT 1 FROM rec.viewer_invitations i WHERE i.user_id = ${viewer}::uuid AND i.request_id = r.id
			AND i.id::text = ANY(c.allowed_viewers))
		OR EXISTS (SELECT 1 FROM read.answers agreed WHERE agreed.request_id = r.id
			AND agreed.user_id = ${viewer}::uuid AND agreed.has_agreed AND agreed.state IN ('agreed', 'fulfilled')))`

/** Returns SQL that checks whether `viewer` is the author, or leads the request's organization. */
export const actsForIt = (viewer: string): string => `
	(r.author_id = ${viewer}::uuid OR EXISTS (SELECT 1 FROM read.organizations led WHERE led.id = r.organization_id
		AND ${viewer}::uuid::text = ANY(led.lead_ids)))`

/**
 * Returns the condition under which a viewer may see request `r` with content `c`. Private requests are for
 * the author, viewers named by id (usernames may change hands), people with an invited and proven e-mail
 * address, parties to an agreed answer, owners and admins of the organization, and the backoffice. `viewer`
 * is the placeholder of the viewer's id (null for guests).
 */
export const visibleTo = (viewer: string): string => `
	(r.status <> 'removed') AND (
		(r.status IN ${PUBLIC_STATUSES} AND ${isOpenTo(viewer)})
		OR ${actsForIt(viewer)}
	)`

/**
 * Returns SQL that checks whether a person may read the title of request `r` with content `c`: it is public
 * or theirs, or they may see it.
 */
export const mayBeNamedTo = (viewer: string): string => `(${isOpenTo(viewer)} OR ${actsForIt(viewer)})`

export const viewerId = (viewer: Principal): string | null => (viewer.kind === 'user' ? viewer.id : null)

export const maySeeRequest = async (
	sql: SqlExecutor,
	requestId: string,
	viewer: Principal,
): Promise<boolean> => (await seenBy(sql, viewer, 'request', '$1', requestId)).length > 0

export const requestsToSee = async (
	sql: SqlExecutor,
	requestIds: readonly string[],
	viewer: Principal,
): Promise<ReadonlySet<string>> =>
	new Set((await seenBy(sql, viewer, 'requests', 'ANY ($1::uuid[])', requestIds)).map(({ id }) => id))

/**
 * A single id gets its own statement: PostgreSQL doesn't know the length of a list, and would plan it each
 * time.
 */
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
