import { z } from 'zod'
import {
	contactAnswer,
	contactBody,
	contactChange,
	countAnswer,
	deleteContactsBody,
	MAX_CONTACTS,
} from '../../domain/contacts/contract.ts'
import { refuse } from '../../domain/contacts/refusals.contract.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import type { Tx } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'
import { DEFAULT_REGION } from '../../kernel/wire/regions.ts'
import { id } from '../../kernel/wire/schemas.ts'
import type { Book } from '../../records/contacts/books.ts'
import {
	type ContactFields,
	contactOf,
	deleteChosen,
	findByEmail,
	findContact,
	insertContact,
	updateContact,
} from '../../records/contacts/contacts.ts'
import {
	type ContactDeps,
	changeBook,
	erasedAddresses,
	idsOf,
	keysOf,
	requireAll,
	requireBook,
	roomIn,
} from './books.ts'

type Change = z.output<typeof contactChange>

function fieldsOf({ phoneNumbers, personKeys }: ContactDeps, body: Change): ContactFields {
	const { firstName: first_name, lastName: last_name, email, country = DEFAULT_REGION.code } = body
	const phone = phoneNumbers.parse(body.phoneNumber, country)
	if (phone === null) throw invalidField('phoneNumber', 'contacts.fields.enterValidMobileNumber')
	const addresses = { email, phone }
	return { first_name, last_name, ...addresses, ...keysOf(idsOf(personKeys, [addresses]), addresses) }
}

/** @throws DomainError CONTACT_ERASED, CONTACT_EXISTS */
async function requireFree(
	tx: Tx,
	deps: ContactDeps,
	book: Book,
	contactId: string,
	fields: ContactFields,
): Promise<void> {
	const erased = await erasedAddresses(tx, idsOf(deps.personKeys, [fields]))
	if (erased.size > 0) throw refuse('CONTACT_ERASED')
	const same = await findByEmail(tx, book.id, fields.email)
	if (same !== null && same.id !== contactId) throw refuse('CONTACT_EXISTS.email', {}, 'email')
}

async function answerOf({ sql }: ContactDeps, contactId: string): Promise<Reply> {
	const row = await findContact(sql, contactId)
	if (row === null) throw refuse('NOT_FOUND.contact')
	return { body: { statusCode: 200, data: contactOf(row) } }
}

async function create(deps: ContactDeps, body: z.output<typeof contactBody>, caller: Caller): Promise<Reply> {
	const book = await requireBook(deps, caller, body.userId)
	const fields = fieldsOf(deps, body)
	const { contactId } = await changeBook(deps, caller, book, async (tx, at) => {
		const newContact = derivedId('contact', caller.commandId)
		await requireFree(tx, deps, book, newContact, fields)
		if ((await roomIn(tx, book)) <= 0) throw refuse('TOO_MANY_CONTACTS', { most: MAX_CONTACTS[book.kind] })
		const row = {
			...fields,
			id: newContact,
			book_id: book.id,
			known_from: '',
			created_at: at,
			changed_at: at,
		}
		await insertContact(tx, row)
		return { contactId: newContact }
	})
	return answerOf(deps, contactId)
}

async function edit(deps: ContactDeps, contactId: string, body: Change, caller: Caller): Promise<Reply> {
	const missing = () => refuse('NOT_FOUND.contact')
	const found = await findContact(deps.sql, contactId)
	if (found === null) throw missing()
	const book = await requireBook(deps, caller, found.book_id, missing)
	const fields = fieldsOf(deps, body)
	await changeBook(deps, caller, book, async (tx, at) => {
		await requireFree(tx, deps, book, contactId, fields)
		await updateContact(tx, contactId, fields, at)
	})
	return answerOf(deps, contactId)
}

const common = { tags: ['contacts'], access: { allow: 'signedIn' }, perMinute: 60 } as const

export const createContact = (deps: ContactDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/v1/contacts',
		summary: 'Add a contact to a book',
		body: contactBody,
		answers: { 200: contactAnswer },
		handle: ({ body, caller }) => create(deps, body, caller),
	})

export const editContact = (deps: ContactDeps): Route =>
	route({
		...common,
		method: 'PUT',
		path: '/api/v1/contacts/:id',
		summary: 'Update a contact',
		params: z.object({ id }),
		body: contactChange,
		answers: { 200: contactAnswer },
		handle: ({ params, body, caller }) => edit(deps, params.id, body, caller),
	})

export const deleteContacts = (deps: ContactDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/v1/contacts/delete',
		summary: 'Delete chosen contacts, or all that match',
		body: deleteContactsBody,
		answers: { 200: countAnswer },
		handle: async ({ body, caller }) => {
			const book = await requireBook(deps, caller, body.userId)
			const count = await changeBook(deps, caller, book, async (tx) => {
				await requireAll(tx, book, body.contactIds)
				return deleteChosen(tx, book.id, body)
			})
			return { body: { statusCode: 200, data: { count } } }
		},
	})
