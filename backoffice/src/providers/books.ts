import type { BookCheck } from '../../../domain/ledger/books.contract.ts'
import type { Http } from './http.ts'

const PATH = '/api/backoffice/books/checks'

/** The standing check of the books. */
export interface BookCalls {
	/** The last looks, newest first. */
	bookChecks(options?: { signal?: AbortSignal }): Promise<BookCheck[]>
	/** Looks now; takes as long as it takes. The same intent is one look. */
	checkBooks(options: { intent: string }): Promise<BookCheck>
}

export const createBookCalls = (http: Http): BookCalls => ({
	async bookChecks(options) {
		const response = await http.send(PATH, { signal: options?.signal })
		return ((await response.json()) as { data: BookCheck[] }).data
	},
	async checkBooks({ intent }) {
		return (await (await http.send(PATH, { method: 'POST', body: {}, intent })).json()) as BookCheck
	},
})
