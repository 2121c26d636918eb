import type { Client } from '../../../../client/client.ts'
import type { TimelineEntry } from '../../../../domain/requests/backoffice.contract.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends RecurringCalls {}
}

interface RecurringCalls {
	recurringTimeline(id: string, options?: { signal?: AbortSignal }): Promise<{ data: TimelineEntry[] }>
}

export const createCalls = (api: Client): RecurringCalls => ({
	recurringTimeline: (id, options) =>
		api.get('/api/backoffice/recurringDonations/{id}/timeline', { path: { id }, signal: options?.signal }),
})
