import type { SimulatedAccount } from './accounts.ts'
import type { AccountBooks } from './books.ts'
import type { EventRow, EventType } from './rows.ts'

/** One call on one account, from its credentials to its answer. */
export interface Session {
	readonly account: SimulatedAccount
	readonly books: AccountBooks
	/** Epoch seconds: no time of the API is finer. */
	readonly now: number
	/** Where the simulator listens, for the links in its answers. */
	readonly url: string
}

/** Notes an event; it is delivered once the transaction is through. */
export function emit(
	{ books, now }: Session,
	type: EventType,
	resourceType: EventRow['resourceType'],
	resource: object,
): void {
	const id = books.newId('WH-', 20)
	books.put('event', { id, created: now, type, resourceType, resource, delivery: 'pending' })
}
