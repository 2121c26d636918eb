import { queryOptions, useQuery } from '@tanstack/react-query'
import type { DoneAnswer } from '../../../../../domain/users/account.contract.ts'
import { api } from '../../../lib/client.ts'

export const sessionsQuery = () =>
	queryOptions({
		queryKey: ['sessions'],
		queryFn: ({ signal }) => api.get('/api/v1/user/sessions', { signal }),
		select: ({ data }) => data,
	})

export const useSessions = () => useQuery(sessionsQuery())

/** Signs a device out; without an id, all but this one. */
export const endSession = (id?: string): Promise<DoneAnswer> =>
	id === undefined
		? api.delete('/api/v1/user/sessions')
		: api.delete('/api/v1/user/sessions/{id}', { path: { id } })
