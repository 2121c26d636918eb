import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/client.ts'

export const storiesQuery = (limit: number) =>
	queryOptions({
		queryKey: ['stories', limit],
		queryFn: ({ signal }) => api.get('/api/v1/stories', { query: { limit }, signal }),
		select: ({ data }) => data,
	})
