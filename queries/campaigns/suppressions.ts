import { z } from 'zod'
import { refuse } from '../../domain/campaigns/refusals.contract.ts'
import {
	SUPPRESSION_KINDS,
	type SuppressionView,
	suppressedAddressBody,
	suppressionParams,
	suppressionsOfAnswer,
	suppressionsQuery,
	suppressionView,
} from '../../domain/campaigns/suppressions.contract.ts'
import { contactEmail } from '../../domain/contacts/contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { PersonKeys } from '../../kernel/ports/person-keys.ts'
import type { SuppressionRow } from '../../records/campaigns/suppressions.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { restPage } from '../_shared/rest.ts'
import { Where } from '../_shared/where.ts'
import { nameOfSender } from './names.ts'

type Row = Pick<SuppressionRow, 'email_key' | 'scope' | 'reason' | 'at' | 'until'> & {
	readonly sender: string | null
}

const ID = "s.email_key || ' ' || s.scope"
const LIST = {
	columns: `s.email_key, s.scope, s.reason, s.at, s.until,
		CASE WHEN s.scope LIKE 'sender:%' THEN ${nameOfSender("split_part(s.scope, ':', 2)::uuid")} END AS sender`,
	from: 'rec.suppressions s',
	countFrom: 'rec.suppressions s',
}
const ARE_NOW = 's.until IS NULL OR s.until > now()'

function viewOf({ email_key, scope, reason, at, until, sender }: Row): SuppressionView {
	const [kind = '', name = ''] = scope.split(':')
	return {
		id: `${email_key} ${scope}`,
		emailKey: email_key,
		kind: SUPPRESSION_KINDS.find((each) => each === kind) ?? 'all',
		scope,
		of: sender ?? name,
		reason,
		at: at.toISOString(),
		until: until?.toISOString() ?? null,
	}
}

const common = {
	tags: ['campaigns', 'backoffice'],
	access: { allow: 'roles', roles: ['admin'] },
	readModels: ['organizations'],
} as const

export const listSuppressions = ({ sql }: QueryDeps): Route =>
	route({
		...common,
		method: 'GET',
		path: '/api/backoffice/suppressions',
		summary: 'List addresses that get no e-mail campaigns, by their keyed hashes',
		query: suppressionsQuery,
		answers: { 200: z.array(suppressionView) },
		handle: ({ query: { range, sort, filter } }) => {
			const [field, direction] = sort ?? ['at', 'DESC']
			const where = new Where()
				.and(ARE_NOW)
				.given(filter.reason, 's.reason = ?')
				.given(filter.kind, "split_part(s.scope, ':', 1) = ?")
				.given(filter.id, `${ID} = ANY (?::text[])`)
			const orderBy = `${field === 'id' ? ID : 's.at'} ${direction}, s.email_key, s.scope`
			return restPage<Row, SuppressionView>(sql, 'suppressions', range, { ...LIST, where, orderBy }, viewOf)
		},
	})

export const showSuppression = ({ sql }: QueryDeps): Route =>
	route({
		...common,
		method: 'GET',
		path: '/api/backoffice/suppressions/:id',
		summary: 'Get an address that gets no e-mail campaigns, by its keyed hash',
		params: suppressionParams,
		answers: { 200: suppressionView },
		handle: async ({ params: { id } }) => {
			const where = new Where().and(ARE_NOW).and(`${ID} = ?`, id)
			const text = `SELECT ${LIST.columns} FROM ${LIST.from} ${where}`
			const row = await sql.maybeOne<Row>(text, where.params)
			if (row === null) throw refuse('NOT_FOUND.suppression')
			return { body: viewOf(row) }
		},
	})

/** The address is in the body, so that no log of addresses has it. */
export const findSuppressionsOf = ({
	sql,
	personKeys,
}: QueryDeps & { readonly personKeys: PersonKeys }): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/backoffice/suppressions/find',
		summary: 'Find what e-mail campaigns an address gets none of',
		perMinute: 60,
		body: suppressedAddressBody,
		answers: { 200: suppressionsOfAnswer },
		handle: async ({ body }) => {
			const rows = await sql.query<Row>(
				`SELECT ${LIST.columns} FROM ${LIST.from}
				WHERE s.email_key = ANY ($1::uuid[]) AND (${ARE_NOW}) ORDER BY s.at DESC, s.scope`,
				[personKeys.idsOf(contactEmail(body.email) ?? '')],
			)
			return { body: { data: rows.map(viewOf) } }
		},
	})
