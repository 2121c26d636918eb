import type { Client } from '../../../../client/client.ts'
import type { BackofficeInterestDetail, InterestCategoryBody } from '../../../../domain/interests/contract.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends InterestCalls {}
}

const PATH = '/api/v1/userInterested/categories'

interface InterestCalls {
	interest(id: string, options?: { signal?: AbortSignal }): Promise<BackofficeInterestDetail>
	saveInterest(id: string | null, body: InterestCategoryBody, intent: string): Promise<void>
	removeInterest(id: string, intent: string): Promise<void>
}

export const createCalls = (api: Client): InterestCalls => ({
	interest: (id, options) =>
		api.get('/api/backoffice/userInterests/{id}', { path: { id }, signal: options?.signal }),
	async saveInterest(id, body, intent) {
		if (id === null) await api.post(PATH, { body, intent })
		else await api.put(`${PATH}/{id}`, { path: { id }, body, intent })
	},
	async removeInterest(id, intent) {
		await api.delete(`${PATH}/{id}`, { path: { id }, intent })
	},
})
