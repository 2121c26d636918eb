import { z } from 'zod'
import { requestDraftAnswer, requestDraftList } from '../../domain/requests/drafts.contract.ts'
import { refuse } from '../../domain/requests/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { draftOf, type RequestDraftRow, requestDraftsTable } from '../../records/requests/drafts.ts'
import type { QueryDeps } from '../_shared/deps.ts'

const common = { method: 'GET', tags: ['requests'], access: { allow: 'signedIn' } } as const

type Draft = ReturnType<typeof draftOf>
type Value = Draft['values'][string]

async function withFreshAddresses(
	{ sql, filesUrl, documentUrl }: Pick<QueryDeps, 'sql' | 'filesUrl' | 'documentUrl'>,
	rows: readonly RequestDraftRow[],
): Promise<Draft[]> {
	const own = await sql.query<{ path: string; card_path: string | null }>(
		`SELECT f.path, f.card_path FROM rec.files f JOIN rec.request_drafts d ON f.id = ANY (d.ids) AND f.owner_id = d.user_id
		WHERE d.id = ANY ($1::uuid[])`,
		[rows.map(({ id }) => id)],
	)
	const fresh = new Map(
		own
			.flatMap(({ path, card_path }) => [path, ...(card_path === null ? [] : [card_path])])
			.map((path) => [`${filesUrl}/${path}`, documentUrl(path)]),
	)
	const renewed = (value: Value): Value => {
		if (typeof value === 'string') return fresh.get(value.replace(/\?.*/s, '')) ?? value
		if (typeof value !== 'object' || value === null) return value
		if (Array.isArray(value)) return value.map(renewed)
		return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, renewed(inner)]))
	}
	return rows.map((row) => draftOf({ ...row, values: renewed(row.values) as RequestDraftRow['values'] }))
}

export const listDrafts = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/v1/donationRequestDraft',
		summary: 'List own drafts of requests, newest first',
		answers: { 200: requestDraftList },
		handle: async ({ caller }) => {
			const rows = await onTable(requestDraftsTable)
				.select()
				.where({ user_id: caller.principal.id })
				.orderBy('saved_at', 'desc')
				.orderBy('id')
				.all(deps.sql)
			const data = await withFreshAddresses(deps, rows)
			return { body: { statusCode: 200, data, totalCountOfRecords: rows.length } }
		},
	})

export const showDraft = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/v1/donationRequestDraft/:id',
		summary: 'Get an own draft of a request',
		params: z.object({ id }),
		answers: { 200: requestDraftAnswer },
		handle: async ({ params, caller }) => {
			const row = await onTable(requestDraftsTable)
				.select()
				.where({ id: params.id, user_id: caller.principal.id })
				.maybeOne(deps.sql)
			if (!row) throw refuse('NOT_FOUND.draft')
			const [data] = await withFreshAddresses(deps, [row])
			return { body: { statusCode: 200, data }, revision: BigInt(row.version) }
		},
	})
