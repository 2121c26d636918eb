import type { GetListParams, GetListResult, QueryFunctionContext } from 'react-admin'
import type { z } from 'zod'
import type { Client } from '../../../../client/client.ts'
import { isNotFound } from '../../../../client/failure.ts'
import { type Sending, uploadRecording } from '../../../../client/upload-recording.ts'
import { uploadVideo } from '../../../../client/upload-video.ts'
import type { categoryBody } from '../../../../domain/media/categories.contract.ts'
import type { itemBody, MediaItemDetail } from '../../../../domain/media/items.contract.ts'
import type { Member, memberBody } from '../../../../domain/media/members.contract.ts'
import type {
	BackofficePlaylist,
	ItemOfPlaylist,
	playlistBody,
	publishBody,
} from '../../../../domain/media/playlists.contract.ts'
import type { Podcast, podcastBody } from '../../../../domain/media/podcasts.contract.ts'
import { type MediaUpload, UPLOADS, type UploadFields } from '../../../../domain/media/uploads.contract.ts'
import type { newVideoBody, videoBody } from '../../../../domain/media/videos.contract.ts'
import type { Video } from '../../../../kernel/wire/schemas.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends RadioCalls {}
}

export type MemberRow = Member & { readonly id: string }
export type MemberInput = z.input<typeof memberBody>
export type PlaylistInput = z.input<typeof playlistBody>
export type PublishInput = z.input<typeof publishBody>
export type CategoryInput = z.input<typeof categoryBody>
export type ItemInput = z.input<typeof itemBody>
export type PodcastInput = z.input<typeof podcastBody>
export type NewVideoInput = z.input<typeof newVideoBody>
export type VideoInput = z.input<typeof videoBody>

interface Reading {
	readonly signal?: AbortSignal
}

interface RadioCalls {
	/** @param id null adds one */
	saveMember(id: string | null, body: MemberInput, intent: string): Promise<unknown>
	removeMember(id: string, intent: string): Promise<{ message: string }>
	playlist(id: string, options?: Reading): Promise<BackofficePlaylist>
	playlistItems(id: string, options?: Reading): Promise<ItemOfPlaylist[]>
	/** @param id null adds one @returns the playlist's id */
	savePlaylist(id: string | null, body: PlaylistInput, intent: string): Promise<string>
	pickPlaylist(id: string, editorPick: boolean, intent: string): Promise<unknown>
	orderPlaylist(id: string, items: readonly string[], intent: string): Promise<unknown>
	removePlaylist(id: string, intent: string): Promise<unknown>
	publishPlaylist(id: string, body: PublishInput, intent: string): Promise<unknown>
	unpublishPlaylist(id: string, intent: string): Promise<unknown>
	/** @returns the person with a username; null when there is none */
	personNamed(username: string): Promise<{ readonly _id: string; readonly name: string } | null>
	saveCategory(id: string | null, body: CategoryInput, intent: string): Promise<unknown>
	removeCategory(id: string, intent: string): Promise<unknown>
	orderCategories(ids: readonly string[], intent: string): Promise<unknown>
	item(id: string, options?: Reading): Promise<MediaItemDetail>
	saveItem(id: string, body: ItemInput, intent: string): Promise<unknown>
	removeItem(id: string, intent: string): Promise<unknown>
	uploadRecording(file: File, fields: UploadFields, sending: Sending): Promise<void>
	/** Returns one's own of the last two days, the newest first. */
	uploads(options?: Reading): Promise<MediaUpload[]>
	cancelUpload(id: string, intent: string): Promise<unknown>
	retryUpload(id: string, intent: string): Promise<unknown>
	podcast(id: string, options?: Reading): Promise<Podcast>
	/** @param id null adds one @returns the podcast's id */
	savePodcast(id: string | null, body: PodcastInput, intent: string): Promise<string>
	removePodcast(id: string, intent: string): Promise<unknown>
	uploadVideo(file: File, onProgress: (share: number) => void): Promise<Video>
	addVideo(body: NewVideoInput, intent: string): Promise<unknown>
	saveVideo(id: string, body: VideoInput, intent: string): Promise<unknown>
	removeVideo(id: string, intent: string): Promise<unknown>
	orderVideos(ids: readonly string[], intent: string): Promise<unknown>
}

const MEMBERS = '/api/v1/radio/members'
const PLAYLISTS = '/api/v1/radio/playlists'
const CATEGORIES = '/api/backoffice/radioCategories'
const ITEM = '/api/backoffice/radioItems/{id}'
const PODCASTS = '/api/backoffice/radioPodcasts'
const VIDEOS = '/api/backoffice/radioVideos'

export const createCalls = (api: Client): RadioCalls => ({
	saveMember: (id, body, intent) =>
		id === null
			? api.post(MEMBERS, { body, intent })
			: api.put(`${MEMBERS}/{id}`, { path: { id }, body, intent }),
	removeMember: (id, intent) => api.delete(`${MEMBERS}/{id}`, { path: { id }, intent }),
	playlist: (id, options) =>
		api.get('/api/backoffice/radioPlaylists/{id}', { path: { id }, signal: options?.signal }),
	playlistItems: async (id, options) =>
		(await api.get(`${PLAYLISTS}/{id}/items`, { path: { id }, signal: options?.signal })).data,
	savePlaylist: async (id, body, intent) => {
		const { data } =
			id === null
				? await api.post(PLAYLISTS, { body, intent })
				: await api.put(`${PLAYLISTS}/{id}`, { path: { id }, body, intent })
		return data._id
	},
	pickPlaylist: (id, editorPick, intent) =>
		api.put(`${PLAYLISTS}/{id}/editorPick`, { path: { id }, body: { editorPick }, intent }),
	orderPlaylist: (id, items, intent) =>
		api.put(`${PLAYLISTS}/{id}/items`, { path: { id }, body: { items: [...items] }, intent }),
	removePlaylist: (id, intent) => api.delete(`${PLAYLISTS}/{id}`, { path: { id }, intent }),
	publishPlaylist: (id, body, intent) =>
		api.post(`${PLAYLISTS}/{id}/publish`, { path: { id }, body, intent }),
	unpublishPlaylist: (id, intent) => api.post(`${PLAYLISTS}/{id}/unpublish`, { path: { id }, intent }),
	async personNamed(name) {
		try {
			const { data } = await api.get('/api/v1/userOrOrgName/{name}', { path: { name } })
			return data.kind === 'user' ? data : null
		} catch (error) {
			if (isNotFound(error)) return null
			throw error
		}
	},
	saveCategory: (id, body, intent) =>
		id === null
			? api.post(CATEGORIES, { body, intent })
			: api.put(`${CATEGORIES}/{id}`, { path: { id }, body, intent }),
	removeCategory: (id, intent) => api.delete(`${CATEGORIES}/{id}`, { path: { id }, intent }),
	orderCategories: (ids, intent) => api.put(CATEGORIES, { body: { ids: [...ids] }, intent }),
	item: (id, options) => api.get(ITEM, { path: { id }, signal: options?.signal }),
	saveItem: (id, body, intent) => api.put(ITEM, { path: { id }, body, intent }),
	removeItem: (id, intent) => api.delete(ITEM, { path: { id }, intent }),
	uploadRecording: (file, fields, sending) => uploadRecording(api, file, fields, sending),
	uploads: async (options) => (await api.get(UPLOADS, { signal: options?.signal })).data,
	cancelUpload: (id, intent) => api.post(`${UPLOADS}/{id}/cancel`, { path: { id }, intent }),
	retryUpload: (id, intent) => api.post(`${UPLOADS}/{id}/retry`, { path: { id }, intent }),
	podcast: (id, options) => api.get(`${PODCASTS}/{id}`, { path: { id }, signal: options?.signal }),
	savePodcast: async (id, body, intent) =>
		id === null
			? (await api.post(PODCASTS, { body, intent })).id
			: (await api.put(`${PODCASTS}/{id}`, { path: { id }, body, intent })).id,
	removePodcast: (id, intent) => api.delete(`${PODCASTS}/{id}`, { path: { id }, intent }),
	uploadVideo: (file, onProgress) => uploadVideo(api, file, onProgress),
	addVideo: (body, intent) => api.post(VIDEOS, { body, intent }),
	saveVideo: (id, body, intent) => api.put(`${VIDEOS}/{id}`, { path: { id }, body, intent }),
	removeVideo: (id, intent) => api.delete(`${VIDEOS}/{id}`, { path: { id }, intent }),
	orderVideos: (ids, intent) => api.put(VIDEOS, { body: { ids: [...ids] }, intent }),
})

type ListParams = GetListParams & QueryFunctionContext

export const createLists = (api: Client) => ({
	/** The team has the call of the specification alone. */
	async radioMembers({ pagination, signal }: ListParams): Promise<GetListResult> {
		const { page = 1, perPage = 10 } = pagination ?? {}
		const query = { limit: perPage, offset: (page - 1) * perPage }
		const { data, totalCountOfRecords } = await api
			.get(MEMBERS, { query, signal })
			.catch((error: unknown) => {
				console.error('Error while getting TAL Radio Members', error)
				throw error
			})
		return { data: data.map((member) => ({ ...member, id: member._id })), total: totalCountOfRecords }
	},
	/** Playlists that are not published yet. */
	async radioUpcoming({ pagination, sort, filter, signal }: ListParams): Promise<GetListResult> {
		const { page = 1, perPage = 5 } = pagination ?? {}
		const { body, headers } = await api.answer('get', '/api/backoffice/radioPlaylists', {
			query: {
				range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
				filter: JSON.stringify({ ...filter, isPublished: false }),
				sort: sort && JSON.stringify([sort.field, sort.order]),
			},
			signal,
		})
		return { data: body, total: Number(headers.get('Content-Range')?.split('/').at(-1) ?? 0) }
	},
})
