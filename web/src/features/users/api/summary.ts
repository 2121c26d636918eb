import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/client.ts'
import { useUser } from '../../../lib/session.ts'

export const summaryQuery = (userId: string | undefined) =>
	queryOptions({
		queryKey: ['user', userId, 'summary'],
		queryFn: userId
			? ({ signal }) => api.get('/api/v1/user/summary/{id}', { path: { id: userId }, signal })
			: skipToken,
		select: ({ data }) => data,
	})

export const useSummary = () => useQuery(summaryQuery(useUser()?.unique_id))
