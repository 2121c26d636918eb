import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/client.ts'
import type { RegionId } from '../../../lib/preferences.ts'
import { useReader } from '../../../ui/reader.ts'

export const categoriesQuery = (region: RegionId) =>
	queryOptions({
		queryKey: ['categories', region],
		queryFn: ({ signal }) => api.get('/api/v1/category', { query: { region }, signal }),
		select: ({ data }) => data,
	})

export const useCategories = () => useQuery(categoriesQuery(useReader().region))
