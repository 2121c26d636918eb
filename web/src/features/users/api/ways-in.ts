import { queryOptions, useQuery } from '@tanstack/react-query'
import type { DoneAnswer } from '../../../../../domain/users/account.contract.ts'
import type { BeginConnectingBody, ConnectBody } from '../../../../../domain/users/identity.contract.ts'
import { api } from '../../../lib/client.ts'
import { goToGoogle } from './google.ts'

export const waysInQuery = () =>
	queryOptions({
		queryKey: ['ways-in'],
		queryFn: ({ signal }) => api.get('/api/v1/user/sign-in', { signal }),
		select: ({ data }) => data,
	})
export const useWaysIn = () => useQuery(waysInQuery())

/**
 * Opens Google to connect the account. @param from the address to return to
 * @throws Failure PASSWORD_WRONG, SECOND_FACTOR_REQUIRED
 */
export async function leaveToConnect(body: BeginConnectingBody, from: string): Promise<void> {
	const { data } = await api.post('/api/v1/oautherize/connect/begin', {
		body,
		unauthorizedIsAnswer: true,
	})
	goToGoogle(data.url, from, 'connect')
}

/** Connects the account with Google's answer. @throws Failure IDENTITY_TAKEN, SIGN_IN_FAILED */
export const connectGoogle = (body: ConnectBody): Promise<DoneAnswer> =>
	api.post('/api/v1/oautherize/connect', { body })

/** @throws Failure PASSWORD_WRONG */
export const disconnectGoogle = (password: string): Promise<DoneAnswer> =>
	api.post('/api/v1/oautherize/disconnect', { body: { password } })
