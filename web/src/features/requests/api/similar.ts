import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/client.ts'

export const similarQuery = (id: string) =>
	queryOptions({
		queryKey: ['request', id, 'similar'],
		queryFn: ({ signal }) => api.get('/api/v1/donationRequest/{id}/similar', { path: { id }, signal }),
		select: ({ data }) => data,
	})
