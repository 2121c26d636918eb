import type { Organization } from '../../../../domain/organizations/contract.ts'
import { call, type One } from '../client.ts'
import { pathOf } from './organizations.ts'

type Method = 'POST' | 'PUT' | 'DELETE'

const change = async (path: string, method: Method, body?: object): Promise<Organization> =>
	(
		await call<One<Organization>>(path, {
			method,
			...(body && { body }),
			idempotencyKey: crypto.randomUUID(),
		})
	).data

/** Pictures that were uploaded become the organization's. @throws Failure */
export const addImages = (id: string, images: readonly string[]) =>
	change(`${pathOf(id)}/image`, 'POST', { images })
export const setProfileImage = (id: string, imageId: string) =>
	change(`${pathOf(id)}/image/${imageId}`, 'PUT')
export const removeImage = (id: string, imageId: string) => change(`${pathOf(id)}/image/${imageId}`, 'DELETE')

interface Words {
	readonly userGivenName: string
	readonly note: string
}

/** A document that was uploaded becomes the organization's. @throws Failure */
export const addDocument = (id: string, document: Words & { readonly _id: string }) =>
	change(`${pathOf(id)}/document`, 'POST', document)
export const editDocument = (id: string, documentId: string, words: Words) =>
	change(`${pathOf(id)}/document/${documentId}`, 'PUT', words)
export const removeDocument = (id: string, documentId: string) =>
	change(`${pathOf(id)}/document/${documentId}`, 'DELETE')
