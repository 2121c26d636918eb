import type { GetListParams, GetListResult, QueryFunctionContext } from 'react-admin'
import type { z } from 'zod'
import type { Client } from '../../../../client/client.ts'
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
	/** @returns the id of the account with a username, null when there is none */
	personNamed(username: string): Promise<{ id: string; name: string } | null>
	saveCategory(id: string | null, body: CategoryInput, intent: string): Promise<unknown>
	removeCategory(id: string, intent: string): Promise<unknown>
	orderCategories(ids: readonly string[], intent: string): Promise<unknown>
	item(id: string, options?: Reading): Promise<MediaItemDetail>
	saveItem(id: string, body: ItemInput, intent: string): Promise<unknown>
	removeItem(id: string, intent: string): Promise<unknown>
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
