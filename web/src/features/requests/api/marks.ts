import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import type { RequestType } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import type { FavouriteBody, LikeBody } from '../../../../../domain/requests/marks.contract.ts'
import { api, type One } from '../../../lib/client.ts'
import { nextOffset } from '../../../lib/next-offset.ts'
import { useUser } from '../../../lib/session.ts'
import { requestQuery } from './detail.ts'

const PAGE_SIZE = 50

export const favouritesQuery = (userId: string, kind?: RequestType) =>
	infiniteQueryOptions({
		queryKey: ['requests', 'favourites', userId, 'list', kind],
		queryFn: ({ pageParam, signal }) =>
			api.get('/api/v1/donationRequest', {
				query: { favourite: 'true', requestType: kind, limit: PAGE_SIZE, offset: pageParam },
				signal,
			}),
		initialPageParam: 0,
		getNextPageParam: nextOffset,
	})

export const favouriteKindsQuery = (userId: string) =>
	queryOptions({
		queryKey: ['requests', 'favourites', userId, 'kinds'],
		queryFn: ({ signal }) =>
			api.get('/api/v1/donationRequest/counts', { query: { favourite: 'true' }, signal }),
		select: ({ data: { kinds } }) => kinds.filter(({ count }) => count > 0),
	})

export type Mark = 'like' | 'favourite'

/**
 * Sets or removes a like or favourite, shown at once and undone on failure. It is no mutation, whose code
 * would be in the fundraiser's first load for this alone.
 * @returns a function that sets a mark and rejects with a Failure; a second click meanwhile does nothing
 */
export function useMark({ _id, likesCount }: RequestDetail): (mark: Mark, isSet: boolean) => Promise<void> {
	const client = useQueryClient()
	const userId = useUser()?.unique_id
	const onItsWay = useRef<Mark[]>([])
	const { queryKey } = requestQuery(_id, userId)
	const show = (change: Partial<RequestDetail>) =>
		client.setQueryData<One<RequestDetail>>(
			queryKey,
			(visible) => visible && { ...visible, data: { ...visible.data, ...change } },
		)
	return async (mark, isSet) => {
		if (onItsWay.current.includes(mark)) return
		onItsWay.current.push(mark)
		const likes = likesCount + (isSet ? 1 : -1)
		const [after, before] =
			mark === 'like'
				? [
						{ liked: isSet, likesCount: likes },
						{ liked: !isSet, likesCount },
					]
				: [{ favourite: isSet }, { favourite: !isSet }]
		try {
			await client.cancelQueries({ queryKey })
			show(after)
			await api.post(`/api/v1/donation/request/${mark}`, {
				body: { donation_request_id: _id, [mark]: isSet } satisfies LikeBody & FavouriteBody,
				// It is shown as done: a page that is left at once must not lose it.
				keepalive: true,
			})
			if (mark === 'favourite') {
				void client.invalidateQueries({ queryKey: ['requests', 'favourites'] })
				void client.invalidateQueries({ queryKey: ['user', userId, 'summary'] })
			}
		} catch (error) {
			show(before)
			throw error
		} finally {
			onItsWay.current = onItsWay.current.filter((each) => each !== mark)
		}
	}
}
