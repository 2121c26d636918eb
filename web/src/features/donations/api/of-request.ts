import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Donation } from '../../../../../domain/donations/contract.ts'
import { api } from '../../../lib/client.ts'

export const donationsQuery = (requestId: string, limit: number) =>
	queryOptions({
		queryKey: ['request', requestId, 'donations', limit],
		queryFn: ({ signal }) => api.get('/api/v1/donation', { query: { request_id: requestId, limit }, signal }),
		placeholderData: keepPreviousData,
	})

/** Returns the name that everybody sees, also to its donor; null for an anonymous donation. */
export const publicNameOf = ({ anonymous, user_info }: Donation): string | null =>
	anonymous ? null : (user_info?.name ?? null)
