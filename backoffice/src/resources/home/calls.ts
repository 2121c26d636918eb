import type { Client } from '../../../../client/client.ts'
import type { Overview } from '../../../../domain/activity/contract.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends OverviewCalls {}
}

interface OverviewCalls {
	/** What needs somebody today, as far as the viewer's roles go. */
	overview(options?: { signal?: AbortSignal }): Promise<{ data: Overview }>
}

export const createCalls = (api: Client): OverviewCalls => ({
	overview: (options) => api.get('/api/backoffice/overview', { signal: options?.signal }),
})
