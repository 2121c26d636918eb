import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/client.ts'

/** Samples, the latest first. */
export const samplesQuery = () =>
	queryOptions({
		queryKey: ['samples'],
		queryFn: ({ signal }) => api.get('/api/v1/samples', { signal }),
		select: ({ data }) => data,
	})
