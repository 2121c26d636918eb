import { queryOptions } from '@tanstack/react-query'
import type { FundType } from '../../../../../domain/funds/contract.ts'
import type { Currency } from '../../../../../kernel/wire/money.ts'
import { api } from '../../../lib/client.ts'

export interface WithdrawFormOf {
	readonly id: string
	readonly fundType: FundType
	readonly units?: Currency | undefined
}

export const withdrawFormQuery = ({ id, fundType, units }: WithdrawFormOf) =>
	queryOptions({
		queryKey: ['withdrawForm', id, fundType, units ?? null],
		queryFn: ({ signal }) =>
			api.get('/api/v1/donationRequest/{id}/withdraw', {
				path: { id },
				query: { fundType, units },
				signal,
			}),
		select: ({ data }) => data,
	})
