import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/client.ts'

/** How fundraisers that reached their end went on, the latest news first. */
export const storiesQuery = (limit: number) =>
	queryOptions({
		queryKey: ['stories', limit],
		queryFn: ({ signal }) => api.get('/api/v1/stories', { query: { limit }, signal }),
		select: ({ data }) => data,
	})
