import { EventStoreUnavailable } from '../ports/event-store.ts'
import { DatabaseAway, isConnectionLost, sqlState } from '../sql/sql.ts'

/** Somebody else moved the checkpoint, or another generation took its place: what was done is rolled back. */
export class CheckpointMoved extends Error {
	override name = 'CheckpointMoved'
	constructor(who: string) {
		super(`The checkpoint of ${who} was moved by another process.`)
	}
}

/** Classes of SQLSTATE that say nothing about the statement: connection, conflict, resources, operator, system. */
const PASSING = new Set(['08', '25', '40', '53', '55', '57', '58'])

/** Whether a failure lies with the database or the way to it, and not with what was to be done. */
export function isPassing(error: unknown): boolean {
	const state = sqlState(error)
	if (state !== null) return PASSING.has(state.slice(0, 2))
	return error instanceof DatabaseAway || isConnectionLost(error)
}

/** Whether what everything stands on is away, the event store or the database: it says nothing of what was to be done. */
export const isAway = (error: unknown): boolean =>
	error instanceof EventStoreUnavailable || error instanceof DatabaseAway
