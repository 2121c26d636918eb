import type { UploadedImage } from '../../../../domain/files/contract.ts'
import { call, type One } from '../client.ts'

/** Uploads a picture for a fundraiser. @throws Failure with the server's words when it can't be used */
export async function uploadImage(file: File): Promise<UploadedImage> {
	const form = new FormData()
	form.append('purpose', 'request')
	form.append('file', file)
	return (await call<One<UploadedImage>>('/files/image', { method: 'POST', body: form })).data
}
