import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { categoryList } from '../../../../domain/catalog/contract.ts'
import { type RegionId, usePreferences } from '../../app/preferences.ts'
import { call } from '../client.ts'

export const categoriesQuery = (region: RegionId) =>
	queryOptions({
		queryKey: ['categories', region],
		queryFn: ({ signal }) => call<z.input<typeof categoryList>>('/category', { query: { region }, signal }),
		select: ({ data }) => data,
	})

/** The causes in their order, each with how many fundraisers of the visitor's region are live. */
export const useCategories = () => useQuery(categoriesQuery(usePreferences().region))
