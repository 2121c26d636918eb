import type { Client } from '../../../../client/client.ts'
import type {
	OwnMoney,
	OwnMoneyEntry,
	TopUpBody,
	WriteOffBody,
} from '../../../../domain/funds/own-money.contract.ts'
import type { BookCheck } from '../../../../domain/ledger/books.contract.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends BookCalls {}
}

const PATH = '/api/backoffice/books/checks'
const OWN_MONEY = '/api/backoffice/own-money'

export interface OwnDecision {
	readonly entry: Pick<OwnMoneyEntry, 'entity' | 'id'>
	readonly verb: 'approve' | 'decline'
}

interface BookCalls {
	bookChecks(options?: { signal?: AbortSignal }): Promise<BookCheck[]>
	/** Checks the books now, which may take long. A repeated intent is the same check. */
	checkBooks(options: { intent: string }): Promise<BookCheck>
	ownMoney(options?: { signal?: AbortSignal }): Promise<OwnMoney>
	topUp(body: TopUpBody, intent: string): Promise<OwnMoney>
	writeOff(body: WriteOffBody, intent: string): Promise<OwnMoney>
	decideOwnMoney(decision: OwnDecision, intent: string): Promise<OwnMoney>
}

export const createCalls = (api: Client): BookCalls => ({
	bookChecks: async (options) => (await api.get(PATH, { signal: options?.signal })).data,
	checkBooks: ({ intent }) => api.post(PATH, { body: {}, intent }),
	ownMoney: (options) => api.get(OWN_MONEY, { signal: options?.signal }),
	topUp: (body, intent) => api.post(`${OWN_MONEY}/top-ups`, { body, intent }),
	writeOff: (body, intent) => api.post(`${OWN_MONEY}/write-offs`, { body, intent }),
	decideOwnMoney: ({ entry: { entity, id }, verb }, intent) =>
		api.post(`${OWN_MONEY}/{entity}/{id}/${verb}`, { path: { entity, id }, body: {}, intent }),
})
