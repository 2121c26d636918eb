import type { Client } from '../../../../client/client.ts'
import type { AgedItems } from '../../../../domain/ageing.contract.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends AgeingCalls {}
}

interface AgeingCalls {
	ageing(options?: { signal?: AbortSignal }): Promise<AgedItems[]>
}

export const createCalls = (api: Client): AgeingCalls => ({
	ageing: async (options) => (await api.get('/api/backoffice/ageing', { signal: options?.signal })).data,
})
