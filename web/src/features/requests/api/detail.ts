import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/client.ts'

/** @param viewer the signed-in user's id, because private fundraisers exist only for some viewers */
export const requestQuery = (id: string, viewer?: string) =>
	queryOptions({
		queryKey: ['request', id, 'detail', viewer],
		queryFn: ({ signal }) =>
			api.get('/api/v1/donationRequest/{id}', {
				path: { id },
				query: { userId: viewer },
				signal,
			}),
		select: ({ data }) => data,
	})
