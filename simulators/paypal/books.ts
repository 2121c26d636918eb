import { DAY_MS, HOUR_MS } from '../../kernel/time.ts'
import { type BooksForm, type AccountBooks as BooksOf, openBooks } from '../books.ts'
import type { Journal } from '../journal.ts'
import type { Rows } from './rows.ts'

/** Everything that one simulated account knows. Changes are made in transactions. */
export type AccountBooks = BooksOf<Rows>

/** How long an answer is given again to the same `PayPal-Request-Id`. */
export const REQUEST_MS = 6 * HOUR_MS

const FORM: BooksForm<Rows> = {
	kinds: ['order', 'capture', 'refund', 'dispute', 'transaction', 'schedule', 'event', 'request'],
	forgets: {
		request: ({ created }, now) => created < now - REQUEST_MS,
		event: ({ created }, now) => created < now - 30 * DAY_MS,
	},
}

/** The books of all accounts, as the journal left them. @param now epoch milliseconds */
export const openPaypalBooks = (
	accounts: readonly string[],
	from: { readonly seed: string; readonly journal: Journal; readonly now: number },
) => openBooks(FORM, accounts, from)

const LETTERS = /[^0-9A-Za-z]/g
/** PayPal's names of orders, captures, refunds and transactions: 17 digits and capitals. */
export const newPaypalId = (books: AccountBooks): string =>
	books.newId('', 17).toUpperCase().replace(LETTERS, '0')
