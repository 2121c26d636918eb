import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { requestUpdateBody } from '../../../../../domain/requests/updates.contract.ts'
import { api } from '../../../lib/client.ts'
import { nextOffset } from '../../../lib/next-offset.ts'

const PAGE_SIZE = 20
const PATH = '/api/v1/donationRequestUpdate'

/** @param viewer the signed-in user's id, because some updates are restricted */
export const updatesQuery = (id: string, viewer?: string) =>
	infiniteQueryOptions({
		queryKey: ['request', id, 'updates', viewer],
		queryFn: ({ pageParam, signal }) =>
			api.get(PATH, {
				query: { donation_request_id: id, limit: PAGE_SIZE, offset: pageParam },
				signal,
			}),
		initialPageParam: 0,
		getNextPageParam: nextOffset,
	})

export const updateVersionsQuery = (requestId: string, updateId: string, viewer?: string) =>
	queryOptions({
		queryKey: ['request', requestId, 'updates', 'versions', updateId, viewer],
		queryFn: ({ signal }) => api.get(`${PATH}/{id}/versions`, { path: { id: updateId }, signal }),
		select: ({ data }) => data,
	})

export type UpdateBody = Omit<z.input<typeof requestUpdateBody>, 'donation_request_id'>

/** Posts an update, or changes the named one. `key` is the same on every retry. */
export function useSaveUpdate(requestId: string, updateId?: string) {
	const client = useQueryClient()
	return useMutation({
		mutationFn: ({ key, ...body }: UpdateBody & { readonly key: string }) =>
			updateId === undefined
				? api.post(PATH, { body: { donation_request_id: requestId, ...body }, intent: key })
				: api.put(`${PATH}/{id}`, { path: { id: updateId }, body, intent: key }),
		onSuccess: () => client.invalidateQueries({ queryKey: ['request', requestId] }),
	})
}

export function useDeleteUpdate(requestId: string) {
	const client = useQueryClient()
	return useMutation({
		mutationFn: (updateId: string) => api.delete(`${PATH}/{id}`, { path: { id: updateId } }),
		onSuccess: () => client.invalidateQueries({ queryKey: ['request', requestId] }),
	})
}
