import type { BroadcastBody, BroadcastPreview } from '../../../domain/notifications/broadcasts.contract.ts'
import type { Http } from './http.ts'

/** What is said, and to whom. */
export type BroadcastDraft = Omit<BroadcastBody, 'count'>

/** Words to many. */
export interface BroadcastCalls {
	previewBroadcast(draft: BroadcastDraft): Promise<BroadcastPreview>
	/** @param count what the preview said, and what was confirmed */
	sendBroadcast(draft: BroadcastDraft, count: number, intent: string): Promise<void>
}

export const createBroadcastCalls = (http: Http): BroadcastCalls => ({
	async previewBroadcast(draft) {
		const response = await http.send('/api/v1/sendToAll/preview', { method: 'POST', body: draft })
		return ((await response.json()) as { data: BroadcastPreview }).data
	},
	async sendBroadcast(draft, count, intent) {
		const body = { ...draft, count } satisfies BroadcastBody
		await http.send('/api/v1/sendToAll', { method: 'POST', body, intent })
	},
})
