import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { components } from '../../../../../client/generated/api.ts'
import type { stopSearchQuery as linkQuery } from '../../../../../domain/requests/saved-searches.contract.ts'
import { zoneHere } from '../../../../../kernel/wire/wall-clock.ts'
import { api } from '../../../lib/client.ts'

export type SavedSearch = components['schemas']['SavedSearch']
export type Alerts = SavedSearch['alerts']

/** What is told by the clock of this device. */

/** The reader's saved searches, the latest first. */
export const savedSearchesQuery = (userId: string | undefined) =>
	queryOptions({
		queryKey: ['savedSearches', userId],
		queryFn: ({ signal }) => api.get('/api/v1/savedSearch', { signal }),
		select: ({ data }) => data,
	})

/** Saves a search. @param key the same for every try of the same one @throws Failure */
export const saveSearch = (search: Pick<SavedSearch, 'name' | 'filters' | 'alerts'>, key: string) =>
	api.post('/api/v1/savedSearch', { body: { ...search, zone: zoneHere() }, intent: key })

/** Renames a search, pauses it, or changes when its owner is alerted. @throws Failure */
export const changeSearch = (
	id: string,
	change: Partial<Pick<SavedSearch, 'name' | 'alerts' | 'isPaused'>>,
) => api.put('/api/v1/savedSearch/{id}', { path: { id }, body: { ...change, zone: zoneHere() } })

/** @throws Failure */
export const deleteSearch = (id: string) => api.delete('/api/v1/savedSearch/{id}', { path: { id } })

/** What the link below an alert's mail says. */
export type StopLink = z.input<typeof linkQuery>

/** Whether the search of the link alerts anybody. */
export const searchAlertsQuery = (link: StopLink) =>
	queryOptions({
		queryKey: ['searchAlerts', link],
		queryFn: ({ signal }) => api.get('/api/v1/savedSearchAlerts', { query: link, signal }),
		retry: false,
	})

/** Wants no more alerts of it, or does again. @throws Failure */
export const stopSearch = (link: StopLink, wanted: boolean) =>
	api.post('/api/v1/savedSearchAlerts', { query: { ...link, wanted: wanted ? 'true' : 'false' } })
