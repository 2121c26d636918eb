import { z } from 'zod'
import { identityAnswer, identityHint } from '../../domain/requests/identity.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { requestsTable } from '../../projections/requests/requests.ts'
import { identityHintOf } from '../../records/requests/identity.ts'
import type { QueryDeps } from '../_shared/deps.ts'

async function readHint({ sql }: QueryDeps, requestId: string, authorId: string | null) {
	const row = await onTable(requestsTable)
		.select('author_id')
		.where({ id: requestId })
		.where('status', '<>', 'removed')
		.maybeOne(sql)
	if (!row || (authorId !== null && row.author_id !== authorId)) throw notFound('request')
	return identityHintOf(sql, requestId)
}

const common = { method: 'GET', params: z.object({ id }), readModels: ['requests'] } as const

export const showRequestIdentity = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/v1/donationRequest/:id/identity',
		summary: 'Get the last four characters of the identity numbers of an own request',
		tags: ['requests'],
		access: { allow: 'signedIn' },
		answers: { 200: identityAnswer },
		handle: async ({ params, caller }) => {
			const authorId = caller.principal.kind === 'user' ? caller.principal.id : ''
			return { body: { statusCode: 200, data: await readHint(deps, params.id, authorId) } }
		},
	})

export const showBackofficeIdentity = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/requests/:id/identity',
		summary: 'Get the last four characters of the identity numbers of a request',
		tags: ['requests', 'backoffice'],
		access: { allow: 'roles', roles: ['admin'] },
		answers: { 200: identityHint },
		handle: async ({ params }) => ({ body: await readHint(deps, params.id, null) }),
	})
