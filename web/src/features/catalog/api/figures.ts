import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/client.ts'

export const figuresQuery = queryOptions({
	queryKey: ['figures'],
	queryFn: ({ signal }) => api.get('/api/v1/figures', { signal }),
	select: ({ data }) => data,
})
