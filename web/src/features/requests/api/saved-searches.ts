import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { components } from '../../../../../client/generated/api.ts'
import type { stopSearchQuery as linkQuery } from '../../../../../domain/requests/saved-searches.contract.ts'
import { zoneHere } from '../../../../../kernel/wire/wall-clock.ts'
import { api } from '../../../lib/client.ts'

export type SavedSearch = components['schemas']['SavedSearch']
export type Alerts = SavedSearch['alerts']

export const savedSearchesQuery = (userId: string | undefined) =>
	queryOptions({
		queryKey: ['savedSearches', userId],
		queryFn: ({ signal }) => api.get('/api/v1/savedSearch', { signal }),
		select: ({ data }) => data,
	})

/** @param key the same for every retry @throws Failure */
export const saveSearch = (search: Pick<SavedSearch, 'name' | 'filters' | 'alerts'>, key: string) =>
	api.post('/api/v1/savedSearch', { body: { ...search, zone: zoneHere() }, intent: key })

/** @throws Failure */
export const changeSearch = (
	id: string,
	change: Partial<Pick<SavedSearch, 'name' | 'alerts' | 'isPaused'>>,
) => api.put('/api/v1/savedSearch/{id}', { path: { id }, body: { ...change, zone: zoneHere() } })

/** @throws Failure */
export const deleteSearch = (id: string) => api.delete('/api/v1/savedSearch/{id}', { path: { id } })

export type StopLink = z.input<typeof linkQuery>

export const searchAlertsQuery = (link: StopLink) =>
	queryOptions({
		queryKey: ['searchAlerts', link],
		queryFn: ({ signal }) => api.get('/api/v1/savedSearchAlerts', { query: link, signal }),
		retry: false,
	})

/** Stops or resumes the alerts of a search. @throws Failure */
export const stopSearch = (link: StopLink, wanted: boolean) =>
	api.post('/api/v1/savedSearchAlerts', { query: { ...link, wanted: wanted ? 'true' : 'false' } })
