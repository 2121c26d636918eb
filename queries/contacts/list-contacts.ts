import { z } from 'zod'
import {
	bookQuery,
	type CONTACT_SORTS,
	type ContactList,
	contactList,
	contactsCsvQuery,
	contactsQuery,
	FOUNDATION_BOOK,
	groupMembersQuery,
	groupParams,
	NO_GROUP,
} from '../../domain/contacts/contract.ts'
import { refuse } from '../../domain/contacts/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { isOpenTo } from '../../records/contacts/books.ts'
import {
	contactOf,
	contactsTable,
	countMatching,
	MATCHES,
	matchParams,
} from '../../records/contacts/contacts.ts'
import { recordAccess } from '../../records/users/access-log.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { answersCsv, rowsCsv } from '../_shared/list-csv.ts'
import { behind, inOrder, type SortTerm } from '../_shared/sort-terms.ts'
import { bookOfGroup, readableBook, userIdOf } from './books.ts'

const OF_CONTACTS = selection(contactsTable, 'c', [
	'id',
	'book_id',
	'first_name',
	'last_name',
	'email',
	'phone',
])
type ContactRecord = SelectedBy<typeof OF_CONTACTS>

const ORDER: Readonly<Record<(typeof CONTACT_SORTS)[number], string>> = {
	firstName: "lower(c.first_name || ' ' || c.last_name)",
	lastName: "lower(c.last_name || ' ' || c.first_name)",
	email: "coalesce(nullif(c.email, ''), c.phone)",
}

const GROUP_IDS = 'ARRAY(SELECT m.group_id::text FROM rec.contact_group_members m WHERE m.contact_id = c.id)'

type Query = z.output<typeof bookQuery>

const FEW = 5_000

const place = z.tuple([z.string(), z.uuid()])

function positionIn(cursor: string): z.output<typeof place> {
	try {
		return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
	} catch {
		throw invalidField('cursor', 'contacts.fields.sendCursor')
	}
}

/** Reads a page of a book, which begins behind the last row of the page before. */
async function readPage({ sql }: Pick<QueryDeps, 'sql'>, bookId: string, query: Query): Promise<ContactList> {
	const { sortBy, sortOrder, limit, cursor } = query
	const direction = sortOrder === 'asc' ? 'ASC' : 'DESC'
	const terms: SortTerm[] = [
		{ value: ORDER[sortBy], type: 'text', direction },
		{ value: 'c.id', type: 'uuid', direction },
	]
	const count = await countMatching(sql, bookId, query)
	const from = cursor === undefined ? [] : positionIn(cursor)
	// Few are found by the keyword first; many are met soon on a walk through the book in its order.
	const found = query.keyword && count < FEW ? 'MATERIALIZED' : 'NOT MATERIALIZED'
	const rows = await sql.query<ContactRecord & { key: string; group_ids: string[] }>(
		`WITH c AS ${found} (SELECT * FROM rec.contacts c WHERE ${MATCHES})
		SELECT ${OF_CONTACTS.list}, ${ORDER[sortBy]} AS key, ${GROUP_IDS} AS group_ids FROM c
		${from.length > 0 ? `WHERE ${behind(terms, ['$5', '$6'])}` : ''}
		ORDER BY ${inOrder(terms)} LIMIT $4`,
		[...matchParams(bookId, query), limit + 1, ...from],
	)
	const last = rows.length > limit ? rows[limit - 1] : undefined
	return {
		statusCode: 200,
		data: rows.slice(0, limit).map((row) => ({ ...contactOf(row), groupIds: row.group_ids })),
		totalCountOfRecords: count,
		nextCursor: last ? Buffer.from(JSON.stringify([last.key, last.id])).toString('base64url') : null,
	}
}

const common = { method: 'GET', tags: ['contacts'], access: { allow: 'signedIn' } } as const
const reads = { ...common, answers: { 200: contactList }, readModels: ['organizations'] } as const

export const listContacts = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/v1/contacts',
		summary: 'List the contacts of a book',
		query: contactsQuery,
		handle: async ({ query, caller }) => ({
			body: await readPage(deps, await readableBook(deps, caller.principal, query.userId), query),
		}),
	})

export const listFoundationContacts = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/v1/contacts/tal',
		summary: 'List the foundation’s contacts',
		access: { allow: 'roles', roles: ['admin'] },
		query: bookQuery,
		answers: { 200: contactList },
		handle: async ({ query }) => ({ body: await readPage(deps, FOUNDATION_BOOK, query) }),
	})

export const listGroupMembers = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/v1/contactGroups/:id/contacts',
		summary: 'List the contacts of a group; of `none`, those of the own book in no group',
		params: groupParams,
		query: groupMembersQuery,
		handle: async ({ params, query, caller: { principal } }) => {
			const bookId =
				params.id === NO_GROUP ? userIdOf(principal) : await bookOfGroup(deps, principal, params.id)
			return { body: await readPage(deps, bookId, { ...query, groupId: params.id }) }
		},
	})

export const exportContacts = (deps: QueryDeps): Route =>
	route({
		...common,
		...answersCsv,
		path: '/api/v1/contacts/csv',
		summary: 'Export the contacts of a book as CSV',
		query: contactsCsvQuery,
		readModels: ['organizations'],
		handle: async ({ query, caller }) => {
			const bookId = await readableBook(deps, caller.principal, query.userId)
			return rowsCsv<ContactRecord>(
				deps,
				'contacts',
				{
					text: `SELECT ${OF_CONTACTS.list} FROM rec.contacts c WHERE ${MATCHES} ORDER BY ${ORDER.firstName}, c.id`,
					params: matchParams(bookId, query),
				},
				{
					firstname: ({ first_name }) => first_name,
					lastname: ({ last_name }) => last_name,
					email: ({ email }) => email,
					phonenumber: ({ phone }) => phone,
				},
			)
		},
	})

/** Lists a book for support, while its owner's code opens it to the reader. Each read is written down. */
export const readContactBook = (deps: QueryDeps): Route =>
	route({
		...common,
		tags: ['contacts', 'backoffice'],
		path: '/api/backoffice/contactBooks/:id/contacts',
		summary: 'List a book of contacts that its owner’s code opened',
		access: { allow: 'roles', roles: ['admin'] },
		params: z.object({ id }),
		query: bookQuery,
		answers: { 200: contactList },
		handle: async ({ params, query, caller: { principal } }) => {
			const readerId = userIdOf(principal)
			const now = deps.clock.now()
			if (!(await isOpenTo(deps.sql, params.id, readerId, new Date(now)))) throw refuse('NOT_FOUND.book')
			await recordAccess(deps.sql, {
				id: newId(now),
				at: new Date(now),
				user_id: readerId,
				session_id: principal.kind === 'user' ? principal.sessionId : null,
				token_id: null,
				path: `/api/backoffice/contactBooks/${params.id}/contacts`,
			})
			return { body: await readPage(deps, params.id, query) }
		},
	})
