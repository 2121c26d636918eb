import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Donation } from '../../../../domain/donations/contract.ts'
import { call, type List } from '../client.ts'

/** The newest gifts of a fundraiser. */
export const giftsQuery = (requestId: string, limit: number) =>
	queryOptions({
		queryKey: ['request', requestId, 'gifts', limit],
		queryFn: ({ signal }) =>
			call<List<Donation>>('/donation', { query: { request_id: requestId, limit }, signal }),
		placeholderData: keepPreviousData,
	})
