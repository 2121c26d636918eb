import type { SimulatedAccount } from './accounts.ts'
import type { AccountBooks } from './books.ts'
import type { EventRow, EventType } from './rows.ts'

export interface Session {
	readonly account: SimulatedAccount
	readonly books: AccountBooks
	readonly now: number
	readonly url: string
}

export function emit(
	{ books, now }: Session,
	type: EventType,
	resourceType: EventRow['resourceType'],
	resource: object,
): void {
	const id = books.newId('WH-', 20)
	books.put('event', { id, created: now, type, resourceType, resource, delivery: 'pending' })
}
