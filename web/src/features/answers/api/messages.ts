import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/client.ts'
import { nextOffset } from '../../../lib/next-offset.ts'

const PATH = '/api/v1/donationRequestResponses/{id}/messages'
const PAGE_SIZE = 30

export const messagesQuery = (answerId: string, userId: string | undefined) =>
	infiniteQueryOptions({
		queryKey: ['answer', answerId, 'messages', userId],
		queryFn: ({ pageParam, signal }) =>
			api.get(PATH, { path: { id: answerId }, query: { limit: PAGE_SIZE, offset: pageParam }, signal }),
		initialPageParam: 0,
		getNextPageParam: nextOffset,
	})

export interface MessageDraft {
	readonly body: string
	readonly files: readonly string[]
}

/** Sends a message. `key` is the same on every retry of it. @throws Failure */
export const postMessage = (answerId: string, body: MessageDraft, key: string) =>
	api.post(PATH, { path: { id: answerId }, body, intent: key })
