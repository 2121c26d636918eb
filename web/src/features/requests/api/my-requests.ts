import { infiniteQueryOptions } from '@tanstack/react-query'
import { STATUS_CODES } from '../../../../../domain/requests/status-codes.contract.ts'
import { api } from '../../../lib/client.ts'

const PAGE_SIZE = 15

/** Every status but removed. The contract's 1 also means live. */
const VISIBLE = Object.values(STATUS_CODES).filter(
	(code) => code !== STATUS_CODES.removed && code !== STATUS_CODES.live,
)

export const myRequestsQuery = (userId: string) =>
	infiniteQueryOptions({
		queryKey: ['myRequests', userId],
		queryFn: ({ pageParam, signal }) =>
			api.get('/api/v1/donationRequest', {
				query: {
					user_id: userId,
					loginId: userId,
					status: VISIBLE.join(','),
					limit: PAGE_SIZE,
					offset: pageParam,
				},
				signal,
			}),
		initialPageParam: 0,
		getNextPageParam: ({ totalCountOfRecords }, pages) =>
			pages.length * PAGE_SIZE < totalCountOfRecords ? pages.length * PAGE_SIZE : undefined,
	})
