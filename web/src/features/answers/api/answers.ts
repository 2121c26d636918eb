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

/** The viewer's own answer to a request; null where there is none. */
export const ownAnswerQuery = (requestId: string, userId: string | undefined) =>
	queryOptions({
		queryKey: ['answers', 'own', requestId, userId],
		queryFn: userId
			? ({ signal }) =>
					api.get(PATH, { query: { donation_request_id: requestId, mine: 'sent', limit: 1 }, signal })
			: skipToken,
		select: ({ data }): AnswerRow | null => data[0] ?? null,
	})

/** One answer as its viewer reads it. */
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

/** Answers that one gave or got, in some states. */
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

/** How many answers to a request are in some states. */
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

/** Gives an answer. `key` is the same on every try of it. @throws Failure */
export const postAnswer = async (body: AnswerBody, key: string): Promise<AnswerDetail> =>
	(await api.post(PATH, { body, intent: key })).data

/** Takes the next step with an answer, in the version that was read. @throws Failure */
export const changeAnswer = async (
	{ _id, etag }: Pick<AnswerRow, '_id' | 'etag'>,
	body: AnswerChangeBody,
	key: string,
): Promise<AnswerDetail> => (await api.put(ONE, { path: { id: _id }, body, etag, intent: key })).data

/** Takes the same step with several answers. @returns of each whether it was changed, and why not @throws Failure */
export const changeAnswers = async (ids: readonly string[], body: AnswerChangeBody, key: string) =>
	(await api.put(PATH, { body: { ...body, ids }, intent: key })).data

/** Saves what the author's side writes down for itself. @throws Failure */
export const saveNote = (answerId: string, text: string) =>
	api.put(`${ONE}/note`, { path: { id: answerId }, body: { text } })

/** Refuses messages of the other side, or takes them again. @throws Failure */
export const setBlocked = (answerId: string, blocked: boolean) =>
	api.post(`${ONE}/block`, { path: { id: answerId }, body: { blocked } })

/** Answers to a request as a sheet, without contacts. @throws Failure */
export const answersCsv = (requestId: string, states: readonly AnswerState[]) =>
	api.download(`${PATH}/csv`, { query: { donation_request_id: requestId, state: states.join(',') } })

/** Reads again everything that shows answers. */
export function useRefresh(): () => Promise<void> {
	const client = useQueryClient()
	return async () => {
		await Promise.all([
			client.invalidateQueries({ queryKey: ['answer'] }),
			client.invalidateQueries({ queryKey: ['answers'] }),
		])
	}
}
