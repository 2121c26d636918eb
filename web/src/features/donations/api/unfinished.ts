import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/client.ts'

/** A donation that was begun and not paid, as the link of its e-mail opens it. */
export const unfinishedQuery = (donation: string, key: string) =>
	queryOptions({
		queryKey: ['donations', 'unfinished', donation, key],
		queryFn: ({ signal }) => api.get('/api/v1/donation/unfinished', { query: { donation, key }, signal }),
		select: ({ data }) => data,
		// It may have been paid meanwhile.
		staleTime: 0,
	})
