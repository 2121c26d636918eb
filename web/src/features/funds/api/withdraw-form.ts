import { queryOptions } from '@tanstack/react-query'
import type { FundType } from '../../../../../domain/funds/contract.ts'
import type { Currency } from '../../../../../kernel/wire/money.ts'
import { api } from '../../../lib/client.ts'

/** Whose money: a fundraiser's by its id, or what was given to a person, in one currency. */
export interface WithdrawFormOf {
	readonly id: string
	readonly fundType: FundType
	/** A fundraiser has only its own. */
	readonly units?: Currency | undefined
}

/** The figures of a fund, and the bank accounts that its money may go to. */
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
