import { queryOptions } from '@tanstack/react-query'
import type { components } from '../../../../../client/generated/api.ts'
import { api } from '../../../lib/client.ts'

export type SavedDraft = components['schemas']['DonationRequestDraft']
export type DraftBody = Pick<SavedDraft, 'requestType' | 'role' | 'requestId' | 'step' | 'values'>

const PATH = '/api/v1/donationRequestDraft'

/** The most bytes that a browser sends after its page is closed. */
const MAX_LASTING_BYTES = 60_000

/** Checks whether a save is sent even if the page is closed at that moment. */
const isLasting = (body: DraftBody): boolean => new Blob([JSON.stringify(body)]).size < MAX_LASTING_BYTES

export const draftsQuery = (userId: string | undefined) =>
	queryOptions({
		queryKey: ['drafts', userId],
		queryFn: ({ signal }) => api.get(PATH, { signal }),
		select: ({ data }) => data,
	})

/** @throws Failure */
export const readDraft = async (id: string): Promise<SavedDraft> =>
	(await api.get(`${PATH}/{id}`, { path: { id }, quiet: true })).data

/** @param key the same for every retry @throws Failure */
export const beginDraft = async (body: DraftBody, key: string): Promise<SavedDraft> =>
	(await api.post(PATH, { body, intent: key, quiet: true, keepalive: isLasting(body) })).data

/**
 * Saves a draft as its next version.
 * @param saved the version that was changed
 * @throws Failure with status 412 if it was saved elsewhere meanwhile
 */
export const saveDraft = async (
	{ _id, etag }: Pick<SavedDraft, '_id' | 'etag'>,
	body: DraftBody,
): Promise<SavedDraft> =>
	(await api.put(`${PATH}/{id}`, { path: { id: _id }, body, etag, quiet: true, keepalive: isLasting(body) }))
		.data

/** @throws Failure */
export const deleteDraft = (id: string): Promise<unknown> =>
	api.delete(`${PATH}/{id}`, { path: { id }, quiet: true })
