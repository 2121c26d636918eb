import { type AccountBooks as BooksOf, openBooks } from '../shared/books.ts'
import type { Journal } from '../shared/journal.ts'
import type { Rows } from './rows.ts'

/** Everything that one simulated account knows. Changes are made in transactions. */
export type AccountBooks = BooksOf<Rows>

/** The books of all accounts, as the journal left them. @param nowSeconds epoch seconds */
export const openPaypalBooks = (
	accounts: readonly string[],
	seed: string,
	journal: Journal,
	nowSeconds: number,
) => openBooks<Rows>(accounts, seed, journal, nowSeconds)

/** PayPal's names of orders, captures, refunds and transactions: 17 digits and capitals. */
export const newPaypalId = (books: AccountBooks): string => books.newId('', 17).toUpperCase()
