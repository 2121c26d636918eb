import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/client.ts'

export const sampleThingsQuery = () =>
	queryOptions({
		queryKey: ['sampleThings'],
		queryFn: ({ signal }) => api.get('/api/v1/sampleThings', { signal }),
		select: ({ data }) => data,
	})
