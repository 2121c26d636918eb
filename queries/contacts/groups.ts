import { z } from 'zod'
import {
	bookOrganizationsAnswer,
	type ContactGroup,
	contactGroupsAnswer,
	contactGroupsQuery,
	NO_GROUP,
} from '../../domain/contacts/contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { countMatching } from '../../records/contacts/contacts.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { readableBook, readableContact, userIdOf } from './books.ts'

const GROUPS = `SELECT g.id AS _id, g.name,
	(SELECT count(*)::int FROM rec.contact_group_members m WHERE m.group_id = g.id) AS count,
	false AS "isReadOnly"
	FROM rec.contact_groups g`

const common = {
	method: 'GET',
	tags: ['contacts'],
	access: { allow: 'signedIn' },
	readModels: ['organizations'],
} as const

export const listContactGroups = ({ sql }: QueryDeps): Route =>
	route({
		...common,
		path: '/api/v1/contactGroups',
		summary: 'List the groups of a book, the built-in one first',
		query: contactGroupsQuery,
		answers: { 200: contactGroupsAnswer },
		handle: async ({ query, caller }) => {
			const bookId = await readableBook({ sql }, caller.principal, query.userId)
			const groups = await sql.query<ContactGroup>(
				`${GROUPS} WHERE g.book_id = $1 ORDER BY lower(g.name), g.id`,
				[bookId],
			)
			const count = await countMatching(sql, bookId, { groupId: NO_GROUP })
			const none: ContactGroup = { _id: NO_GROUP, name: NO_GROUP, count, isReadOnly: true }
			return { body: { statusCode: 200, data: [none, ...groups] } }
		},
	})

export const listGroupsOfContact = ({ sql }: QueryDeps): Route =>
	route({
		...common,
		path: '/api/v1/contacts/:id/contactGroups',
		summary: 'List the groups that a contact is in',
		params: z.object({ id }),
		answers: { 200: contactGroupsAnswer },
		handle: async ({ params, caller }) => {
			await readableContact({ sql }, caller.principal, params.id)
			const data = await sql.query<ContactGroup>(
				`${GROUPS} JOIN rec.contact_group_members own ON own.group_id = g.id
				WHERE own.contact_id = $1 ORDER BY lower(g.name), g.id`,
				[params.id],
			)
			return { body: { statusCode: 200, data } }
		},
	})

export const listBookOrganizations = ({ sql }: QueryDeps): Route =>
	route({
		...common,
		path: '/api/v1/contacts/organizations',
		summary: 'List the organizations whose books the caller may use',
		answers: { 200: bookOrganizationsAnswer },
		handle: async ({ caller }) => {
			const data = await sql.query<{ _id: string; orgName: string; count: number }>(
				`SELECT o.id AS _id, d.org_name AS "orgName",
					(SELECT count(*)::int FROM rec.contacts c WHERE c.book_id = o.id) AS count
				FROM read.organizations o JOIN rec.organization_details d ON d.details_id = o.details_id
				WHERE o.member_ids @> ARRAY[$1::uuid::text] AND $1::uuid::text = ANY (o.lead_ids)
				ORDER BY lower(d.org_name), o.id`,
				[userIdOf(caller.principal)],
			)
			return { body: { statusCode: 200, data } }
		},
	})
