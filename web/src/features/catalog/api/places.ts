import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '../../../lib/client.ts'

const saved = { staleTime: Number.POSITIVE_INFINITY } as const

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

export const citiesQuery = (stateId: string | undefined) =>
	queryOptions({
		...saved,
		queryKey: ['cities', stateId],
		queryFn: stateId ? ({ signal }) => api.get('/api/v1/city', { query: { stateId }, signal }) : skipToken,
		select: ({ data }) => data,
	})

/** Returns the state of a town: `IN.38` of `IN.38.Ranchi`. */
export const stateOf = (town: string): string => town.split('.').slice(0, 2).join('.')
