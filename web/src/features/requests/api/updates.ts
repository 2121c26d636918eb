import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { requestUpdateBody } from '../../../../../domain/requests/contract.ts'
import { api } from '../../../lib/client.ts'
import { nextOffset } from '../../../lib/next-offset.ts'

const PAGE_SIZE = 20

export const updatesQuery = (id: string) =>
	infiniteQueryOptions({
		queryKey: ['request', id, 'updates'],
		queryFn: ({ pageParam, signal }) =>
			api.get('/api/v1/donationRequestUpdate', {
				query: { donation_request_id: id, limit: PAGE_SIZE, offset: pageParam },
				signal,
			}),
		initialPageParam: 0,
		getNextPageParam: nextOffset,
	})

type UpdateBody = z.input<typeof requestUpdateBody>

/** The author tells the donors something. `key` is the same on every try of one update. */
export function usePostUpdate(id: string) {
	const client = useQueryClient()
	return useMutation({
		mutationFn: ({ key, ...body }: Omit<UpdateBody, 'donation_request_id'> & { readonly key: string }) =>
			api.post('/api/v1/donationRequestUpdate', {
				body: { donation_request_id: id, ...body } satisfies UpdateBody,
				intent: key,
			}),
		onSuccess: () => client.invalidateQueries({ queryKey: ['request', id] }),
	})
}
