import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { KindnessHistory } from '../../../../domain/users/kindness.contract.ts'
import { call } from '../client.ts'

/** The signed-in user's score, and a page of what changed it, newest first. */
export const kindnessQueryOf = (userId: string, limit: number, offset: number) =>
	queryOptions({
		queryKey: ['user', userId, 'kindness', limit, offset],
		queryFn: ({ signal }) => call<KindnessHistory>('/user/kindness', { query: { limit, offset }, signal }),
		placeholderData: keepPreviousData,
	})
