import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/client.ts'

const PAGE_SIZE = 20
const PATH = '/api/v1/donationRequest/{id}/comments'
const COMMENT = `${PATH}/{commentId}` as const

/** Reads comments, the newest first; with `parent`, its replies after `cursor`, the oldest first. */
export const commentsQuery = (requestId: string, viewer?: string, parent?: string, cursor?: string) =>
	infiniteQueryOptions({
		queryKey: ['request', requestId, 'comments', viewer, parent, cursor],
		queryFn: ({ pageParam, signal }) =>
			api.get(PATH, {
				path: { id: requestId },
				query: { limit: PAGE_SIZE, parent, cursor: pageParam },
				signal,
			}),
		initialPageParam: cursor,
		getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
	})

function useCommentCall<Input, Answer>(requestId: string, call: (input: Input) => Promise<Answer>) {
	const client = useQueryClient()
	return useMutation({
		mutationFn: call,
		onSuccess: () => client.invalidateQueries({ queryKey: ['request', requestId] }),
	})
}

interface Written {
	readonly body: string
	/** The same on every retry of one comment. */
	readonly key: string
}

export const usePostComment = (requestId: string, parent?: string) =>
	useCommentCall(requestId, ({ body, key }: Written) =>
		api.post(PATH, { path: { id: requestId }, body: { body, parent }, intent: key }),
	)

export const useEditComment = (requestId: string, commentId: string) =>
	useCommentCall(requestId, ({ body, key }: Written) =>
		api.put(COMMENT, { path: { id: requestId, commentId }, body: { body }, intent: key }),
	)

export const useDeleteComment = (requestId: string) =>
	useCommentCall(requestId, (commentId: string) =>
		api.delete(COMMENT, { path: { id: requestId, commentId } }),
	)

export const useHideComment = (requestId: string) =>
	useCommentCall(requestId, ({ id: commentId, hidden }: { readonly id: string; readonly hidden: boolean }) =>
		api.put(`${COMMENT}/hidden`, { path: { id: requestId, commentId }, body: { hidden } }),
	)

export const useOpenComments = (requestId: string) =>
	useCommentCall(requestId, (open: boolean) => api.put(PATH, { path: { id: requestId }, body: { open } }))
