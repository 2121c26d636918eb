import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/client.ts'

/** What has come of it all: sums and counts. */
export const figuresQuery = queryOptions({
	queryKey: ['figures'],
	queryFn: ({ signal }) => api.get('/api/v1/figures', { signal }),
	select: ({ data }) => data,
})
