import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PublicConfig } from '../../../../../domain/catalog/contract.ts'
import { api } from '../../../lib/client.ts'

export const configQuery = queryOptions({
	queryKey: ['config'],
	queryFn: ({ signal }) => api.get('/api/v1/config', { signal }),
	staleTime: Number.POSITIVE_INFINITY,
	select: ({ data }) => data,
})

export const useConfig = () => useQuery(configQuery)

/** Reads the current configuration, not the one from the page's start. */
export const readConfig = async (): Promise<PublicConfig> => (await api.get('/api/v1/config')).data
