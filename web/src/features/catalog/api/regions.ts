import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Region } from '../../../../../domain/catalog/contract.ts'
import { HOUR_MS } from '../../../../../kernel/wire/time.ts'
import { api } from '../../../lib/client.ts'
import type { RegionId } from '../../../lib/preferences.ts'
import { useReader } from '../../../ui/reader.ts'

export const regionsQuery = queryOptions({
	queryKey: ['regions'],
	queryFn: ({ signal }) => api.get('/api/v1/region', { signal }),
	staleTime: HOUR_MS,
	select: ({ data }) => data.filter((region) => !region.disabled),
})

export const useRegions = () => useQuery(regionsQuery)

/** Returns the region with this id, or the reader's own; undefined until the list is loaded. */
export function useRegion(id?: RegionId): Region | undefined {
	const { region } = useReader()
	return useRegions().data?.find(({ _id }) => _id === (id ?? region))
}
