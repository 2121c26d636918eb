import { type BooksForm, type AccountBooks as BooksOf, openBooks } from '../books.ts'
import type { Journal } from '../journal.ts'
import type { Rows } from './rows.ts'

/** Everything that one simulated account knows. Changes are made in transactions. */
export type AccountBooks = BooksOf<Rows>

const DAY_MS = 86_400_000
const FORM: BooksForm<Rows> = {
	kinds: [
		'paymentMethod',
		'customer',
		'payment',
		'charge',
		'refund',
		'dispute',
		'balance',
		'payout',
		'schedule',
		'event',
		'idempotency',
	],
	// As at the provider.
	forgets: {
		idempotency: ({ created }, now) => created * 1000 < now - DAY_MS,
		event: ({ created }, now) => created * 1000 < now - 30 * DAY_MS,
	},
}

/** The books of all accounts, as the journal left them. @param now epoch milliseconds */
export const openStripeBooks = (
	accounts: readonly string[],
	from: { readonly seed: string; readonly journal: Journal; readonly now: number },
) => openBooks(FORM, accounts, from)
