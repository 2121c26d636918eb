import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Language } from '../../../../../kernel/wire/language.ts'
import { api } from '../../../lib/client.ts'

export const interestCategoriesQuery = () =>
	queryOptions({
		queryKey: ['interestCategories'],
		queryFn: ({ signal }) => api.get('/api/v1/userInterested/categories', { signal }),
		select: ({ data }) =>
			data.map(({ _id, name, nameHi }) => {
				const names: Readonly<Partial<Record<Language, string>>> = { en: name, hi: nameHi }
				return { _id, names }
			}),
	})

export const ownInterestsQuery = (viewer: string | undefined) =>
	queryOptions({
		queryKey: ['ownInterests', viewer],
		queryFn: ({ signal }) => api.get('/api/v1/userInterests', { signal }),
		select: ({ data }) => data.categories,
	})

export function useChooseInterests(viewer: string | undefined) {
	const client = useQueryClient()
	return useMutation({
		mutationFn: (categories: readonly string[]) => api.put('/api/v1/userInterests', { body: { categories } }),
		onSuccess: (answer) => client.setQueryData(ownInterestsQuery(viewer).queryKey, answer),
	})
}
