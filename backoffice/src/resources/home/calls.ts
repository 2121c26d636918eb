import type { Client } from '../../../../client/client.ts'
import type { Overview } from '../../../../domain/activity/contract.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends OverviewCalls {}
}

interface OverviewCalls {
	overview(options?: { signal?: AbortSignal }): Promise<{ data: Overview }>
}

export const createCalls = (api: Client): OverviewCalls => ({
	overview: (options) => api.get('/api/backoffice/overview', { signal: options?.signal }),
})
