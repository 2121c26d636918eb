import type { Client } from '../../../../client/client.ts'
import type { DeadLetter, WebhookDryRun } from '../../../../domain/activity/webhooks.contract.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends ActivityCalls {}
}

const API = '/api/backoffice'

interface ActivityCalls {
	dryRunWebhook(id: string, options?: { signal?: AbortSignal }): Promise<WebhookDryRun>
	retryDeadLetter(letter: Pick<DeadLetter, 'kind' | 'id'>, options?: { intent?: string }): Promise<void>
}

export const createCalls = (api: Client): ActivityCalls => ({
	dryRunWebhook: (id, options) =>
		api.get(`${API}/webhooks/{id}/dryRun`, { path: { id }, signal: options?.signal }),
	async retryDeadLetter({ kind, id }, options) {
		await api.post(`${API}/${kind}s/{id}/retry`, { path: { id }, intent: options?.intent })
	},
})
