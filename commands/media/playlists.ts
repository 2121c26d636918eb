import { z } from 'zod'
import {
	editorPickBody,
	type PlaylistBody,
	playlistAnswer,
	playlistBody,
	playlistItemsAnswer,
	playlistItemsBody,
	playlistParams,
} from '../../domain/media/playlists.contract.ts'
import { refuse } from '../../domain/media/refusals.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Reply, type Route, route } from '../../kernel/http/route.ts'
import { type Tx, violatedReference } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'
import { unpublishedInterviews } from '../../records/media/interview-items.ts'
import {
	deletePlaylist,
	insertPlaylist,
	lockPlaylist,
	lockSounding,
	type MediaPlaylistRow,
	playedBy,
	setCategories,
	setItems,
	updatePlaylist,
} from '../../records/media/playlists.ts'
import { findPodcast } from '../../records/media/podcasts.ts'
import { findUser } from '../../records/users/users.ts'
import { type Change, changePictured, type PicturedDeps } from '../_shared/pictured-changes.ts'

export interface PlaylistDeps extends PicturedDeps {
	readonly showPlaylist: (id: string) => Promise<unknown>
	readonly showItems: (id: string) => Promise<unknown>
}

/** @throws DomainError NOT_FOUND */
export async function requirePlaylist(tx: Tx, id: string): Promise<MediaPlaylistRow> {
	const row = await lockPlaylist(tx, id)
	if (row === null) throw refuse('NOT_FOUND.playlist')
	return row
}

async function fieldsOf({ tx, at, takePicture }: Change, body: PlaylistBody, current: string | null) {
	if (body.rjUserId !== null && (await findUser(tx, body.rjUserId)) === null)
		throw invalidField('rjUserId', 'media.fields.selectHost')
	return {
		title: body.title,
		producer: body.producer,
		rj_user_id: body.rjUserId,
		thumbnail_path: await takePicture({
			field: 'thumbnailImageUrl',
			url: body.thumbnailImageUrl,
			folder: 'radioplaylists',
			current,
		}),
		may_download: body.mayDownload,
		description: body.description,
		updated_at: at,
	}
}

async function setNamed(tx: Tx, id: string, { categories }: PlaylistBody): Promise<void> {
	const names = categories.map(({ name }) => name)
	if (!(await setCategories(tx, id, names))) throw invalidField('categories', 'media.fields.selectCategory')
}

/** @throws DomainError PLAYLIST_SCHEDULED */
async function refuseOnAir(tx: Tx, id: string): Promise<void> {
	const { streamings, channels } = await playedBy(tx, id)
	if (streamings.length > 0)
		throw refuse('PLAYLIST_SCHEDULED.streamings', { streamings: streamings.join('; ') })
	if (channels.length > 0) throw refuse('PLAYLIST_SCHEDULED.fallback', { channels: channels.join(', ') })
}

export const answerOf = async ({ showPlaylist }: PlaylistDeps, id: string): Promise<Reply> => ({
	body: { statusCode: 200, data: await showPlaylist(id) },
})

const common = { tags: ['media'], access: RADIO_ACCESS } as const
const ofOne = { ...common, params: playlistParams } as const

export const createPlaylist = (deps: PlaylistDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/v1/radio/playlists',
		summary: 'Create a playlist',
		body: playlistBody,
		answers: { 200: playlistAnswer },
		handle: async ({ body, caller }) => {
			const playlistId = await changePictured(deps, caller, async (change) => {
				const id = derivedId('radio playlist', caller.commandId)
				await insertPlaylist(change.tx, {
					...(await fieldsOf(change, body, null)),
					id,
					editor_pick: body.editorPick ?? false,
					duration_frames: 0,
					podcast_id: null,
					slug: null,
					published_at: null,
					created_at: change.at,
				})
				await setNamed(change.tx, id, body)
				return id
			})
			return answerOf(deps, playlistId)
		},
	})

export const editPlaylist = (deps: PlaylistDeps): Route =>
	route({
		...ofOne,
		method: 'PUT',
		path: '/api/v1/radio/playlists/:id',
		summary: 'Update a playlist',
		body: playlistBody,
		answers: { 200: playlistAnswer },
		handle: async ({ params: { id }, body, caller }) => {
			await changePictured(deps, caller, async (change) => {
				const row = await requirePlaylist(change.tx, id)
				const fields = await fieldsOf(change, body, row.thumbnail_path)
				await updatePlaylist(change.tx, id, { ...fields, editor_pick: body.editorPick ?? row.editor_pick })
				await setNamed(change.tx, id, body)
			})
			return answerOf(deps, id)
		},
	})

export const pickPlaylist = (deps: PlaylistDeps): Route =>
	route({
		...ofOne,
		method: 'PUT',
		path: '/api/v1/radio/playlists/:id/editorPick',
		summary: 'Make a playlist an editors’ pick, or no longer',
		body: editorPickBody,
		answers: { 200: playlistAnswer },
		handle: async ({ params: { id }, body, caller }) => {
			await changePictured(deps, caller, async ({ tx, at }) => {
				const changed = await updatePlaylist(tx, id, { editor_pick: body.editorPick, updated_at: at })
				if (changed === 0) throw refuse('NOT_FOUND.editorPick')
			})
			return answerOf(deps, id)
		},
	})

export const arrangePlaylist = (deps: PlaylistDeps): Route =>
	route({
		...ofOne,
		method: 'PUT',
		path: '/api/v1/radio/playlists/:id/items',
		summary: 'Give a playlist its items in their order',
		body: playlistItemsBody,
		answers: { 200: playlistItemsAnswer },
		handle: async ({ params: { id }, body, caller }) => {
			await changePictured(deps, caller, async ({ tx, at }) => {
				const isSounding = await lockSounding(tx, body.items)
				const row = await requirePlaylist(tx, id)
				if (!isSounding) throw refuse('ITEM_WITHOUT_SOUND', {}, 'items')
				const unpublished = await unpublishedInterviews(tx, body.items)
				if (unpublished.length > 0)
					throw refuse('INTERVIEW_UNPUBLISHED', { interviews: unpublished.join(', ') }, 'items')
				if (body.items.length === 0) {
					if (row.podcast_id !== null) throw refuse('EPISODE_WITHOUT_ITEMS')
					await refuseOnAir(tx, id)
				}
				await setItems(tx, id, body.items, at)
			})
			return { body: { statusCode: 200, data: await deps.showItems(id) } }
		},
	})

export const removePlaylist = (deps: PlaylistDeps): Route =>
	route({
		...ofOne,
		method: 'DELETE',
		path: '/api/v1/radio/playlists/:id',
		summary: 'Delete a playlist that is no episode and on no channel; its items stay in the library',
		answers: { 200: z.object({ statusCode: z.literal(200), message: z.string() }) },
		handle: async ({ params: { id }, caller }) => {
			const removed = changePictured(deps, caller, async ({ tx, dropPicture }) => {
				const row = await requirePlaylist(tx, id)
				const podcast = row.podcast_id && (await findPodcast(tx, row.podcast_id))
				if (podcast) throw refuse('PLAYLIST_PUBLISHED', { podcast: podcast.title })
				await refuseOnAir(tx, id)
				await deletePlaylist(tx, id)
				await dropPicture(row.thumbnail_path)
			})
			await removed.catch((error: unknown) => {
				throw violatedReference(error) === null ? error : refuse('PLAYLIST_AIRED')
			})
			return { body: { statusCode: 200, message: 'media.answers.playlistDeleted' } }
		},
	})
