import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Donation } from '../../../../domain/donations/contract.ts'
import { call, type List } from '../client.ts'

/** A page of the gifts that a user made, newest first. */
export const myDonations = (userId: string, limit: number, offset: number) =>
	queryOptions({
		queryKey: ['myDonations', userId, limit, offset],
		queryFn: ({ signal }) =>
			call<List<Donation>>(`/donation/user/${userId}`, { query: { limit, offset }, signal }),
		placeholderData: keepPreviousData,
	})
