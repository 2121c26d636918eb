import type { SqlExecutor } from '../../kernel/sql/sql.ts'

const UNITS_A_DONATION = 1

/**
 * Returns SQL with one row per donor of pledged and given units: those of the answer, and one for a donor who
 * reported a donation in an alert, unless the author denies it.
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
 * Returns SQL of one row with pledged units, which include given ones, given units, and the time of the first
 * valid pledge.
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

export const unitsOf = (sql: SqlExecutor, requestId: string): Promise<Units> =>
	sql.one<Units>(`SELECT u.pledged, u.given FROM (${unitsOfRequest('$1::uuid')}) u`, [requestId], {
		name: 'blood-units',
	})
