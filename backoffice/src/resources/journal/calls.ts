import type { z } from 'zod'
import type { Client } from '../../../../client/client.ts'
import type { ReceiveBody } from '../../../../domain/donations/assignment.contract.ts'
import type {
	EntryBody,
	JournalEntryDetail,
	reverseBody,
	writeOffBody,
} from '../../../../domain/journal/contract.ts'
import type { Currency } from '../../ui/currency.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends JournalCalls {}
}

const JOURNAL = '/api/backoffice/journal'

export type EntryDecision =
	| { readonly verb: 'approve' }
	| { readonly verb: 'decline'; readonly body: { readonly reason: string } }
	| { readonly verb: 'reverse'; readonly body: z.input<typeof reverseBody> }

interface JournalCalls {
	providerAccounts(currency: Currency, options?: { signal?: AbortSignal }): Promise<readonly string[]>
	entry(id: string, options?: { signal?: AbortSignal }): Promise<JournalEntryDetail>
	addEntry(body: EntryBody, intent: string): Promise<JournalEntryDetail>
	uploadEntryDocument(file: File): Promise<{ id: string; name: string }>
	/** Returns the entry; of a reversal, the entry that takes it back. */
	decideEntry(id: string, decision: EntryDecision, intent: string): Promise<JournalEntryDetail>
	/** Takes the payment of a discrepancy in as a donation. */
	receivePayment(discrepancyId: string, body: ReceiveBody, intent: string): Promise<{ donationId: string }>
	writeOffDiscrepancy(
		discrepancyId: string,
		body: z.input<typeof writeOffBody>,
		intent: string,
	): Promise<JournalEntryDetail>
}

export const createCalls = (api: Client): JournalCalls => ({
	providerAccounts: async (currency, options) =>
		(await api.get(`${JOURNAL}/accounts`, { query: { currency }, signal: options?.signal })).accounts,
	entry: (id, options) => api.get(`${JOURNAL}/{id}`, { path: { id }, signal: options?.signal }),
	addEntry: (body, intent) => api.post(JOURNAL, { body, intent }),
	async uploadEntryDocument(file) {
		const body = new FormData()
		body.set('file', file)
		return (await api.post(`${JOURNAL}/documents`, { body })).data
	},
	decideEntry(id, decision, intent) {
		const on = { path: { id }, intent }
		switch (decision.verb) {
			case 'approve':
				return api.post(`${JOURNAL}/{id}/approve`, { ...on, body: {} })
			case 'decline':
				return api.post(`${JOURNAL}/{id}/decline`, { ...on, body: decision.body })
			case 'reverse':
				return api.post(`${JOURNAL}/{id}/reverse`, { ...on, body: decision.body })
		}
	},
	receivePayment: (id, body, intent) =>
		api.post('/api/backoffice/discrepancies/{id}/receive', { path: { id }, body, intent }),
	writeOffDiscrepancy: (id, body, intent) =>
		api.post('/api/backoffice/discrepancies/{id}/write-off', { path: { id }, body, intent }),
})
