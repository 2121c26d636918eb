import pg from 'pg'
import { messageOf } from '../../kernel/events/errors.ts'
import { EventStoreUnavailable } from '../../kernel/ports/event-store.ts'

/** Returns the SQLSTATE of an error; null when the server did not answer. */
export const sqlState = (error: unknown): string | null =>
	error instanceof pg.DatabaseError ? (error.code ?? null) : null

/**
 * Checks whether a statement was refused for its content (bad data, a broken constraint, too large) and wrote
 * nothing.
 */
export const isRefusal = (error: unknown): boolean => /^(22|23|54)/.test(sqlState(error) ?? '')

export const isTaken = (error: unknown): boolean => sqlState(error) === '23505'

export const isMisconfigured = (error: unknown): boolean => /^(42|3F|28)/.test(sqlState(error) ?? '')

export function unavailable(error: unknown): EventStoreUnavailable {
	const reason = messageOf(error)
	return new EventStoreUnavailable(`The event store did not answer: ${reason}`, { cause: error })
}
