import type { BrokenHistory } from '../events/broken-history.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { Sql } from '../sql/sql.ts'
import { HOUR_MS } from '../wire/time.ts'
import type { ClaimedWork } from './outbox.ts'

const SHORTEST_MS = 60_000
const TIMEOUT_MS = HOUR_MS

export interface BrokenStreams {
	/**
	 * Logs a broken stream once, whichever process finds it first. @returns when it was found, epoch
	 * milliseconds
	 */
	note(broken: BrokenHistory): Promise<number>
	/**
	 * Postpones work that needs the stream by as long as the stream has been broken, at least a minute and at
	 * most an hour, without counting a failure.
	 * @param now by the clock of the work's lane, epoch milliseconds
	 */
	hold(work: ClaimedWork, broken: BrokenHistory, now: number): Promise<void>
	mended(stream: string): Promise<void>
}

export function createBrokenStreams(settings: {
	readonly sql: Sql
	readonly clock: Clock
	readonly log: Log
}): BrokenStreams {
	const { sql, clock, log } = settings

	async function note(broken: BrokenHistory): Promise<number> {
		const { stream, revision, eventType, message } = broken
		const found = await sql.execute(
			`INSERT INTO ops.broken_streams (stream, revision, event_type, error, found_at)
			VALUES ($1, $2, $3, $4, $5) ON CONFLICT (stream) DO NOTHING`,
			[stream, revision, eventType, message, new Date(clock.now())],
		)
		if (found === 1) log.error(`${message}. What needs it waits.`)
		const row = await sql.maybeOne<{ found_at: Date }>(
			'SELECT found_at FROM ops.broken_streams WHERE stream = $1',
			[stream],
		)
		return row?.found_at.getTime() ?? clock.now()
	}

	return {
		note,
		async hold({ id, claims }, broken, now) {
			const since = await note(broken)
			const pause = Math.min(TIMEOUT_MS, Math.max(SHORTEST_MS, now - since))
			await sql.execute(
				`UPDATE ops.outbox
				SET state = 'planned', due_at = $3, last_error = $4, held_by = $5, lease_until = NULL
				WHERE id = $1 AND claims = $2 AND state = 'running'`,
				[id, claims, new Date(now + pause), broken.message, broken.stream],
			)
		},
		async mended(stream) {
			const was = await sql.transaction(async (tx) => {
				// First the one row that all who bring this news meet at.
				const deleted = await tx.execute('DELETE FROM ops.broken_streams WHERE stream = $1', [stream])
				await tx.execute(
					`UPDATE ops.outbox
					SET held_by = NULL, due_at = CASE WHEN state = 'planned' THEN $2 ELSE due_at END
					WHERE held_by = $1`,
					[stream, new Date(clock.now())],
				)
				return deleted
			})
			if (was === 1) log.info(`Stream ${stream} can be read again: what needs it goes on.`)
		},
	}
}
