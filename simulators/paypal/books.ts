import { type AccountBooks as BooksOf, openBooks } from '../shared/books.ts'
import type { Journal } from '../shared/journal.ts'
import type { Rows } from './rows.ts'

export type AccountBooks = BooksOf<Rows>

/**
 * Opens the books of all accounts from the journal.
 * @param nowSeconds epoch seconds
 */
export const openPaypalBooks = (
	accounts: readonly string[],
	seed: string,
	journal: Journal,
	nowSeconds: number,
) => openBooks<Rows>(accounts, seed, journal, nowSeconds)

export const newPaypalId = (books: AccountBooks): string => books.newId('', 17).toUpperCase()
