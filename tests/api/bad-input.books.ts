import { read } from './bad-input.backoffice.ts'
import type { ApiCall } from './bad-input.ts'

/** Calls about the standing check of the books. */
export const BOOK_CALLS: readonly ApiCall[] = [
	read('finance', 'books/checks'),
	{
		route: 'POST /api/backoffice/books/checks',
		access: 'finance',
		as: 'finance',
		url: () => '/api/backoffice/books/checks',
		body: () => ({}),
	},
]
