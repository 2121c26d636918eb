import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { requestListQuery } from '../../../../../domain/requests/contract.ts'
import { api } from '../../../lib/client.ts'

/** What narrows and orders a list of fundraisers. `status` is codes, `1,2` when left out. */
export type RequestFilters = Pick<
	z.input<typeof requestListQuery>,
	| 'region'
	| 'category'
	| 'requestType'
	| 'keyword'
	| 'isExact'
	| 'status'
	| 'user_id'
	| 'orgId'
	| 'isTaxBenefit'
	| 'isUrgentRequirement'
	| 'near'
	| 'sortBy'
	| 'sortOrder'
> & {
	readonly withinKm?: number | undefined
	/** Options of a kind's fields, by the names of these. */
	readonly facets?: Readonly<Record<string, string>>
}

const fetchList = (
	{ facets, ...query }: RequestFilters & { readonly limit: number; readonly cursor?: string | undefined },
	signal: AbortSignal,
) => api.get('/api/v1/donationRequest', { query: Object.assign(query, facets), signal })

/** The first few of a list. */
export const requestsQuery = (filters: RequestFilters, limit: number) =>
	queryOptions({
		queryKey: ['requests', filters, limit],
		queryFn: ({ signal }) => fetchList({ ...filters, limit }, signal),
		placeholderData: keepPreviousData,
	})

const PAGE_SIZE = 15

/**
 * A list that grows page by page, each behind the last row of the one before, whatever was added meanwhile.
 * @param cursor what it begins behind
 */
export const requestPagesQuery = (filters: RequestFilters, cursor?: string) =>
	infiniteQueryOptions({
		queryKey: ['requests', filters, { cursor }],
		queryFn: ({ pageParam, signal }) =>
			fetchList({ ...filters, limit: PAGE_SIZE, cursor: pageParam }, signal),
		initialPageParam: cursor,
		getNextPageParam: ({ nextCursor }) => nextCursor,
	})
