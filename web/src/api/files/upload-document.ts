import type { Document } from '../../../../kernel/wire.ts'
import { call, type One } from '../client.ts'

/** Uploads a document under a name. @throws Failure with the server's words when it can't be used */
export async function uploadDocument(file: File, userGivenName: string): Promise<Document> {
	const form = new FormData()
	form.append('userGivenName', userGivenName)
	form.append('file', file)
	return (await call<One<Document>>('/files/document', { method: 'POST', body: form })).data
}
