import type { BackofficePicture } from '../../../domain/files/pictures.contract.ts'
import type { TimelineEntry } from '../../../domain/requests/backoffice.contract.ts'
import type { Http } from './http.ts'

const pathOf = (id: string) => `/api/backoffice/pictures/${encodeURIComponent(id)}`

/** What is decided about a picture. */
export type PictureDecision =
	| { readonly what: 'approve' }
	| { readonly what: 'takeDown'; readonly reason: string }

/** What admins see of pictures that people uploaded, and decide. */
export interface PictureCalls {
	picture(id: string, options?: { signal?: AbortSignal }): Promise<BackofficePicture>
	pictureTimeline(id: string, options?: { signal?: AbortSignal }): Promise<TimelineEntry[]>
	decidePicture(
		id: string,
		decision: PictureDecision,
		seen: { readonly etag: string; readonly intent: string },
	): Promise<BackofficePicture>
}

export function createPictureCalls(http: Http): PictureCalls {
	const read = async <T>(path: string, signal: AbortSignal | undefined): Promise<T> =>
		(await (await http.send(path, { signal })).json()) as T
	return {
		picture: (id, options) => read(pathOf(id), options?.signal),
		pictureTimeline: async (id, options) =>
			(await read<{ data: TimelineEntry[] }>(`${pathOf(id)}/timeline`, options?.signal)).data,
		async decidePicture(id, { what, ...body }, { etag, intent }) {
			const sent = what === 'takeDown' ? { body } : {}
			const response = await http.send(`${pathOf(id)}/${what}`, { method: 'POST', ...sent, etag, intent })
			return (await response.json()) as BackofficePicture
		},
	}
}
