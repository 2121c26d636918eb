import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { components } from '../../../../../client/generated/api.ts'
import type {
	AuthorCampaignKind,
	CampaignDraftBody,
	confirmCampaignBody,
} from '../../../../../domain/campaigns/authors.contract.ts'
import { api } from '../../../lib/client.ts'
import { nextOffset } from '../../../lib/next-offset.ts'

const PATH = '/api/v1/emailCampaigns'
const ONE = `${PATH}/{id}` as const
const PAGE_SIZE = 20
const EVERY_MS = 2_000

export type ListedCampaign = components['schemas']['AuthorCampaign']
export type Campaign = components['schemas']['AuthorCampaignDetails'] & {
	/** The version that was read. */
	readonly etag: string
}
export type Audience = NonNullable<Campaign['audience']>
export type AudienceOf<Kind extends AuthorCampaignKind> = Extract<Audience, { kind: Kind }>

const MOVING: readonly string[] = ['scheduled', 'inReview', 'sending', 'paused'] satisfies Campaign['state'][]

/** Saves that are under way, by campaign. */
const saves = new Map<string, Promise<unknown>>()

/** Lets those who open a campaign wait for its last save. */
export const holdReads = (id: string, saving: Promise<unknown>): void => void saves.set(id, saving)

export const readCampaign = async (id: string, signal?: AbortSignal): Promise<Campaign> => {
	await saves.get(id)
	const { body, etag } = await api.answer('get', ONE, { path: { id }, signal, quiet: true })
	return { ...body.data, etag }
}

export const campaignQuery = (id: string) =>
	queryOptions({
		queryKey: ['campaigns', id],
		queryFn: ({ signal }) => readCampaign(id, signal),
		// An earlier version can't be saved any more.
		refetchOnMount: 'always',
		refetchOnWindowFocus: false,
		refetchInterval: ({ state }) => (MOVING.includes(state.data?.state ?? '') ? EVERY_MS : false),
	})

export const campaignsQuery = (requestId?: string) =>
	infiniteQueryOptions({
		queryKey: ['campaigns', 'list', requestId],
		queryFn: ({ pageParam, signal }) =>
			api.get(PATH, { query: { requestId, limit: PAGE_SIZE, offset: pageParam }, signal }),
		initialPageParam: 0,
		getNextPageParam: nextOffset,
	})

interface NewCampaign {
	readonly kind: AuthorCampaignKind
	readonly requestId: string
	/** A campaign whose text and audience are copied. */
	readonly copyOf?: string
}

/** @returns the id of the draft @throws Failure */
export const beginCampaign = async (body: NewCampaign): Promise<string> =>
	(await api.post(PATH, { body, intent: crypto.randomUUID() })).data._id

/** The most bytes that a browser sends after its page is closed. */
const MAX_LASTING_BYTES = 60_000

/** @returns the next version @throws Failure with status 412 if it was saved elsewhere meanwhile */
export async function saveCampaign(id: string, etag: string, body: CampaignDraftBody): Promise<string> {
	const keepalive = new Blob([JSON.stringify(body)]).size < MAX_LASTING_BYTES
	return (await api.answer('put', ONE, { path: { id }, body, etag, keepalive, quiet: true })).etag
}

/** @throws Failure */
export const deleteCampaign = (id: string) => api.delete(ONE, { path: { id } })

export const draftAudienceQuery = (id: string, etag: string) =>
	queryOptions({
		queryKey: ['campaigns', id, 'audience', etag],
		queryFn: ({ signal }) => api.get(`${ONE}/audience`, { path: { id }, signal, quiet: true }),
		select: ({ data }) => data,
		staleTime: 0,
		retry: false,
	})

export const previewQuery = (id: string, etag: string) =>
	queryOptions({
		queryKey: ['campaigns', id, 'preview', etag],
		queryFn: ({ signal }) => api.get(`${ONE}/preview`, { path: { id }, signal, quiet: true }),
		select: ({ data }) => data,
		retry: false,
	})

/** @throws Failure */
export const sendTest = (id: string) => api.post(`${ONE}/test`, { path: { id }, intent: crypto.randomUUID() })

/** @throws Failure with status 409 if the count has changed, 412 if the draft has */
export const confirmCampaign = (id: string, etag: string, body: z.input<typeof confirmCampaignBody>) =>
	api.post(`${ONE}/confirm`, { path: { id }, body, etag, intent: `confirm-${id}-${etag}-${body.expected}` })

/** @throws Failure */
export const controlCampaign = (id: string, action: 'pause' | 'resume' | 'stop') =>
	api.post(`${ONE}/${action}`, { path: { id }, intent: crypto.randomUUID() })
