import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** How many units of a request are pledged, given ones among them, as SQL over `read.answers a`. */
export const PLEDGED = `coalesce(sum(CASE a.state WHEN 'fulfilled' THEN a.fulfilled_quantity ELSE a.quantity END)
	FILTER (WHERE a.state IN ('offered', 'accepted', 'agreed', 'fulfilled')), 0)::int`
/** How many units of a request were given. */
export const GIVEN = "coalesce(sum(a.fulfilled_quantity) FILTER (WHERE a.state = 'fulfilled'), 0)::int"

export interface Units {
	readonly pledged: number
	readonly given: number
}

/** Units of a request that donors pledged and gave, as the read model of answers knows. */
export const unitsOf = (sql: SqlExecutor, requestId: string): Promise<Units> =>
	sql.one<Units>(
		`SELECT ${PLEDGED} AS pledged, ${GIVEN} AS given FROM read.answers a WHERE a.request_id = $1`,
		[requestId],
		{ name: 'blood-units' },
	)
