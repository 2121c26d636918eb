import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/client.ts'

export const kindnessQueryOf = (userId: string, limit: number, offset: number) =>
	queryOptions({
		queryKey: ['user', userId, 'kindness', limit, offset],
		queryFn: ({ signal }) => api.get('/api/v1/user/kindness', { query: { limit, offset }, signal }),
		placeholderData: keepPreviousData,
	})
