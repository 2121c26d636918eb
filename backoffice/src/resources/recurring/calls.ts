import type { Client } from '../../../../client/client.ts'
import type { StopRecurringBody } from '../../../../domain/recurring/backoffice.contract.ts'
import type { TimelineEntry } from '../../../../domain/requests/backoffice.contract.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends RecurringCalls {}
}

interface RecurringCalls {
	stopRecurring(id: string, body: StopRecurringBody, intent: string): Promise<unknown>
	recurringTimeline(id: string, options?: { signal?: AbortSignal }): Promise<{ data: TimelineEntry[] }>
}

export const createCalls = (api: Client): RecurringCalls => ({
	stopRecurring: (id, body, intent) =>
		api.post('/api/backoffice/recurringDonations/{id}/stop', { path: { id }, body, intent }),
	recurringTimeline: (id, options) =>
		api.get('/api/backoffice/recurringDonations/{id}/timeline', { path: { id }, signal: options?.signal }),
})
