import type { GetListParams, GetListResult } from 'react-admin'
import type { Answer, Client } from '../../../../client/client.ts'
import {
	type BackofficePayout,
	type BackofficePayoutDetail,
	type DiscrepancyDetail,
	HAS_MORE_HEADER,
	type PayoutLine,
	type RESOLUTIONS,
} from '../../../../domain/payouts/contract.ts'
import type { TimelineEntry } from '../../../../domain/requests/backoffice.contract.ts'
import { CSV, type Download, type ListView, named, queryOf } from '../../providers/downloads.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends PayoutCalls {}
}

const PAYOUT = '/api/backoffice/payouts/{id}'
const DISCREPANCY = '/api/backoffice/discrepancies/{id}'

export interface SeenDiscrepancy {
	discrepancy: DiscrepancyDetail
	etag: string
}
export type DiscrepancyAction =
	| { readonly action: 'assign'; readonly body: { readonly ownerId: string | null } }
	| { readonly action: 'note'; readonly body: { readonly note: string } }
	| {
			readonly action: 'resolve'
			readonly body: { readonly resolution: (typeof RESOLUTIONS)[number]; readonly note: string }
	  }

interface Page {
	page: number
	perPage: number
	open: boolean
}
interface Reading {
	signal?: AbortSignal
}

/** The id beside a page of payouts, sent as `meta` of a list; a page by number without it. */
export type PayoutNeighbours = {
	readonly after?: string | undefined
	readonly before?: string | undefined
}

interface PayoutCalls {
	/** Reads a page of payouts and whether it has neighbours. `params.meta` is a `PayoutNeighbours`. */
	payouts(params: GetListParams): Promise<GetListResult<BackofficePayout>>
	payout(id: string, options?: Reading): Promise<BackofficePayoutDetail>
	payoutLines(id: string, page: Page, options?: Reading): Promise<{ data: PayoutLine[]; total: number }>
	downloadPayoutLines(id: string, view: ListView): Promise<Download>
	payoutTimeline(id: string, options?: Reading): Promise<{ data: TimelineEntry[] }>
	discrepancy(id: string, options?: Reading): Promise<SeenDiscrepancy>
	actOnDiscrepancy(
		id: string,
		act: DiscrepancyAction & { readonly etag: string; readonly intent: string },
	): Promise<SeenDiscrepancy>
}

const totalOf = (range: string | null): number => Number(range?.split('/').at(-1) ?? 0)

export function createCalls(api: Client): PayoutCalls {
	const seen = async (answer: Promise<Answer<DiscrepancyDetail>>): Promise<SeenDiscrepancy> => {
		const { body, etag } = await answer
		return { discrepancy: body, etag }
	}
	return {
		async payouts({ pagination, sort, filter, meta, signal }) {
			const { page = 1, perPage = 10 } = pagination ?? {}
			const { after, before }: PayoutNeighbours = meta ?? {}
			const first = after || before ? 0 : (page - 1) * perPage
			const { body, headers } = await api.answer('get', '/api/backoffice/payouts', {
				query: {
					range: JSON.stringify([first, first + perPage - 1]),
					filter: JSON.stringify(filter ?? {}),
					sort: sort && JSON.stringify([sort.field, sort.order]),
					starting_after: after,
					ending_before: before,
				},
				signal,
			})
			const hasMore = headers.get(HAS_MORE_HEADER) === 'true'
			return {
				data: body,
				total: totalOf(headers.get('Content-Range')),
				pageInfo: {
					hasNextPage: before !== undefined || hasMore,
					hasPreviousPage: before === undefined ? after !== undefined || page > 1 : hasMore,
				},
			}
		},
		payout: (id, options) => api.get(PAYOUT, { path: { id }, signal: options?.signal }),
		async payoutLines(id, { page, perPage, open }, options) {
			const { body, headers } = await api.answer('get', `${PAYOUT}/lines`, {
				path: { id },
				query: {
					range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
					filter: JSON.stringify(open ? { open } : {}),
				},
				signal: options?.signal,
			})
			return { data: body, total: totalOf(headers.get('Content-Range')) }
		},
		downloadPayoutLines: (id, view) =>
			named(api.download(`${PAYOUT}/lines/csv`, { path: { id }, query: queryOf(view), accept: CSV })),
		payoutTimeline: (id, options) => api.get(`${PAYOUT}/timeline`, { path: { id }, signal: options?.signal }),
		discrepancy: (id, options) =>
			seen(api.answer('get', DISCREPANCY, { path: { id }, signal: options?.signal })),
		actOnDiscrepancy(id, { etag, intent, ...act }) {
			const on = { path: { id }, etag, intent }
			if (act.action === 'assign')
				return seen(api.answer('post', `${DISCREPANCY}/assign`, { ...on, body: act.body }))
			if (act.action === 'note')
				return seen(api.answer('post', `${DISCREPANCY}/note`, { ...on, body: act.body }))
			return seen(api.answer('post', `${DISCREPANCY}/resolve`, { ...on, body: act.body }))
		},
	}
}

export const createLists = (api: Client) => ({
	payouts: createCalls(api).payouts,
})
