import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { categoryList } from '../../../../domain/catalog/contract.ts'
import { call } from '../client.ts'

export const categoriesQuery = queryOptions({
	queryKey: ['categories'],
	queryFn: ({ signal }) => call<z.input<typeof categoryList>>('/category', { signal }),
})

/** The causes in their order, each with how many fundraisers are live. */
export const useCategories = () => useQuery(categoriesQuery)
