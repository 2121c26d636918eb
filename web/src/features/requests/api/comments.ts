import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/client.ts'
import { nextOffset } from '../../../lib/next-offset.ts'

const PAGE_SIZE = 20
const PATH = '/api/v1/donationRequest/{id}/comments'

export const commentsQuery = (requestId: string, viewer?: string) =>
	infiniteQueryOptions({
		queryKey: ['request', requestId, 'comments', viewer],
		queryFn: ({ pageParam, signal }) =>
			api.get(PATH, {
				path: { id: requestId },
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
			api.post(PATH, {
				path: { id: requestId },
				body: { body },
				intent: key,
			}),
		onSuccess: () => client.invalidateQueries({ queryKey: ['request', requestId] }),
	})
}

export function useDeleteComment(requestId: string) {
	const client = useQueryClient()
	return useMutation({
		mutationFn: (commentId: string) =>
			api.delete(`${PATH}/{commentId}`, { path: { id: requestId, commentId } }),
		onSuccess: () => client.invalidateQueries({ queryKey: ['request', requestId] }),
	})
}
