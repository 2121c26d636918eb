import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/client.ts'
import type { RequestFilters } from './list.ts'

export const requestCountsQuery = ({ facets, ...query }: Omit<RequestFilters, 'sortBy' | 'sortOrder'>) =>
	queryOptions({
		queryKey: ['requestCounts', query, facets],
		queryFn: ({ signal }) =>
			api.get('/api/v1/donationRequest/counts', { query: Object.assign({ ...query }, facets), signal }),
		select: ({ data }) => data,
		placeholderData: keepPreviousData,
	})
