import { queryOptions } from '@tanstack/react-query'
import type { components } from '../../../../../client/generated/api.ts'
import { api } from '../../../lib/client.ts'

/** A form that is not sent yet, as the server keeps it for its author. */
export type SavedDraft = components['schemas']['DonationRequestDraft']
export type DraftBody = Pick<SavedDraft, 'requestType' | 'role' | 'requestId' | 'step' | 'values'>

const PATH = '/api/v1/donationRequestDraft'

/** Bytes that a browser sends on after its page is gone. */
const MAX_KEPT_ALIVE = 60_000

/** Sends a save even when the page is left at that moment. */
const lasting = (body: DraftBody) =>
	new Blob([JSON.stringify(body)]).size < MAX_KEPT_ALIVE
		? (request: Request) => fetch(request, { keepalive: true })
		: fetch

/** The reader's drafts, the latest first. */
export const draftsQuery = (userId: string | undefined) =>
	queryOptions({
		queryKey: ['drafts', userId],
		queryFn: ({ signal }) => api.get(PATH, { signal }),
		select: ({ data }) => data,
	})

/** @throws Failure */
export const readDraft = async (id: string): Promise<SavedDraft> =>
	(await api.get(`${PATH}/{id}`, { path: { id }, quiet: true })).data

/** Begins a draft. @param key the same for every try of the same one @throws Failure */
export const beginDraft = async (body: DraftBody, key: string): Promise<SavedDraft> =>
	(await api.post(PATH, { body, intent: key, quiet: true, fetch: lasting(body) })).data

/**
 * Saves a draft as its next version.
 * @param saved the version that was changed
 * @throws Failure with status 412 when it was saved elsewhere meanwhile
 */
export const saveDraft = async (
	{ _id, etag }: Pick<SavedDraft, '_id' | 'etag'>,
	body: DraftBody,
): Promise<SavedDraft> =>
	(await api.put(`${PATH}/{id}`, { path: { id: _id }, body, etag, quiet: true, fetch: lasting(body) })).data

/** @throws Failure */
export const deleteDraft = (id: string): Promise<unknown> =>
	api.delete(`${PATH}/{id}`, { path: { id }, quiet: true })
