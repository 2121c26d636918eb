import type { Video } from '../kernel/wire/schemas.ts'
import type { Client } from './client.ts'
import { posterOf } from './poster.ts'
import { withProgress } from './with-progress.ts'

/**
 * Uploads a video with one of its frames as poster, if this browser can make one.
 * @param onProgress is called with the share that has been sent, 0 to 1
 * @throws Failure with the server's message when it can't be used
 */
export async function uploadVideo(
	api: Client,
	file: File,
	onProgress: (share: number) => void,
): Promise<Video> {
	const poster = await posterOf(file)
	// A video without its poster is better than none.
	const picture = poster && (await uploadPoster(api, poster).catch(() => null))
	const form = new FormData()
	if (picture) form.append('poster', picture._id)
	form.append('file', file)
	const answer = await api.post('/api/v1/files/video', { body: form, fetch: withProgress(form, onProgress) })
	return answer.data
}

async function uploadPoster(api: Client, file: File) {
	const form = new FormData()
	form.append('purpose', 'request')
	form.append('file', file)
	return (await api.post('/api/v1/files/image', { body: form })).data
}
