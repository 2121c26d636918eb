import { withProgress } from '../../../../../client/with-progress.ts'
import type { Video } from '../../../../../kernel/wire/schemas.ts'
import { api } from '../../../lib/client.ts'
import { posterOf } from './poster.ts'
import { uploadImage } from './upload-image.ts'

/**
 * Uploads a video with one of its frames as poster, if this browser can make one.
 * @param onProgress is called with the share that has been sent, 0 to 1
 * @throws Failure with the server's message when it can't be used
 */
export async function uploadVideo(file: File, onProgress: (share: number) => void): Promise<Video> {
	const poster = await posterOf(file)
	// A video without its poster is better than none.
	const picture = poster && (await uploadImage(poster).catch(() => null))
	const form = new FormData()
	if (picture) form.append('poster', picture._id)
	form.append('file', file)
	const answer = await api.post('/api/v1/files/video', { body: form, fetch: withProgress(form, onProgress) })
	return answer.data
}
