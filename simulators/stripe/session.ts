import type { SimulatedAccount } from './accounts.ts'
import type { AccountBooks } from './books.ts'
import type { EventType, Subject } from './rows.ts'

/** One call on one account, from its key to its answer. */
export interface Session {
	readonly account: SimulatedAccount
	readonly books: AccountBooks
	/** Epoch seconds, as all times of the API. */
	readonly now: number
	/** Called with a publishable key, as browsers do. */
	readonly publishable: boolean
	/** The call that causes what happens; null when the control plane does. */
	readonly request: { readonly id: string; readonly idempotencyKey: string | null } | null
}

/** Notes an event; it is delivered once the transaction is through. */
export function emit(session: Session, type: EventType, subject: Subject): void {
	session.books.put('event', {
		id: session.books.newId('evt_'),
		created: session.now,
		type,
		subject,
		request: session.request,
		delivery: 'pending',
	})
}
