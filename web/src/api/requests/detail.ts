import { queryOptions } from '@tanstack/react-query'
import type { RequestDetail } from '../../../../domain/requests/contract.ts'
import { call, type One } from '../client.ts'

/** @param viewer the signed-in user's id: a private fundraiser is there for some and not for others */
export const requestQuery = (id: string, viewer?: string) =>
	queryOptions({
		queryKey: ['request', id, 'detail', viewer],
		queryFn: ({ signal }) =>
			call<One<RequestDetail>>(`/donationRequest/${encodeURIComponent(id)}`, {
				query: { userId: viewer },
				signal,
			}),
		select: ({ data }) => data,
	})
