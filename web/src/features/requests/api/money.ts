import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/client.ts'

export const moneyQuery = (id: string) =>
	queryOptions({
		queryKey: ['request', id, 'money'],
		queryFn: ({ signal }) => api.get('/api/v1/donationRequest/{id}/money', { path: { id }, signal }),
		select: ({ data }) => data,
	})
