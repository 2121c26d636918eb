import { inBatches } from '../concurrency/in-batches.ts'
import type { SqlExecutor } from '../sql/sql.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { Expiry, TableDeclaration } from './tables.ts'

export const SWEEP = 'activity/sweep'

export interface Expiring extends Expiry {
	readonly table: string
}

const SETTLED_WORK: Expiring = {
	table: 'ops.outbox',
	from: 'finished_at',
	term: 'settledWorkMs',
	only: "t.state IN ('done', 'ignored')",
}

export const expiringOf = (tables: readonly TableDeclaration[]): readonly Expiring[] => [
	SETTLED_WORK,
	...tables.flatMap(({ table, expiry }) => (expiry ? [{ ...expiry, table: table.name }] : [])),
]

export type Terms = Pick<Infrastructure, 'clock' | 'wallClock'> & {
	readonly settings: Pick<Infrastructure['settings'], 'activityLogMs' | 'settledWorkMs'>
}

export const termOf = ({ term = 0 }: Expiring, { settings }: Terms): number =>
	typeof term === 'number' ? term : settings[term]

const ended = ({ table, from, only = 'true' }: Expiring, what: string): string =>
	`SELECT ${what} FROM ${table} t WHERE t.${from} < $1 AND ${only} ORDER BY t.${from} LIMIT $2`

/** Returns the date as text, so that the database reads a day in UTC. */
const beganBefore = (expiring: Expiring, terms: Terms): string => {
	const { clock, wallClock } = terms
	const now = (expiring.isWallClock ? wallClock : clock).now()
	return new Date(now - termOf(expiring, terms)).toISOString()
}

/** Removes expired rows of a table, and skips locked ones until the next time. @returns how many */
export const sweep = (sql: SqlExecutor, expiring: Expiring, terms: Terms): Promise<number> => {
	const rows = `ctid = ANY (ARRAY(${ended(expiring, 't.ctid')} FOR UPDATE OF t SKIP LOCKED))`
	const { table, empties } = expiring
	return inBatches((most) =>
		sql.execute(
			empties === undefined
				? `DELETE FROM ${table} WHERE ${rows}`
				: `UPDATE ${table} SET ${empties} WHERE ${rows}`,
			[beganBefore(expiring, terms), most],
		),
	)
}

/** Counting stops here: the figure only shows whether the sweep keeps up. */
const MAX_COUNTED = 10_000

/** Counts expired rows that are not removed yet, at most 10,000. */
export const countEnded = async (sql: SqlExecutor, expiring: Expiring, terms: Terms): Promise<number> => {
	const { count } = await sql.one<{ count: number }>(
		`SELECT count(*)::int AS count FROM (${ended(expiring, '')}) ended`,
		[beganBefore(expiring, terms), MAX_COUNTED],
	)
	return count
}
