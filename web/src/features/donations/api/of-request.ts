import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/client.ts'

export const donationsQuery = (requestId: string, limit: number) =>
	queryOptions({
		queryKey: ['request', requestId, 'donations', limit],
		queryFn: ({ signal }) => api.get('/api/v1/donation', { query: { request_id: requestId, limit }, signal }),
		placeholderData: keepPreviousData,
	})
