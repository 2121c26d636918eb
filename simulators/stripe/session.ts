import type { SimulatedAccount } from './accounts.ts'
import type { AccountBooks } from './books.ts'
import type { EventType, Subject } from './rows.ts'

export interface Session {
	readonly account: SimulatedAccount
	readonly books: AccountBooks
	readonly now: number
	readonly publishable: boolean
	readonly request: { readonly id: string; readonly idempotencyKey: string | null } | null
}

/** Records an event, which is delivered after the transaction commits. */
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
