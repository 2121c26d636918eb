import type { Where } from '../_shared/where.ts'
import { changeOf, FUND_COLUMNS } from './figure-sql.ts'
import type { At } from './moments.ts'

/** Sums of entries under the names of `read.fund_totals`, so that one report reads from either. */
const SUMS = FUND_COLUMNS.map((column) => `sum(${changeOf(column)})::bigint AS ${column}`).join(', ')

/** SQL of a request's fund, as `fund_entries` names it. */
export const FUND_OF_REQUEST = "'request.' || r.id || '.' || r.currency"

/** Adds the condition that an entry was recorded and its money had moved. */
export const isIn = (where: Where, at: At, entry = 'e'): string => {
	const known = `${entry}.position <= ${where.param(at.position)}`
	return at.effectiveAt === null
		? known
		: `${known} AND ${entry}.effective_at <= ${where.param(at.effectiveAt)}`
}

/**
 * Adds the condition that a version in `request_history` had begun. A request begins when it is raised, or
 * with its money when that moved earlier.
 */
export function hasBegun(where: Where, at: At, version = 'r'): string {
	const written = `${version}.position <= ${where.param(at.requestsAt)}`
	if (at.requestsAt === at.position) return written
	return `(${written} OR (${version}.kind = 'RequestRaised' AND ${version}.position <= ${where.param(at.position)}
		AND EXISTS (SELECT FROM read.fund_entries f WHERE f.fund = 'request.' || ${version}.id || '.' || ${version}.currency
			AND ${isIn(where, at, 'f')})))`
}

export const isHeld = (where: Where, at: At, version = 'r'): string =>
	`${hasBegun(where, at, version)} AND ${version}.until > ${where.param(at.requestsAt)}`

export function heldAt(where: Where, at: At): Where {
	where.and(isHeld(where, at))
	// Follows from the first condition, and lets an index in the report's order begin at the right place.
	return where.given(at.at, 'r.created_at <= ?')
}

/** Works like `REPORT_FROM` at a moment. It reads the figures row by row, for a page. */
export const pageFromAt = (where: Where, at: At): string => `
	read.request_history r
	LEFT JOIN rec.request_contents c ON c.content_id = r.content_id
	LEFT JOIN LATERAL (
		SELECT ${SUMS} FROM read.fund_entries e WHERE e.fund = ${FUND_OF_REQUEST} AND ${isIn(where, at)}
	) f ON true`

/** Works like `pageFromAt` for the whole report, with the figures of all funds in one pass. */
export const allFromAt = (where: Where, at: At): string => `
	read.request_history r
	LEFT JOIN rec.request_contents c ON c.content_id = r.content_id
	LEFT JOIN (
		SELECT e.fund, ${SUMS} FROM read.fund_entries e
		WHERE e.request_id IS NOT NULL AND ${isIn(where, at)} GROUP BY e.fund
	) f ON f.fund = ${FUND_OF_REQUEST}`
