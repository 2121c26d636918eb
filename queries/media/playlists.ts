import { secondsOf } from '../../domain/media/items.contract.ts'
import {
	type ItemOfPlaylist,
	type Playlist,
	playlistAnswer,
	playlistItemsAnswer,
	playlistList,
	playlistParams,
	playlistsQuery,
} from '../../domain/media/playlists.contract.ts'
import { refuse } from '../../domain/media/refusals.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { isRadioAdmin } from '../_shared/roles.ts'
import { containing } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'
import { PLAYLIST_COLUMNS, PLAYLIST_FROM, type PlaylistRecord, playlistFieldsOf } from './playlist-row.ts'

type Reading = Pick<QueryDeps, 'sql' | 'filesUrl' | 'clock'>

const playlistOf = (row: PlaylistRecord, filesUrl: string): Playlist => ({
	_id: row.id,
	...playlistFieldsOf(row, filesUrl),
})

/** Others see what is published. */
const visibleTo = ({ clock }: Reading, isAdmin: boolean): Where =>
	isAdmin ? new Where() : new Where().and('p.published_at <= ?', new Date(clock.now()))

/** @throws DomainError NOT_FOUND */
export async function readPlaylist(deps: Reading, id: string, isAdmin: boolean): Promise<Playlist> {
	const where = visibleTo(deps, isAdmin).and('p.id = ?', id)
	const row = await deps.sql.maybeOne<PlaylistRecord>(
		`SELECT ${PLAYLIST_COLUMNS} FROM ${PLAYLIST_FROM} ${where}`,
		where.params,
	)
	if (row === null) throw refuse('NOT_FOUND.playlist')
	return playlistOf(row, deps.filesUrl)
}

/** Lists the items of a playlist in their order. @throws DomainError NOT_FOUND */
export async function readPlaylistItems(sql: SqlExecutor, id: string): Promise<ItemOfPlaylist[]> {
	const found = await sql.maybeOne('SELECT 1 AS there FROM rec.media_playlists WHERE id = $1', [id])
	if (found === null) throw refuse('NOT_FOUND.playlist')
	const rows = await sql.query<Omit<ItemOfPlaylist, 'duration'> & { frames: number }>(
		`SELECT i.id AS _id, i.title, i.artist, i.kind, v.frames
		FROM rec.media_playlist_items pi JOIN rec.media_items i ON i.id = pi.item_id
		JOIN rec.media_item_versions v ON v.item_id = i.id AND v.version = i.current_version
		WHERE pi.playlist_id = $1 ORDER BY pi.position`,
		[id],
	)
	return rows.map(({ frames, ...row }) => ({ ...row, duration: secondsOf(frames) }))
}

const common = {
	method: 'GET',
	tags: ['media'],
	access: { allow: 'everyone', because: 'episodes are on public pages' },
} as const
const isAdmin = ({ principal }: { readonly principal: Principal }) => isRadioAdmin(principal)

export const listPlaylists = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/v1/radio/playlists',
		summary: 'List playlists, the latest first: for the radio’s administrators all, for others the published',
		query: playlistsQuery,
		answers: { 200: playlistList },
		handle: async ({ query: { search, ...page }, caller }) => {
			const { count, rows } = await countedPage<PlaylistRecord>(deps.sql, {
				columns: PLAYLIST_COLUMNS,
				from: PLAYLIST_FROM,
				where: visibleTo(deps, isAdmin(caller)).given(
					search && containing(search),
					'p.searched LIKE rec.folded(?)',
				),
				orderBy: 'coalesce(p.published_at, p.created_at) DESC, p.id',
				...page,
			})
			const data = rows.map((row) => playlistOf(row, deps.filesUrl))
			return { body: { statusCode: 200, data, totalCountOfRecords: count } }
		},
	})

export const showPlaylist = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/v1/radio/playlists/:id',
		summary: 'Get a playlist; a published one, but for the radio’s administrators',
		params: playlistParams,
		answers: { 200: playlistAnswer },
		handle: async ({ params, caller }) => ({
			body: { statusCode: 200, data: await readPlaylist(deps, params.id, isAdmin(caller)) },
		}),
	})

export const listPlaylistItems = ({ sql }: QueryDeps): Route =>
	route({
		...common,
		access: RADIO_ACCESS,
		path: '/api/v1/radio/playlists/:id/items',
		summary: 'List the items of a playlist in their order',
		params: playlistParams,
		answers: { 200: playlistItemsAnswer },
		handle: async ({ params }) => ({
			body: { statusCode: 200, data: await readPlaylistItems(sql, params.id) },
		}),
	})
