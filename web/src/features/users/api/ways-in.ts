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
/** How the user gets into their account. */
export const useWaysIn = () => useQuery(waysInQuery())

/**
 * Leaves for Google to connect the account. @param from where to go on afterwards
 * @throws Failure PASSWORD_WRONG, SECOND_FACTOR_REQUIRED
 */
export async function leaveToConnect(body: BeginConnectingBody, from: string): Promise<void> {
	const { data } = await api.post('/api/v1/oautherize/connect/begin', {
		body,
		unauthorizedIsAnswer: true,
	})
	goToGoogle(data.url, from, 'connect')
}

/** Connects the account with what Google sent the browser back with. @throws Failure IDENTITY_TAKEN, SIGN_IN_FAILED */
export const connectGoogle = (body: ConnectBody): Promise<DoneAnswer> =>
	api.post('/api/v1/oautherize/connect', { body })

/** @throws Failure PASSWORD_WRONG */
export const disconnectGoogle = (password: string): Promise<DoneAnswer> =>
	api.post('/api/v1/oautherize/disconnect', { body: { password } })
