import { queryOptions, useQuery } from '@tanstack/react-query'
import type { DoneAnswer, SessionShown } from '../../../../domain/users/account.contract.ts'
import { call, type One } from '../client.ts'

export const sessionsQuery = () =>
	queryOptions({
		queryKey: ['sessions'],
		queryFn: ({ signal }) => call<One<readonly SessionShown[]>>('/user/sessions', { signal }),
		select: ({ data }) => data,
	})

/** The devices that the user is signed in on. */
export const useSessions = () => useQuery(sessionsQuery())

/** Signs a device out; without an id all but this one. */
export const endSession = (id?: string): Promise<DoneAnswer> =>
	call<DoneAnswer>(id === undefined ? '/user/sessions' : `/user/sessions/${id}`, { method: 'DELETE' })
