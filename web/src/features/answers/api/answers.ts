import { infiniteQueryOptions, queryOptions, skipToken, useQueryClient } from '@tanstack/react-query'
import type {
	AnswerBody,
	AnswerChangeBody,
	AnswerDetail,
	AnswerRow,
	AnswerState,
} from '../../../../../domain/answers/contract.ts'
import { api } from '../../../lib/client.ts'
import { nextOffset } from '../../../lib/next-offset.ts'

const PATH = '/api/v1/donationRequestResponses'
const ONE = `${PATH}/{id}` as const
const PAGE_SIZE = 20

export const ownAnswerQuery = (requestId: string, userId: string | undefined) =>
	queryOptions({
		queryKey: ['answers', 'own', requestId, userId],
		queryFn: userId
			? ({ signal }) =>
					api.get(PATH, { query: { donation_request_id: requestId, mine: 'sent', limit: 1 }, signal })
			: skipToken,
		select: ({ data }): AnswerRow | null => data[0] ?? null,
	})

export const answerQuery = (answerId: string, userId: string | undefined) =>
	queryOptions({
		queryKey: ['answer', answerId, 'detail', userId],
		queryFn: ({ signal }) => api.get(ONE, { path: { id: answerId }, signal }),
		select: ({ data }): AnswerDetail => data,
	})

interface Narrowed {
	readonly requestId?: string
	readonly mine?: 'sent' | 'received'
	readonly states: readonly AnswerState[]
}

export const answersQuery = ({ requestId, mine, states }: Narrowed, userId: string | undefined) =>
	infiniteQueryOptions({
		queryKey: ['answers', 'list', userId, requestId, mine, states],
		queryFn: ({ pageParam, signal }) =>
			api.get(PATH, {
				query: {
					donation_request_id: requestId,
					mine,
					state: states.join(','),
					limit: PAGE_SIZE,
					offset: pageParam,
				},
				signal,
			}),
		initialPageParam: 0,
		getNextPageParam: nextOffset,
	})

export const answerCountQuery = (requestId: string, states: readonly AnswerState[]) =>
	queryOptions({
		queryKey: ['answers', 'count', requestId, states],
		queryFn: ({ signal }) =>
			api.get(PATH, {
				query: { donation_request_id: requestId, state: states.join(','), limit: 1 },
				signal,
			}),
		select: ({ totalCountOfRecords }): number => totalCountOfRecords,
	})

/** Sends an answer. `key` is the same on every retry. @throws Failure */
export const postAnswer = async (body: AnswerBody, key: string): Promise<AnswerDetail> =>
	(await api.post(PATH, { body, intent: key })).data

/** Applies the next step to an answer, in the version that was read. @throws Failure */
export const changeAnswer = async (
	{ _id, etag }: Pick<AnswerRow, '_id' | 'etag'>,
	body: AnswerChangeBody,
	key: string,
): Promise<AnswerDetail> => (await api.put(ONE, { path: { id: _id }, body, etag, intent: key })).data

/**
 * Applies one step to several answers. @returns for each answer, whether it was changed, and why not @throws
 * Failure
 */
export const changeAnswers = async (ids: readonly string[], body: AnswerChangeBody, key: string) =>
	(await api.put(PATH, { body: { ...body, ids }, intent: key })).data

/** Saves the private note of the author's side. @throws Failure */
export const saveNote = (answerId: string, text: string) =>
	api.put(`${ONE}/note`, { path: { id: answerId }, body: { text } })

/** Blocks or unblocks messages of the other side. @throws Failure */
export const setBlocked = (answerId: string, blocked: boolean) =>
	api.post(`${ONE}/block`, { path: { id: answerId }, body: { blocked } })

/** Downloads answers to a request as CSV, without contacts. @throws Failure */
export const answersCsv = (requestId: string, states: readonly AnswerState[]) =>
	api.download(`${PATH}/csv`, { query: { donation_request_id: requestId, state: states.join(',') } })

export function useRefresh(): () => Promise<void> {
	const client = useQueryClient()
	return async () => {
		await Promise.all([
			client.invalidateQueries({ queryKey: ['answer'] }),
			client.invalidateQueries({ queryKey: ['answers'] }),
		])
	}
}
