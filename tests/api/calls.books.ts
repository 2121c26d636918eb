import type { ApiCall } from './call.ts'

/** Calls about the standing check of the books. */
export const BOOK_CALLS: readonly ApiCall[] = [
	{
		route: 'POST /api/backoffice/books/checks',
		as: 'finance',
		url: () => '/api/backoffice/books/checks',
		body: () => ({}),
	},
]
