import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PublicConfig } from '../../../../domain/catalog/contract.ts'
import { call, type One } from '../client.ts'

export const configQuery = queryOptions({
	queryKey: ['config'],
	queryFn: ({ signal }) => call<One<PublicConfig>>('/config', { signal }),
	staleTime: Number.POSITIVE_INFINITY,
	select: ({ data }) => data,
})

export const useConfig = () => useQuery(configQuery)

/** As it is now, not as it was when the page was opened. */
export const readConfig = async (): Promise<PublicConfig> => (await call<One<PublicConfig>>('/config')).data
