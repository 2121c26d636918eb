import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InterestCategory } from '../../../../domain/interests/contract.ts'
import { call, type One } from '../client.ts'

/** What people may be interested in. */
export const interestCategoriesQuery = () =>
	queryOptions({
		queryKey: ['interestCategories'],
		queryFn: ({ signal }) =>
			call<{ data: readonly InterestCategory[] }>('/userInterested/categories', { signal }),
		select: ({ data }) => data,
	})

/** What the viewer is interested in, by ids. */
export const ownInterestsQuery = (viewer: string | undefined) =>
	queryOptions({
		queryKey: ['ownInterests', viewer],
		queryFn: ({ signal }) => call<One<{ categories: readonly string[] }>>('/userInterests', { signal }),
		select: ({ data }) => data.categories,
	})

/** Keeps what the viewer is interested in from now on. */
export function useChooseInterests(viewer: string | undefined) {
	const client = useQueryClient()
	return useMutation({
		mutationFn: (categories: readonly string[]) =>
			call<One<{ categories: readonly string[] }>>('/userInterests', { method: 'PUT', body: { categories } }),
		onSuccess: (answer) => client.setQueryData(ownInterestsQuery(viewer).queryKey, answer),
	})
}
