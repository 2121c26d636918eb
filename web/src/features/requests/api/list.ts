import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { requestListQuery } from '../../../../../domain/requests/contract.ts'
import { api } from '../../../lib/client.ts'

/** Filters and order of a list of fundraisers. `status` holds codes; default `1,2`. */
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
	readonly facets?: Readonly<Record<string, string>>
}

const fetchList = (
	{ facets, ...query }: RequestFilters & { readonly limit: number; readonly cursor?: string | undefined },
	signal: AbortSignal,
) => api.get('/api/v1/donationRequest', { query: Object.assign(query, facets), signal })

export const requestsQuery = (filters: RequestFilters, limit: number) =>
	queryOptions({
		queryKey: ['requests', filters, limit],
		queryFn: ({ signal }) => fetchList({ ...filters, limit }, signal),
		placeholderData: keepPreviousData,
	})

const PAGE_SIZE = 15

/**
 * Reads a list page by page, each after the last row of the one before, so that additions shift nothing.
 * @param cursor the start
 */
export const requestPagesQuery = (filters: RequestFilters, cursor?: string) =>
	infiniteQueryOptions({
		queryKey: ['requests', filters, { cursor }],
		queryFn: ({ pageParam, signal }) =>
			fetchList({ ...filters, limit: PAGE_SIZE, cursor: pageParam }, signal),
		initialPageParam: cursor,
		getNextPageParam: ({ nextCursor }) => nextCursor,
	})
