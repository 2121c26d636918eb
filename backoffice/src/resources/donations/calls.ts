import type { Client } from '../../../../client/client.ts'
import type { TimelineEntry } from '../../../../domain/requests/backoffice.contract.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends DonationCalls {}
}

interface DonationCalls {
	donationTimeline(id: string, options?: { signal?: AbortSignal }): Promise<{ data: TimelineEntry[] }>
}

export const createCalls = (api: Client): DonationCalls => ({
	donationTimeline: (id, options) =>
		api.get('/api/backoffice/donations/{id}/timeline', { path: { id }, signal: options?.signal }),
})
