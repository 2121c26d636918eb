import type { Client } from '../../../../client/client.ts'
import type { BookCheck } from '../../../../domain/ledger/books.contract.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends BookCalls {}
}

const PATH = '/api/backoffice/books/checks'

/** The standing check of the books. */
interface BookCalls {
	/** The last looks, newest first. */
	bookChecks(options?: { signal?: AbortSignal }): Promise<BookCheck[]>
	/** Looks now; takes as long as it takes. The same intent is one look. */
	checkBooks(options: { intent: string }): Promise<BookCheck>
}

export const createCalls = (api: Client): BookCalls => ({
	bookChecks: async (options) => (await api.get(PATH, { signal: options?.signal })).data,
	checkBooks: ({ intent }) => api.post(PATH, { body: {}, intent }),
})
