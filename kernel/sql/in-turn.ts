import type { Sql } from './sql.ts'

/**
 * Runs named work one at a time over all processes. A process waits on one connection at most, so that
 * running work always finds another.
 */
export function inTurn(sql: Sql, name: string): <T>(run: () => Promise<T>) => Promise<T> {
	let last: Promise<unknown> = Promise.resolve()
	return (run) => {
		const mine = last.then(() =>
			sql.transaction(async (tx) => {
				await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
				return run()
			}),
		)
		last = mine.catch(() => {})
		return mine
	}
}
