import { queryOptions, useQuery } from '@tanstack/react-query'
import type { DoneAnswer } from '../../../../../domain/users/account.contract.ts'
import type { FactorProofBody } from '../../../../../domain/users/factor-proof.contract.ts'
import type {
	FactorProofView,
	SecondFactorOffer,
} from '../../../../../domain/users/second-factor.contract.ts'
import { api } from '../../../lib/client.ts'

const POLL_MS = 3_000

export const secondFactorQuery = () =>
	queryOptions({
		queryKey: ['second-factor'],
		queryFn: ({ signal }) => api.get('/api/v1/user/second-factor', { signal }),
		select: ({ data }) => data,
		// Another tab or person may confirm it, so the waiting page polls.
		refetchInterval: ({ state }) => (state.data?.data.proof?.proven === false ? POLL_MS : false),
	})

export const useSecondFactor = () => useQuery(secondFactorQuery())

/** Requests the link to enrol a second factor. @throws Failure PASSWORD_WRONG, SECOND_FACTOR_REQUIRED */
export async function requestFactorProof(body: FactorProofBody): Promise<FactorProofView> {
	const { data } = await api.post('/api/v1/user/factor-proof', {
		body,
		unauthorizedIsAnswer: true,
	})
	return data
}

/** @throws Failure FACTOR_PROOF_INVALID, FACTOR_PROOF_ELSEWHERE */
export const confirmFactorProof = (token: string): Promise<DoneAnswer> =>
	api.post('/api/v1/user/factor-proof/confirm', { body: { token } })

/** Returns the secret for the authenticator app. @throws Failure FACTOR_PROOF_REQUIRED */
export async function offerSecondFactor(): Promise<SecondFactorOffer> {
	return (await api.post('/api/v1/user/second-factor')).data
}

/** Turns it on. @returns codes for a lost app @throws Failure SECOND_FACTOR_WRONG */
export async function confirmSecondFactor(code: string): Promise<readonly string[]> {
	const { data } = await api.post('/api/v1/user/second-factor/confirm', {
		body: { code },
	})
	// Roles that waited for it count from now on.
	await api.renewSession()
	return data.recoveryCodes
}

/** Turns it off. @throws Failure PASSWORD_WRONG, SECOND_FACTOR_WRONG */
export const removeSecondFactor = (body: { password: string; code: string }): Promise<DoneAnswer> =>
	api.post('/api/v1/user/second-factor/remove', { body })
