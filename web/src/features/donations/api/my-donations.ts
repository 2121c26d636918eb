import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/client.ts'

export const myDonations = (userId: string, limit: number, offset: number) =>
	queryOptions({
		queryKey: ['myDonations', userId, limit, offset],
		queryFn: ({ signal }) =>
			api.get('/api/v1/donation/user/{id}', { path: { id: userId }, query: { limit, offset }, signal }),
		placeholderData: keepPreviousData,
	})
