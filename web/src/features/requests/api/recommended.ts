import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { components } from '../../../../../client/generated/api.ts'
import type { RecommendedSort } from '../../../../../domain/requests/recommended.contract.ts'
import { api } from '../../../lib/client.ts'

export type Recommendation = components['schemas']['Recommendation']
export type Reason = Recommendation['reasons'][number]

export const recommendedQuery = (userId: string | undefined, limit: number, sortBy: RecommendedSort) =>
	queryOptions({
		queryKey: ['recommended', userId, limit, sortBy],
		queryFn: ({ signal }) => api.get('/api/v1/recommended', { query: { limit, sortBy }, signal }),
		placeholderData: keepPreviousData,
	})

/** @throws Failure */
export const chooseRecommended = (isOn: boolean) => api.put('/api/v1/recommended', { body: { isOn } })
