import type { Client } from '../../../../client/client.ts'
import type { BookCheck } from '../../../../domain/ledger/books.contract.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends BookCalls {}
}

const PATH = '/api/backoffice/books/checks'

interface BookCalls {
	bookChecks(options?: { signal?: AbortSignal }): Promise<BookCheck[]>
	/** Checks the books now, which may take long. A repeated intent is the same check. */
	checkBooks(options: { intent: string }): Promise<BookCheck>
}

export const createCalls = (api: Client): BookCalls => ({
	bookChecks: async (options) => (await api.get(PATH, { signal: options?.signal })).data,
	checkBooks: ({ intent }) => api.post(PATH, { body: {}, intent }),
})
