import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Region } from '../../../../domain/catalog/contract.ts'
import { type RegionId, usePreferences } from '../../app/preferences.ts'
import { call, type List } from '../client.ts'

const HOUR_MS = 3_600_000

export const regionsQuery = queryOptions({
	queryKey: ['regions'],
	queryFn: ({ signal }) => call<List<Region>>('/region', { signal }),
	staleTime: HOUR_MS,
	select: ({ data }) => data.filter((region) => !region.disabled),
})

export const useRegions = () => useQuery(regionsQuery)

/** The region with this id, or the visitor's own; undefined until the list is there. */
export function useRegion(id?: RegionId): Region | undefined {
	const { region } = usePreferences()
	return useRegions().data?.find(({ _id }) => _id === (id ?? region))
}
