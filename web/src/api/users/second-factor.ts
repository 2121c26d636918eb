import { queryOptions, useQuery } from '@tanstack/react-query'
import type { DoneAnswer } from '../../../../domain/users/account.contract.ts'
import type {
	RecoveryCodes,
	SecondFactorOffer,
	SecondFactorState,
} from '../../../../domain/users/second-factor.contract.ts'
import { call, type One } from '../client.ts'

export const secondFactorQuery = () =>
	queryOptions({
		queryKey: ['second-factor'],
		queryFn: ({ signal }) => call<One<SecondFactorState>>('/user/second-factor', { signal }),
		select: ({ data }) => data,
	})

/** Whether two-step verification is on. */
export const useSecondFactor = () => useQuery(secondFactorQuery())

/** Begins: what the authenticator app is told. @throws Failure PASSWORD_WRONG */
export async function offerSecondFactor(password: string): Promise<SecondFactorOffer> {
	return (await call<One<SecondFactorOffer>>('/user/second-factor', { method: 'POST', body: { password } }))
		.data
}

/** Turns it on. @returns codes for when the app is lost @throws Failure SECOND_FACTOR_WRONG */
export async function confirmSecondFactor(code: string): Promise<readonly string[]> {
	const { data } = await call<One<RecoveryCodes>>('/user/second-factor/confirm', {
		method: 'POST',
		body: { code },
	})
	return data.recoveryCodes
}

/** Turns it off. @throws Failure PASSWORD_WRONG, SECOND_FACTOR_WRONG */
export const removeSecondFactor = (body: { password: string; code: string }): Promise<DoneAnswer> =>
	call<DoneAnswer>('/user/second-factor/remove', { method: 'POST', body })
