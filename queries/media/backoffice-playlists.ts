import { z } from 'zod'
import {
	type BackofficePlaylist,
	backofficePlaylist,
	backofficePlaylistsQuery,
	playlistParams,
} from '../../domain/media/playlists.contract.ts'
import { refuse } from '../../domain/media/refusals.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { orderedBy } from '../_shared/ordering.ts'
import { restPage } from '../_shared/rest.ts'
import { containing } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'
import { PLAYLIST_COLUMNS, PLAYLIST_FROM, type PlaylistRecord, playlistFieldsOf } from './playlist-row.ts'
import { previewUrl, type RadioDeps } from './sound.ts'

const COLUMNS = `${PLAYLIST_COLUMNS}, o.title AS podcast, trim(u.first_name || ' ' || u.last_name) AS rj,
	(SELECT count(*)::int FROM rec.media_playlist_items pi WHERE pi.playlist_id = p.id) AS items`
const FROM = `${PLAYLIST_FROM} LEFT JOIN rec.media_podcasts o ON o.id = p.podcast_id
	LEFT JOIN rec.users u ON u.id = p.rj_user_id`
type Record = PlaylistRecord & Pick<BackofficePlaylist, 'podcast' | 'rj' | 'items'>

const viewOf =
	(deps: RadioDeps) =>
	(row: Record): BackofficePlaylist => ({
		id: row.id,
		...playlistFieldsOf(row, deps.filesUrl),
		mayDownload: row.may_download,
		rj: row.rj,
		podcast: row.podcast,
		items: row.items,
		soundUrl: row.items === 0 ? null : previewUrl(deps, 'playlist', row.id),
		createdAt: row.created_at.toISOString(),
		updatedAt: row.updated_at.toISOString(),
	})

const ORDER: Readonly<{ [field: string]: Parameters<typeof orderedBy>[0] }> = {
	title: ['lower(p.title)'],
	duration: ['p.duration_frames'],
	publishedAt: { mayBeEmpty: 'p.published_at' },
	createdAt: ['p.created_at'],
	updatedAt: ['p.updated_at'],
}

const reads = { method: 'GET', tags: ['media', 'backoffice'], access: RADIO_ACCESS } as const

export const backofficePlaylists = (deps: RadioDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/radioPlaylists',
		summary: 'List playlists of the radio',
		query: backofficePlaylistsQuery,
		answers: { 200: z.array(backofficePlaylist) },
		handle: ({ query: { filter, range, sort } }) => {
			const [field, direction] = sort ?? ['createdAt', 'DESC']
			const where = new Where()
				.given(filter.id, 'p.id = ANY (?::uuid[])')
				.given(filter.q && containing(filter.q), 'p.searched LIKE rec.folded(?)')
				.given(filter.podcastId, 'p.podcast_id = ?')
				.given(filter.rjUserId, 'p.rj_user_id = ?')
				.given(
					filter.categoryId,
					'p.id IN (SELECT playlist_id FROM rec.media_playlist_categories WHERE category_id = ?)',
				)
				.given(filter.editorPick, 'p.editor_pick = ?')
			if (filter.isPublished !== undefined)
				where.and('coalesce(p.published_at <= ?, false) = ?', new Date(deps.clock.now()), filter.isPublished)
			const list = { columns: COLUMNS, from: FROM, countFrom: PLAYLIST_FROM, where }
			const order = orderedBy(ORDER[field], 'p.id', direction)
			return restPage(deps.sql, 'radioPlaylists', range, { ...list, ...order }, viewOf(deps))
		},
	})

export const showBackofficePlaylist = (deps: RadioDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/radioPlaylists/:id',
		summary: 'Get a playlist of the radio',
		params: playlistParams,
		answers: { 200: backofficePlaylist },
		handle: async ({ params }) => {
			const row = await deps.sql.maybeOne<Record>(`SELECT ${COLUMNS} FROM ${FROM} WHERE p.id = $1`, [
				params.id,
			])
			if (row === null) throw refuse('NOT_FOUND.playlist')
			return { body: viewOf(deps)(row) }
		},
	})
