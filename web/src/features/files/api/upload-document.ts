import type { Document } from '../../../../../kernel/wire/schemas.ts'
import { api } from '../../../lib/client.ts'

/** Uploads a document under a name. @throws Failure with the server's message when it can't be used */
export async function uploadDocument(file: File, userGivenName: string): Promise<Document> {
	const form = new FormData()
	form.append('userGivenName', userGivenName)
	form.append('file', file)
	return (await api.post('/api/v1/files/document', { body: form })).data
}
