import pg from 'pg'
import { messageOf } from '../../kernel/events/errors.ts'
import { EventStoreUnavailable } from '../../kernel/ports/event-store.ts'

/** The five characters by which PostgreSQL names an error; null when the server did not answer. */
export const sqlState = (error: unknown): string | null =>
	error instanceof pg.DatabaseError ? (error.code ?? null) : null

/** Bad data, a broken constraint, too large: the statement was refused for what it holds and wrote nothing. */
export const isRefusal = (error: unknown): boolean => /^(22|23|54)/.test(sqlState(error) ?? '')

/** A unique constraint says that an id, or a place in a stream, is taken. */
export const isTaken = (error: unknown): boolean => sqlState(error) === '23505'

/** A mistake in the deployment, such as a missing table or right, which no retry mends. */
export const isMisconfigured = (error: unknown): boolean => /^(42|3F|28)/.test(sqlState(error) ?? '')

export function unavailable(error: unknown): EventStoreUnavailable {
	const reason = messageOf(error)
	return new EventStoreUnavailable(`The event store did not answer: ${reason}`, { cause: error })
}
