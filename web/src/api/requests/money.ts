import { queryOptions } from '@tanstack/react-query'
import type { RequestMoney } from '../../../../domain/requests/contract.ts'
import { call, type One } from '../client.ts'

export const moneyQuery = (id: string) =>
	queryOptions({
		queryKey: ['request', id, 'money'],
		queryFn: ({ signal }) => call<One<RequestMoney>>(`/donationRequest/${id}/money`, { signal }),
		select: ({ data }) => data,
	})
