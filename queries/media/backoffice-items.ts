import { z } from 'zod'
import {
	type MediaItem,
	mediaItem,
	mediaItemDetail,
	mediaItemsQuery,
	secondsOf,
} from '../../domain/media/items.contract.ts'
import { refuse } from '../../domain/media/refusals.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { mediaItemsTable, mediaItemVersionsTable } from '../../records/media/items.ts'
import { orderedBy } from '../_shared/ordering.ts'
import { restPage } from '../_shared/rest.ts'
import { containing } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'
import { previewUrl, type RadioDeps } from './sound.ts'

const OF_ITEMS = selection(mediaItemsTable, 'i', [
	'id',
	'title',
	'kind',
	'artist',
	'description',
	'album',
	'label',
	'isrc',
	'iswc',
	'writers',
	'publishers',
	'may_download',
	'current_version',
	'created_at',
])
const OF_VERSIONS = selection(mediaItemVersionsTable, 'v', ['frames', 'lufs', 'peak_db', 'cover_path'])
const OF_WAVEFORM = selection(mediaItemVersionsTable, 'v', ['waveform'])
const COLUMNS = `${OF_ITEMS.list}, ${OF_VERSIONS.list},
	(SELECT count(DISTINCT playlist_id)::int FROM rec.media_playlist_items WHERE item_id = i.id) AS playlists`
const ITEMS = 'rec.media_items i'
const FROM = `${ITEMS} LEFT JOIN rec.media_item_versions v ON v.item_id = i.id AND v.version = i.current_version`
type ItemRecord = SelectedBy<typeof OF_ITEMS> &
	OuterJoined<SelectedBy<typeof OF_VERSIONS>> & { readonly playlists: number }

const viewOf =
	(deps: RadioDeps) =>
	(row: ItemRecord): MediaItem => ({
		id: row.id,
		title: row.title,
		kind: row.kind,
		artist: row.artist,
		description: row.description,
		album: row.album,
		label: row.label,
		isrc: row.isrc,
		iswc: row.iswc,
		writers: row.writers,
		publishers: row.publishers,
		mayDownload: row.may_download,
		version: row.current_version,
		seconds: row.frames === null ? null : secondsOf(row.frames),
		lufs: row.lufs,
		peakDb: row.peak_db,
		coverUrl: row.cover_path === null ? null : `${deps.filesUrl}/${row.cover_path}`,
		soundUrl: row.current_version === null ? null : previewUrl(deps, 'item', row.id),
		playlists: row.playlists,
		createdAt: row.created_at.toISOString(),
	})

const ORDER: Readonly<Record<string, readonly string[]>> = {
	title: ['lower(i.title)'],
	createdAt: ['i.created_at'],
}

const reads = { method: 'GET', tags: ['media', 'backoffice'], access: RADIO_ACCESS } as const

export const backofficeItems = (deps: RadioDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/radioItems',
		summary: 'List the items of the radio’s library',
		query: mediaItemsQuery,
		answers: { 200: z.array(mediaItem) },
		handle: ({ query: { filter, range, sort } }) => {
			const [field, direction] = sort ?? ['createdAt', 'DESC']
			const where = new Where()
				.given(filter.id, 'i.id = ANY (?::uuid[])')
				.given(filter.q && containing(filter.q), 'i.searched LIKE rec.folded(?)')
				.given(filter.kind, 'i.kind = ?')
				.given(filter.hasSound, '(i.current_version IS NOT NULL) = ?')
				.given(
					filter.playlistId,
					'i.id IN (SELECT item_id FROM rec.media_playlist_items WHERE playlist_id = ?)',
				)
			const list = { columns: COLUMNS, from: FROM, countFrom: ITEMS, where }
			const order = orderedBy(ORDER[field], 'i.id', direction)
			return restPage(deps.sql, 'radioItems', range, { ...list, ...order }, viewOf(deps))
		},
	})

const VERSIONS = `SELECT v.version, v.frames, v.lufs, v.made_at FROM rec.media_item_versions v
	WHERE v.item_id = $1 ORDER BY v.version DESC`
const USES = `SELECT id, title FROM rec.media_playlists
	WHERE id IN (SELECT playlist_id FROM rec.media_playlist_items WHERE item_id = $1) ORDER BY lower(title), id`

export const showBackofficeItem = (deps: RadioDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/radioItems/:id',
		summary: 'Get an item with its versions and the playlists that have it',
		params: z.object({ id }),
		answers: { 200: mediaItemDetail },
		handle: async ({ params }) => {
			const [row, versions, usedIn] = await Promise.all([
				deps.sql.maybeOne<ItemRecord & OuterJoined<SelectedBy<typeof OF_WAVEFORM>>>(
					`SELECT ${COLUMNS}, ${OF_WAVEFORM.list} FROM ${FROM} WHERE i.id = $1`,
					[params.id],
				),
				deps.sql.query<{ version: number; frames: number; lufs: number; made_at: Date }>(VERSIONS, [
					params.id,
				]),
				deps.sql.query<{ id: string; title: string }>(USES, [params.id]),
			])
			if (row === null) throw refuse('NOT_FOUND.item')
			const body = {
				...viewOf(deps)(row),
				waveform: row.waveform?.toString('base64') ?? null,
				versions: versions.map(({ frames, made_at, ...version }) => ({
					...version,
					soundUrl: previewUrl(deps, 'item', params.id, version.version),
					seconds: secondsOf(frames),
					madeAt: made_at.toISOString(),
				})),
				usedIn,
			}
			return { body }
		},
	})
