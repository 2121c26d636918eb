import type { JsonObject } from '../../kernel/wire/json.ts'
import type { AccountBooks } from '../shared/books.ts'
import type { SimulatedAccount } from './accounts.ts'
import type { EventType, Rows } from './rows.ts'

export type Books = AccountBooks<Rows>

export interface Session {
	readonly account: SimulatedAccount
	readonly books: Books
	readonly now: number
}

/** Razorpay's ids have fourteen characters after their prefix. */
export const newId = ({ books }: Session, prefix: string): string => books.newId(prefix, 14)

/**
 * Records an event, which is delivered after the transaction commits.
 * @param payload its objects by their kind
 */
export function emit(session: Session, type: EventType, payload: Readonly<Record<string, object>>): void {
	const entities = Object.fromEntries(Object.entries(payload).map(([kind, entity]) => [kind, { entity }]))
	session.books.put('event', {
		id: newId(session, 'evt_'),
		created: session.now,
		type,
		payload: JSON.parse(JSON.stringify(entities)) as JsonObject,
		delivery: 'pending',
	})
}
