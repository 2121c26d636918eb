import type { Client } from '../../../../client/client.ts'
import type { BackofficePicture } from '../../../../domain/files/pictures.contract.ts'
import type { TimelineEntry } from '../../../../domain/requests/backoffice.contract.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends PictureCalls {}
}

const PATH = '/api/backoffice/pictures/{id}'

export type PictureDecision =
	| { readonly what: 'approve' }
	| { readonly what: 'takeDown'; readonly reason: string }

interface PictureCalls {
	picture(id: string, options?: { signal?: AbortSignal }): Promise<BackofficePicture>
	pictureTimeline(id: string, options?: { signal?: AbortSignal }): Promise<TimelineEntry[]>
	decidePicture(
		id: string,
		decision: PictureDecision,
		seen: { readonly etag: string; readonly intent: string },
	): Promise<BackofficePicture>
}

export const createCalls = (api: Client): PictureCalls => ({
	picture: (id, options) => api.get(PATH, { path: { id }, signal: options?.signal }),
	pictureTimeline: async (id, options) =>
		(await api.get(`${PATH}/timeline`, { path: { id }, signal: options?.signal })).data,
	decidePicture: (id, decision, { etag, intent }) =>
		decision.what === 'takeDown'
			? api.post(`${PATH}/takeDown`, { path: { id }, body: { reason: decision.reason }, etag, intent })
			: api.post(`${PATH}/approve`, { path: { id }, etag, intent }),
})
