import {
	type PublishBody,
	playlistAnswer,
	playlistParams,
	publishBody,
} from '../../domain/media/playlists.contract.ts'
import { refuse } from '../../domain/media/refusals.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { slugOf } from '../../kernel/wire/slug-of.ts'
import { type MediaPlaylistRow, publishPlaylist, updatePlaylist } from '../../records/media/playlists.ts'
import { findPodcast } from '../../records/media/podcasts.ts'
import { changePictured } from '../_shared/pictured-changes.ts'
import { answerOf, type PlaylistDeps, requirePlaylist } from './playlists.ts'

const UNNAMED = 'episode'
const OF_ID = 8

/** The slugs to try: the given one alone, the one that it had, or the title's. */
function slugsOf({ slug }: PublishBody, row: MediaPlaylistRow): readonly string[] {
	const fixed = slug ?? row.slug
	if (fixed !== null) return [fixed]
	const suggested = slugOf(row.title) || UNNAMED
	return [suggested, `${suggested}-${row.id.slice(-OF_ID)}`]
}

const common = {
	method: 'POST',
	tags: ['media'],
	access: RADIO_ACCESS,
	params: playlistParams,
	answers: { 200: playlistAnswer },
} as const

export const publishEpisode = (deps: PlaylistDeps): Route =>
	route({
		...common,
		path: '/api/v1/radio/playlists/:id/publish',
		summary: 'Publish a playlist as an episode of a podcast, or change when and where it is',
		body: publishBody,
		handle: async ({ params: { id }, body, caller }) => {
			await changePictured(deps, caller, async ({ tx, at }) => {
				const row = await requirePlaylist(tx, id)
				if ((await findPodcast(tx, body.podcastId)) === null)
					throw refuse('NOT_FOUND.podcast', {}, 'podcastId')
				if (row.duration_frames === 0) throw refuse('EPISODE_WITHOUT_ITEMS')
				const published = {
					podcast_id: body.podcastId,
					published_at:
						body.publishedAt === undefined ? (row.published_at ?? at) : new Date(body.publishedAt),
					updated_at: at,
				}
				for (const slug of slugsOf(body, row))
					if (await publishPlaylist(tx, id, { ...published, slug })) return
				throw refuse('SLUG_TAKEN', {}, 'slug')
			})
			return answerOf(deps, id)
		},
	})

export const unpublishEpisode = (deps: PlaylistDeps): Route =>
	route({
		...common,
		path: '/api/v1/radio/playlists/:id/unpublish',
		summary: 'Take an episode out of its podcast; the playlist stays',
		handle: async ({ params: { id }, caller }) => {
			await changePictured(deps, caller, async ({ tx, at }) => {
				await requirePlaylist(tx, id)
				await updatePlaylist(tx, id, { podcast_id: null, published_at: null, updated_at: at })
			})
			return answerOf(deps, id)
		},
	})
