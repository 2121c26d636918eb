import { EventStoreUnavailable } from '../ports/event-store.ts'
import { DatabaseAway, isConnectionLost, sqlState } from '../sql/sql.ts'

/** Another process moved the checkpoint, or another generation took its place: the work is rolled back. */
export class CheckpointMoved extends Error {
	override name = 'CheckpointMoved'
	constructor(who: string) {
		super(`The checkpoint of ${who} was moved by another process.`)
	}
}

/**
 * Classes of SQLSTATE that are not about the statement: connection, conflict, resources, operator, system.
 */
const PASSING = new Set(['08', '25', '40', '53', '55', '57', '58'])

export function isPassing(error: unknown): boolean {
	const state = sqlState(error)
	if (state !== null) return PASSING.has(state.slice(0, 2))
	return error instanceof DatabaseAway || isConnectionLost(error)
}

/** Checks whether the event store or the database is down, so that the failure is not the work's own. */
export const isAway = (error: unknown): boolean =>
	error instanceof EventStoreUnavailable || error instanceof DatabaseAway
