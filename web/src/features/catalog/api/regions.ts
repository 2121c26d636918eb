import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Region } from '../../../../../domain/catalog/contract.ts'
import { HOUR_MS } from '../../../../../kernel/time.ts'
import { api } from '../../../lib/client.ts'
import { type RegionId, usePreferences } from '../../../lib/preferences.ts'

export const regionsQuery = queryOptions({
	queryKey: ['regions'],
	queryFn: ({ signal }) => api.get('/api/v1/region', { signal }),
	staleTime: HOUR_MS,
	select: ({ data }) => data.filter((region) => !region.disabled),
})

export const useRegions = () => useQuery(regionsQuery)

/** The region with this id, or the visitor's own; undefined until the list is there. */
export function useRegion(id?: RegionId): Region | undefined {
	const { region } = usePreferences()
	return useRegions().data?.find(({ _id }) => _id === (id ?? region))
}
