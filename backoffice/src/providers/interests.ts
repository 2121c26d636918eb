import type { BackofficeInterestDetail, InterestCategoryBody } from '../../../domain/interests/contract.ts'
import type { Http } from './http.ts'

const PATH = '/api/v1/userInterested/categories'

/** What admins read of interests, and define. */
export interface InterestCalls {
	interest(id: string, options?: { signal?: AbortSignal }): Promise<BackofficeInterestDetail>
	/** A new one when there is no id. */
	saveInterest(id: string | null, body: InterestCategoryBody, intent: string): Promise<void>
	removeInterest(id: string, intent: string): Promise<void>
}

export const createInterestCalls = (http: Http): InterestCalls => ({
	async interest(id, options) {
		const path = `/api/backoffice/userInterests/${encodeURIComponent(id)}`
		return (await (await http.send(path, { signal: options?.signal })).json()) as BackofficeInterestDetail
	},
	async saveInterest(id, body, intent) {
		const path = id === null ? PATH : `${PATH}/${encodeURIComponent(id)}`
		await http.send(path, { method: id === null ? 'POST' : 'PUT', body, intent })
	},
	async removeInterest(id, intent) {
		await http.send(`${PATH}/${encodeURIComponent(id)}`, { method: 'DELETE', intent })
	},
})
