import type { Organization } from '../../../../../domain/organizations/contract.ts'
import { api } from '../../../lib/client.ts'

const PATH = '/api/v1/organization/{id}'

const changed = async (answer: Promise<{ readonly data: Organization }>): Promise<Organization> =>
	(await answer).data
const once = () => crypto.randomUUID()

/** Adds uploaded pictures to the organization. @throws Failure */
export const addImages = (id: string, images: readonly string[]) =>
	changed(api.post(`${PATH}/image`, { path: { id }, body: { images }, intent: once() }))
export const setProfileImage = (id: string, imageId: string) =>
	changed(api.put(`${PATH}/image/{imageId}`, { path: { id, imageId }, intent: once() }))
export const removeImage = (id: string, imageId: string) =>
	changed(api.delete(`${PATH}/image/{imageId}`, { path: { id, imageId }, intent: once() }))

interface DocumentText {
	readonly userGivenName: string
	readonly note: string
}

/** Adds an uploaded document to the organization. @throws Failure */
export const addDocument = (id: string, document: DocumentText & { readonly _id: string }) =>
	changed(api.post(`${PATH}/document`, { path: { id }, body: document, intent: once() }))
export const editDocument = (id: string, documentId: string, text: DocumentText) =>
	changed(api.put(`${PATH}/document/{documentId}`, { path: { id, documentId }, body: text, intent: once() }))
export const removeDocument = (id: string, documentId: string) =>
	changed(api.delete(`${PATH}/document/{documentId}`, { path: { id, documentId }, intent: once() }))
