import { z } from 'zod'
import { requestDraftAnswer, requestDraftList } from '../../domain/requests/drafts.contract.ts'
import { refuse } from '../../domain/requests/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import { id } from '../../kernel/wire.ts'
import { draftOf, requestDraftsTable } from '../../records/requests/drafts.ts'
import type { QueryDeps } from '../_shared/deps.ts'

const common = { method: 'GET', tags: ['requests'], access: { allow: 'signedIn' } } as const

/** The caller's drafts, the latest first. */
export const listDrafts = ({ sql }: QueryDeps): Route =>
	route({
		...common,
		path: '/api/v1/donationRequestDraft',
		summary: 'One’s own drafts of requests, the latest first',
		answers: { 200: requestDraftList },
		handle: async ({ caller }) => {
			const rows = await onTable(requestDraftsTable)
				.select()
				.where({ user_id: caller.principal.id })
				.orderBy('saved_at', 'desc')
				.orderBy('id')
				.all(sql)
			return { body: { statusCode: 200, data: rows.map(draftOf), totalCountOfRecords: rows.length } }
		},
	})

/** One of the caller's drafts. */
export const showDraft = ({ sql }: QueryDeps): Route =>
	route({
		...common,
		path: '/api/v1/donationRequestDraft/:id',
		summary: 'One of one’s own drafts of requests',
		params: z.object({ id }),
		answers: { 200: requestDraftAnswer },
		handle: async ({ params, caller }) => {
			const row = await onTable(requestDraftsTable)
				.select()
				.where({ id: params.id, user_id: caller.principal.id })
				.maybeOne(sql)
			if (!row) throw refuse('NOT_FOUND.draft')
			return { body: { statusCode: 200, data: draftOf(row) }, revision: BigInt(row.version) }
		},
	})
