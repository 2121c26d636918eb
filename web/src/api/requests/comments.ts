import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { RequestComment, requestCommentBody } from '../../../../domain/requests/contract.ts'
import { call, type List } from '../client.ts'
import { nextOffset } from '../next-offset.ts'

const PAGE_SIZE = 20
const pathOf = (requestId: string) => `/donationRequest/${requestId}/comments`

export const commentsQuery = (requestId: string, viewer?: string) =>
	infiniteQueryOptions({
		queryKey: ['request', requestId, 'comments', viewer],
		queryFn: ({ pageParam, signal }) =>
			call<List<RequestComment>>(pathOf(requestId), {
				query: { limit: PAGE_SIZE, offset: pageParam },
				signal,
			}),
		initialPageParam: 0,
		getNextPageParam: nextOffset,
	})

/** `key` is the same on every try of one comment. */
export function usePostComment(requestId: string) {
	const client = useQueryClient()
	return useMutation({
		mutationFn: ({ body, key }: { readonly body: string; readonly key: string }) =>
			call(pathOf(requestId), {
				method: 'POST',
				body: { body } satisfies z.input<typeof requestCommentBody>,
				idempotencyKey: key,
			}),
		onSuccess: () => client.invalidateQueries({ queryKey: ['request', requestId] }),
	})
}

export function useDeleteComment(requestId: string) {
	const client = useQueryClient()
	return useMutation({
		mutationFn: (commentId: string) => call(`${pathOf(requestId)}/${commentId}`, { method: 'DELETE' }),
		onSuccess: () => client.invalidateQueries({ queryKey: ['request', requestId] }),
	})
}
