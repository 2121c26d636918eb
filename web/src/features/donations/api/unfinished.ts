import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/client.ts'

export const unfinishedQuery = (donation: string, key: string) =>
	queryOptions({
		queryKey: ['donations', 'unfinished', donation, key],
		queryFn: ({ signal }) => api.get('/api/v1/donation/unfinished', { query: { donation, key }, signal }),
		select: ({ data }) => data,
		// It may have been paid meanwhile.
		staleTime: 0,
	})
