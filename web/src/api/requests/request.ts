import { queryOptions, useQuery } from '@tanstack/react-query'
import type { RequestDetail } from '../../../../domain/requests/contract.ts'
import { call, type One } from '../client.ts'
import { session } from '../session.ts'

export const requestQuery = (id: string) =>
	queryOptions({
		queryKey: ['request', id],
		queryFn: ({ signal }) =>
			call<One<RequestDetail>>(`/donationRequest/${encodeURIComponent(id)}`, {
				query: { userId: session.get().user?.unique_id },
				signal,
			}),
		select: ({ data }) => data,
	})

/** A fundraiser as the viewer may see it. */
export const useRequest = (id: string) => useQuery(requestQuery(id))
