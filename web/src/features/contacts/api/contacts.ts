import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import type {
	CONTACT_SORTS,
	Contact,
	ContactBody,
	ContactChoice,
	ContactFilter,
} from '../../../../../domain/contacts/contract.ts'
import { api } from '../../../lib/client.ts'

const PATH = '/api/v1/contacts'
const PAGE_SIZE = 50

export interface ContactOrder {
	readonly sortBy: (typeof CONTACT_SORTS)[number]
	readonly sortOrder: 'asc' | 'desc'
}

/** Reads a book of contacts, which is named by its owner. */
export const contactsQuery = (bookId: string, filter: ContactFilter, order?: ContactOrder) =>
	infiniteQueryOptions({
		queryKey: ['contacts', bookId, 'list', filter, order],
		queryFn: ({ pageParam, signal }) =>
			api.get(PATH, {
				query: { userId: bookId, ...filter, ...order, limit: PAGE_SIZE, cursor: pageParam },
				signal,
			}),
		initialPageParam: '',
		getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
	})

export const bookOrganizationsQuery = (userId: string) =>
	queryOptions({
		queryKey: ['contacts', 'organizations', userId],
		queryFn: ({ signal }) => api.get(`${PATH}/organizations`, { signal }),
		select: ({ data }) => data,
	})

type ContactFields = Omit<ContactBody, 'userId'>

/** @throws Failure */
export const createContact = async (bookId: string, body: ContactFields, key: string): Promise<Contact> =>
	(await api.post(PATH, { body: { ...body, userId: bookId }, intent: key })).data

/** @throws Failure */
export const editContact = async (id: string, body: ContactFields, key: string): Promise<Contact> =>
	(await api.put(`${PATH}/{id}`, { path: { id }, body, intent: key })).data

/** Deletes chosen contacts, and counts them. @throws Failure */
export const deleteContacts = async (bookId: string, choice: ContactChoice): Promise<number> =>
	(
		await api.post(`${PATH}/delete`, {
			body: { userId: bookId, ...choice },
			intent: crypto.randomUUID(),
		})
	).data.count

/** Downloads the contacts that match as CSV. @throws Failure */
export const contactsCsv = (bookId: string, filter: ContactFilter) =>
	api.download(`${PATH}/csv`, { query: { userId: bookId, ...filter } })

/** Makes the code by which support may read the book. @throws Failure */
export const makeSupportCode = async (bookId: string) =>
	(await api.post(`${PATH}/supportCode`, { body: { userId: bookId } })).data

/** Reads again what a change of contacts, groups or imports has changed. */
export function useRefresh(): () => Promise<void> {
	const client = useQueryClient()
	return async () => {
		await Promise.all([
			client.invalidateQueries({ queryKey: ['contacts'] }),
			client.invalidateQueries({ queryKey: ['user'] }),
		])
	}
}
