import type { Client } from '../../../../client/client.ts'
import type {
	OfflineDonationBody,
	OfflineDonationDetail,
	OfflineReversalBody,
} from '../../../../domain/offline-donations/contract.ts'
import type { TimelineEntry } from '../../../../domain/requests/backoffice.contract.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends OfflineDonationCalls {}
}

const PATH = '/api/backoffice/offlineDonations'

type Reading = { signal?: AbortSignal }
/** The version that the person saw, and the idempotency key. */
interface OnVersion {
	etag: string
	intent: string
}

interface OfflineDonationCalls {
	offlineDonation(id: string, options?: Reading): Promise<OfflineDonationDetail>
	offlineDonationTimeline(id: string, options?: Reading): Promise<TimelineEntry[]>
	recordOfflineDonation(body: OfflineDonationBody, intent: string): Promise<OfflineDonationDetail>
	uploadOfflineDocument(file: File): Promise<{ id: string; name: string }>
	approveOfflineDonation(id: string, on: OnVersion): Promise<OfflineDonationDetail>
	returnOfflineDonation(id: string, reason: string, on: OnVersion): Promise<OfflineDonationDetail>
	reverseOfflineDonation(id: string, body: OfflineReversalBody, on: OnVersion): Promise<OfflineDonationDetail>
}

export const createCalls = (api: Client): OfflineDonationCalls => ({
	offlineDonation: (id, options) => api.get(`${PATH}/{id}`, { path: { id }, signal: options?.signal }),
	offlineDonationTimeline: async (id, options) =>
		(await api.get(`${PATH}/{id}/timeline`, { path: { id }, signal: options?.signal })).data,
	recordOfflineDonation: (body, intent) => api.post(PATH, { body, intent }),
	async uploadOfflineDocument(file) {
		const body = new FormData()
		body.set('file', file)
		return (await api.post(`${PATH}/documents`, { body })).data
	},
	approveOfflineDonation: (id, on) => api.post(`${PATH}/{id}/approve`, { path: { id }, ...on }),
	returnOfflineDonation: (id, reason, on) =>
		api.post(`${PATH}/{id}/return`, { path: { id }, body: { reason }, ...on }),
	reverseOfflineDonation: (id, body, on) => api.post(`${PATH}/{id}/reverse`, { path: { id }, body, ...on }),
})
