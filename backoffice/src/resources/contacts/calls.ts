import type { Client } from '../../../../client/client.ts'
import type { QueryAt } from '../../../../client/types.ts'
import type { ContactList, EraseContactBody } from '../../../../domain/contacts/contract.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends ContactCalls {}
}

const BOOK = '/api/backoffice/contactBooks/{id}'

type BookQuery = QueryAt<'/api/backoffice/contactBooks/{id}/contacts'>

interface ContactCalls {
	/** Opens a book by its owner's code. @returns the end of the opening */
	openContactBook(id: string, code: string): Promise<string>
	/** Reads a page of an opened book. The server writes the read down. */
	contactBook(id: string, query: BookQuery, options?: { signal?: AbortSignal }): Promise<ContactList>
	/** @returns the server's sentence */
	eraseContact(body: EraseContactBody): Promise<string>
}

export const createCalls = (api: Client): ContactCalls => ({
	openContactBook: async (id, code) =>
		(await api.post(`${BOOK}/open`, { path: { id }, body: { code } })).data.until,
	contactBook: (id, query, options) =>
		api.get(`${BOOK}/contacts`, { path: { id }, query, signal: options?.signal }),
	eraseContact: async (body) => (await api.post('/api/backoffice/erasedContacts', { body })).message,
})
