import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** Units that are given by one donation. */
const UNITS_A_DONATION = 1

/**
 * What each donor of a request pledged and gave, as SQL of one row per donor: the answer's units, and one for whoever
 * said in an alert that they gave, as long as the author doesn't say that they never came.
 * @param request SQL of the request's id
 */
const unitsByDonor = (request: string): string => `SELECT a.offered_at,
		CASE WHEN a.state = 'fulfilled' THEN a.fulfilled_quantity
			WHEN a.state IN ('offered', 'accepted', 'agreed') THEN a.quantity
			WHEN a.state = 'noShow' OR NOT coalesce(b.gave, false) THEN 0 ELSE ${UNITS_A_DONATION} END AS pledged,
		CASE WHEN a.state = 'fulfilled' THEN a.fulfilled_quantity
			WHEN a.state = 'noShow' OR NOT coalesce(b.gave, false) THEN 0 ELSE ${UNITS_A_DONATION} END AS given
	FROM (SELECT user_id, state, quantity, fulfilled_quantity, offered_at FROM read.answers
		WHERE request_id = ${request}) a
	FULL JOIN (SELECT user_id, true AS gave FROM rec.blood_alerts
		WHERE request_id = ${request} AND answer = 'gave') b ON b.user_id = a.user_id`

/**
 * Units of a request that donors pledged, given ones among them, and those that they gave, as SQL of one row; and when
 * the first pledge that stands was made.
 * @param request SQL of the request's id
 */
export const unitsOfRequest = (
	request: string,
): string => `SELECT coalesce(sum(d.pledged), 0)::int AS pledged,
	coalesce(sum(d.given), 0)::int AS given, min(d.offered_at) FILTER (WHERE d.pledged > 0) AS first_pledge_at
	FROM (${unitsByDonor(request)}) d`

export interface Units {
	readonly pledged: number
	readonly given: number
}

/** Units of a request that donors pledged and gave: the same on its page, in its alerts and for admins. */
export const unitsOf = (sql: SqlExecutor, requestId: string): Promise<Units> =>
	sql.one<Units>(`SELECT u.pledged, u.given FROM (${unitsOfRequest('$1::uuid')}) u`, [requestId], {
		name: 'blood-units',
	})
