import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '../../../lib/client.ts'

const saved = { staleTime: Number.POSITIVE_INFINITY } as const

/** Countries by name, in the reader's language. */
export const countriesQuery = (language: string) =>
	queryOptions({
		...saved,
		queryKey: ['countries', language],
		queryFn: ({ signal }) => api.get('/api/v1/country', { signal }),
		select: ({ data }) => data,
	})

export const statesQuery = (countryId: string) =>
	queryOptions({
		...saved,
		queryKey: ['states', countryId],
		queryFn: countryId
			? ({ signal }) => api.get('/api/v1/state', { query: { countryId }, signal })
			: skipToken,
		select: ({ data }) => data,
	})

/** @param stateId nothing is asked for while no known state was chosen */
export const citiesQuery = (stateId: string | undefined) =>
	queryOptions({
		...saved,
		queryKey: ['cities', stateId],
		queryFn: stateId ? ({ signal }) => api.get('/api/v1/city', { query: { stateId }, signal }) : skipToken,
		select: ({ data }) => data,
	})

/** The state that a town is in: `IN.38` of `IN.38.Ranchi`. */
export const stateOf = (town: string): string => town.split('.').slice(0, 2).join('.')
