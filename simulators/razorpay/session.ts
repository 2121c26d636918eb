import type { JsonObject } from '../../kernel/wire/json.ts'
import type { AccountBooks } from '../shared/books.ts'
import type { SimulatedAccount } from './accounts.ts'
import type { EventType, Rows } from './rows.ts'

export type Books = AccountBooks<Rows>

/** One call on one account, from its key to its answer. */
export interface Session {
	readonly account: SimulatedAccount
	readonly books: Books
	/** Epoch seconds, as all times of the API. */
	readonly now: number
}

/** The provider's names have fourteen characters after what they are of. */
export const newId = ({ books }: Session, prefix: string): string => books.newId(prefix, 14)

/** Notes an event; it is delivered once the transaction is through. @param payload its objects by their kind */
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
