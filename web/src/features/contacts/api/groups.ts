import { queryOptions } from '@tanstack/react-query'
import type { ContactChoice } from '../../../../../domain/contacts/contract.ts'
import { api } from '../../../lib/client.ts'

const PATH = '/api/v1/contactGroups'
const ONE = `${PATH}/{id}` as const

export const groupsQuery = (bookId: string) =>
	queryOptions({
		queryKey: ['contacts', bookId, 'groups'],
		queryFn: ({ signal }) => api.get(PATH, { query: { userId: bookId }, signal }),
		select: ({ data }) => data,
	})

/** @throws Failure */
export const createGroup = (bookId: string, name: string, choice: ContactChoice, key: string) =>
	api.post(PATH, { body: { name, userId: bookId, ...choice }, intent: key })

/** @throws Failure */
export const renameGroup = (id: string, name: string, key: string) =>
	api.put(ONE, { path: { id }, body: { name }, intent: key })

/** Deletes a group; its contacts stay in the book. @throws Failure */
export const deleteGroup = (id: string) => api.delete(ONE, { path: { id }, intent: `delete-${id}` })

/** Adds chosen contacts to a group, and counts those that were not in it. @throws Failure */
export const addToGroup = async (id: string, choice: ContactChoice): Promise<number> =>
	(await api.post(`${ONE}/contacts`, { path: { id }, body: choice, intent: crypto.randomUUID() })).data.count

/** Removes chosen contacts from a group, and counts them. @throws Failure */
export const removeFromGroup = async (id: string, choice: ContactChoice): Promise<number> =>
	(await api.post(`${ONE}/contacts/remove`, { path: { id }, body: choice, intent: crypto.randomUUID() })).data
		.count

/** Puts a contact into the groups that it is in afterwards. @throws Failure */
export async function changeGroupsOf(
	contactId: string,
	before: readonly string[],
	after: readonly string[],
): Promise<void> {
	const call = (action: 'assignToGroup' | 'removeFromGroup', groupId: string) =>
		api.post(`/api/v1/contacts/${action}`, {
			body: { groupId, contactId },
			intent: crypto.randomUUID(),
		})
	for (const groupId of after) if (!before.includes(groupId)) await call('assignToGroup', groupId)
	for (const groupId of before) if (!after.includes(groupId)) await call('removeFromGroup', groupId)
}
