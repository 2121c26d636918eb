import type { ApiCall } from './call.ts'

export const BOOK_CALLS: readonly ApiCall[] = [
	{
		route: 'POST /api/backoffice/books/checks',
		as: 'finance',
		url: () => '/api/backoffice/books/checks',
		body: () => ({}),
	},
]
