import { z } from 'zod'
import {
	type ContactChoice,
	choiceBody,
	contactGroupAnswer,
	contactToGroup,
	contactToGroupAnswer,
	countAnswer,
	groupBody,
	groupChange,
	groupParams,
	MAX_GROUPS,
} from '../../domain/contacts/contract.ts'
import { refuse } from '../../domain/contacts/refusals.contract.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import type { Tx } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'
import type { Book } from '../../records/contacts/books.ts'
import { addChosen, countContacts, removeChosen } from '../../records/contacts/contacts.ts'
import {
	countGroups,
	countMembers,
	deleteGroup,
	findGroup,
	insertGroup,
	renameGroup,
} from '../../records/contacts/groups.ts'
import { type ContactDeps, changeBook, requireAll, requireBook, requireGroup } from './books.ts'

const taken = () => refuse('GROUP_EXISTS', {}, 'name')

async function answerOf({ sql }: ContactDeps, groupId: string): Promise<Reply> {
	const group = await findGroup(sql, groupId)
	if (group === null) throw refuse('NOT_FOUND.group')
	const count = await countMembers(sql, groupId)
	return { body: { statusCode: 200, data: { _id: group.id, name: group.name, count, isReadOnly: false } } }
}

async function create(deps: ContactDeps, body: z.output<typeof groupBody>, caller: Caller): Promise<Reply> {
	const book = await requireBook(deps, caller, body.userId)
	const { groupId } = await changeBook(deps, caller, book, async (tx, at) => {
		const newGroup = derivedId('contact group', caller.commandId)
		if ((await countGroups(tx, book.id)) >= MAX_GROUPS) throw refuse('TOO_MANY_GROUPS', { most: MAX_GROUPS })
		const isEmpty = !body.matching && !body.contactIds?.length
		if (isEmpty && (await countContacts(tx, book.id)) > 0)
			throw invalidField('contactIds', 'contacts.fields.selectContact')
		const row = { id: newGroup, book_id: book.id, name: body.name, created_at: at }
		if (!(await insertGroup(tx, row))) throw taken()
		if (!isEmpty) await add(tx, book, newGroup, body)
		return { groupId: newGroup }
	})
	return answerOf(deps, groupId)
}

async function add(tx: Tx, book: Book, groupId: string, choice: ContactChoice): Promise<number> {
	await requireAll(tx, book, choice.contactIds)
	return addChosen(tx, book.id, groupId, choice)
}

async function remove(tx: Tx, book: Book, groupId: string, choice: ContactChoice): Promise<number> {
	await requireAll(tx, book, choice.contactIds)
	return removeChosen(tx, book.id, groupId, choice)
}

/** Changes a group that is still there once its book is locked. */
async function changeGroup<T>(
	deps: ContactDeps,
	caller: Caller,
	id: string,
	change: (tx: Tx, book: Book) => Promise<T>,
): Promise<T> {
	const { book } = await requireGroup(deps, caller, id)
	return changeBook(deps, caller, book, async (tx) => {
		if ((await findGroup(tx, id)) === null) throw refuse('NOT_FOUND.group')
		return change(tx, book)
	})
}

const common = { tags: ['contacts'], access: { allow: 'signedIn' }, perMinute: 60 } as const

export const createGroup = (deps: ContactDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/v1/contactGroups',
		summary: 'Create a group of contacts',
		body: groupBody,
		answers: { 200: contactGroupAnswer },
		handle: ({ body, caller }) => create(deps, body, caller),
	})

export const editGroup = (deps: ContactDeps): Route =>
	route({
		...common,
		method: 'PUT',
		path: '/api/v1/contactGroups/:id',
		summary: 'Rename a group of contacts',
		params: groupParams,
		body: groupChange,
		answers: { 200: contactGroupAnswer },
		handle: async ({ params, body, caller }) => {
			await changeGroup(deps, caller, params.id, async (tx) => {
				if (!(await renameGroup(tx, params.id, body.name))) throw taken()
			})
			return answerOf(deps, params.id)
		},
	})

export const removeGroup = (deps: ContactDeps): Route =>
	route({
		...common,
		method: 'DELETE',
		path: '/api/v1/contactGroups/:id',
		summary: 'Delete a group; its contacts stay in the book',
		params: groupParams,
		answers: { 200: z.object({ statusCode: z.literal(200), message: z.string() }) },
		handle: async ({ params, caller }) => {
			await changeGroup(deps, caller, params.id, (tx) => deleteGroup(tx, params.id))
			return { body: { statusCode: 200, message: 'contacts.answers.groupDeleted' } }
		},
	})

const ofMembers = (
	deps: ContactDeps,
	path: string,
	summary: string,
	change: (tx: Tx, book: Book, groupId: string, choice: ContactChoice) => Promise<number>,
): Route =>
	route({
		...common,
		method: 'POST',
		path,
		summary,
		params: groupParams,
		body: choiceBody,
		answers: { 200: countAnswer },
		handle: async ({ params, body, caller }) => {
			const count = await changeGroup(deps, caller, params.id, (tx, book) =>
				change(tx, book, params.id, body),
			)
			return { body: { statusCode: 200, data: { count } } }
		},
	})

export const addToGroup = (deps: ContactDeps): Route =>
	ofMembers(
		deps,
		'/api/v1/contactGroups/:id/contacts',
		'Add chosen contacts, or all that match, to a group',
		add,
	)

export const removeFromGroup = (deps: ContactDeps): Route =>
	ofMembers(
		deps,
		'/api/v1/contactGroups/:id/contacts/remove',
		'Remove chosen contacts, or all that match, from a group',
		remove,
	)

const ofOne = (deps: ContactDeps, path: string, summary: string, change: typeof add): Route =>
	route({
		...common,
		method: 'POST',
		path,
		summary,
		body: contactToGroup,
		answers: { 200: contactToGroupAnswer },
		handle: async ({ body, caller }) => {
			const choice = { contactIds: [body.contactId] }
			await changeGroup(deps, caller, body.groupId, (tx, book) => change(tx, book, body.groupId, choice))
			return { body: { statusCode: 200, data: body } }
		},
	})

export const assignToGroup = (deps: ContactDeps): Route =>
	ofOne(deps, '/api/v1/contacts/assignToGroup', 'Assign a contact to a group', add)

export const unassignFromGroup = (deps: ContactDeps): Route =>
	ofOne(deps, '/api/v1/contacts/removeFromGroup', 'Remove a contact from a group', remove)
