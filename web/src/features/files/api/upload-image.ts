import type { UploadedImage } from '../../../../../domain/files/contract.ts'
import { api } from '../../../lib/client.ts'

/** Uploads a picture. @throws Failure with the server's message when it can't be used */
export async function uploadImage(
	file: File,
	purpose: 'request' | 'profile' | 'organization' = 'request',
): Promise<UploadedImage> {
	const form = new FormData()
	form.append('purpose', purpose)
	form.append('file', file)
	return (await api.post('/api/v1/files/image', { body: form })).data
}
