import {
	type EpisodeCard,
	episodeAnswer,
	episodeList,
	episodeParams,
	episodesQuery,
	mediaHomeAnswer,
	mediaVideoList,
	mediaVideosQuery,
	type TeamMember,
} from '../../domain/media/listening.contract.ts'
import { refuse } from '../../domain/media/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { mediaMembersTable } from '../../records/media/members.ts'
import { mediaVideosTable } from '../../records/media/videos.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { isUuid } from '../_shared/page-addresses.ts'
import { OF_PICTURE, type PictureColumns, pictureOf } from '../_shared/pictures.ts'
import { containing } from '../_shared/search.ts'
import type { Shared } from '../_shared/social-card.ts'
import { Where } from '../_shared/where.ts'
import {
	audioPath,
	cardOf,
	EPISODE_COLUMNS,
	EPISODE_FROM,
	type EpisodeRecord,
	feedPath,
	isPublished,
	PODCAST_COLUMNS,
	type PodcastRecord,
	podcastCardOf,
} from './episode-row.ts'

type ListeningDeps = Pick<QueryDeps, 'sql' | 'clock' | 'filesUrl'>

const PICKS = 6
const OF_A_CATEGORY = 6
const MAX_PODCASTS = 24
const MAX_OF_TEAM = 100
const nowOr = (parameter: string): string => `coalesce(${parameter}::timestamptz, now())`
const NEWEST = 'p.published_at DESC, p.id'

const readEpisodes = (
	sql: SqlExecutor,
	further: string,
	params: readonly unknown[],
): Promise<EpisodeRecord[]> =>
	sql.query(`SELECT ${EPISODE_COLUMNS} FROM ${EPISODE_FROM} WHERE ${isPublished('$1')} ${further}`, params)

interface CategoryRow {
	readonly id: string
	readonly name: string
	readonly total: number
	readonly newest: readonly string[]
}

async function readCategories({ sql, filesUrl }: ListeningDeps, now: Date) {
	const categories = await sql.query<CategoryRow>(
		`SELECT c.id, c.name, count(*)::int AS total,
			(array_agg(p.id ORDER BY ${NEWEST}))[1:${OF_A_CATEGORY}] AS newest
		FROM rec.media_categories c JOIN rec.media_playlist_categories x ON x.category_id = c.id
		JOIN rec.media_playlists p ON p.id = x.playlist_id
		WHERE ${isPublished('$1')} GROUP BY c.id ORDER BY c.position, c.name`,
		[now],
	)
	const ids = categories.flatMap(({ newest }) => newest)
	const rows = ids.length === 0 ? [] : await readEpisodes(sql, 'AND p.id = ANY ($2)', [now, ids])
	const cards = new Map(rows.map((row) => [row.id, cardOf(row, filesUrl)]))
	return categories.map(({ id, name, total, newest }) => ({
		_id: id,
		name,
		total,
		episodes: newest.flatMap((each): EpisodeCard | EpisodeCard[] => cards.get(each) ?? []),
	}))
}

type ShowRecord = PodcastRecord & PictureColumns & { readonly episodes: number }

/** Returns podcasts with an episode, the last changed first. @param now null for the database’s own time */
export const publishedPodcasts = (sql: SqlExecutor, now: Date | null): Promise<ShowRecord[]> =>
	sql.query(
		`SELECT ${PODCAST_COLUMNS}, ${OF_PICTURE.list}, heard.episodes
		FROM rec.media_podcasts o LEFT JOIN rec.files img ON img.path = o.artwork_path
		JOIN LATERAL (SELECT count(*)::int AS episodes, max(p.published_at) AS newest FROM rec.media_playlists p
			WHERE p.podcast_id = o.id AND ${isPublished(nowOr('$1'))}) heard ON heard.episodes > 0
		ORDER BY heard.newest DESC, o.id LIMIT ${MAX_PODCASTS}`,
		[now],
	)

const OF_MEMBER = selection(mediaMembersTable, 'm', [
	'id',
	'first_name',
	'last_name',
	'title',
	'type',
	'company_name',
	'city',
])

async function readTeam({ sql, filesUrl }: ListeningDeps): Promise<TeamMember[]> {
	const rows = await sql.query<SelectedBy<typeof OF_MEMBER> & PictureColumns>(
		`SELECT ${OF_MEMBER.list}, ${OF_PICTURE.list}
		FROM rec.media_members m LEFT JOIN rec.files img ON img.path = m.image_path
		WHERE m.show_on_web ORDER BY m.created_at, m.id LIMIT ${MAX_OF_TEAM}`,
	)
	return rows.map((row) => ({
		_id: row.id,
		name: `${row.first_name} ${row.last_name}`,
		title: row.title,
		type: row.type,
		companyName: row.company_name,
		city: row.city,
		picture: pictureOf(row, 'whole', (path) => `${filesUrl}/${path}`),
	}))
}

const IS_PUBLIC = { allow: 'everyone', because: 'what is published is for everybody' } as const

export const showMediaHome = (deps: ListeningDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/media',
		summary: 'Get the editors’ picks, podcasts, newest episodes by category, and the team',
		tags: ['media'],
		access: IS_PUBLIC,
		answers: { 200: mediaHomeAnswer },
		handle: async () => {
			const { sql, clock, filesUrl } = deps
			const now = new Date(clock.now())
			const [picks, podcasts, categories, team] = await Promise.all([
				readEpisodes(sql, `AND p.editor_pick ORDER BY ${NEWEST} LIMIT ${PICKS}`, [now]),
				publishedPodcasts(sql, now),
				readCategories(deps, now),
				readTeam(deps),
			])
			const data = {
				picks: picks.map((row) => cardOf(row, filesUrl)),
				podcasts: podcasts.map((row) => podcastCardOf(row, filesUrl)),
				categories,
				team,
			}
			return { body: { statusCode: 200, data } }
		},
	})

export const listEpisodes = ({ sql, clock, filesUrl }: ListeningDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/media/episodes',
		summary: 'List published episodes, the newest first',
		tags: ['media'],
		access: IS_PUBLIC,
		query: episodesQuery,
		answers: { 200: episodeList },
		handle: async ({ query: { category, podcast, limit, offset } }) => {
			const where = new Where()
				.and(isPublished('?'), new Date(clock.now()))
				.given(podcast, 'o.slug = ?')
				.given(
					category,
					'EXISTS (SELECT FROM rec.media_playlist_categories x WHERE x.playlist_id = p.id AND x.category_id = ?)',
				)
			const { count, rows } = await countedPage<EpisodeRecord>(sql, {
				columns: EPISODE_COLUMNS,
				from: EPISODE_FROM,
				where,
				orderBy: NEWEST,
				limit,
				offset,
			})
			const data = rows.map((row) => cardOf(row, filesUrl))
			return { body: { statusCode: 200, data, totalCountOfRecords: count } }
		},
	})

/** Checks whether every part of playlist `p` may be downloaded. */
const MAY_DOWNLOAD = `p.may_download AND NOT EXISTS (SELECT FROM rec.media_playlist_items x
	JOIN rec.media_items i ON i.id = x.item_id WHERE x.playlist_id = p.id AND NOT i.may_download)`

type WholeRecord = EpisodeRecord & { readonly is_open: boolean; readonly categories: readonly string[] }

/** @param now null for the database’s own time */
const readEpisode = (
	sql: SqlExecutor,
	by: 'p.slug' | 'p.id',
	value: string,
	now: Date | null,
): Promise<WholeRecord | null> =>
	sql.maybeOne(
		`SELECT ${EPISODE_COLUMNS}, ${MAY_DOWNLOAD} AS is_open,
			ARRAY(SELECT c.name FROM rec.media_playlist_categories x JOIN rec.media_categories c ON c.id = x.category_id
				WHERE x.playlist_id = p.id ORDER BY c.position, c.name) AS categories
		FROM ${EPISODE_FROM} WHERE ${by} = $1 AND ${isPublished(nowOr('$2'))}`,
		[value, now],
	)

/** Returns a published episode by the last part of its address, which may be any text. */
export const episodeAt = async (sql: SqlExecutor, file: string): Promise<WholeRecord | null> =>
	file.includes('\0') ? null : readEpisode(sql, 'p.slug', file, null)

export const sharedEpisode = async (sql: SqlExecutor, id: string): Promise<Shared | null> => {
	const row = isUuid(id) ? await readEpisode(sql, 'p.id', id, null) : null
	return row && sharedAs(row)
}

export const sharedAs = ({ id, title, podcast_title, image_path }: EpisodeRecord): Shared => ({
	id,
	title,
	byline: podcast_title,
	isVerified: false,
	progress: null,
	photoPath: image_path,
})

export const showEpisode = ({ sql, clock, filesUrl }: ListeningDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/media/episodes/:file',
		summary: 'Get a published episode',
		tags: ['media'],
		access: IS_PUBLIC,
		params: episodeParams,
		answers: { 200: episodeAnswer },
		handle: async ({ params }) => {
			const row = await readEpisode(sql, 'p.slug', params.file, new Date(clock.now()))
			if (row === null) throw refuse('NOT_FOUND.episode')
			const data = {
				...cardOf(row, filesUrl),
				description: row.description,
				categories: row.categories,
				downloadUrl: row.is_open ? `${audioPath(row.id)}?download` : null,
				feedUrl: feedPath(row.podcast_slug),
				podcastSlug: row.podcast_slug,
			}
			return { body: { statusCode: 200, data } }
		},
	})

const OF_VIDEO = selection(mediaVideosTable, 'v', [
	'id',
	'title',
	'description',
	'path',
	'poster_path',
	'seconds',
	'created_at',
])

export const listVideos = ({ sql, filesUrl }: ListeningDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/media/videos',
		summary: 'List the radio’s own videos',
		tags: ['media'],
		access: IS_PUBLIC,
		query: mediaVideosQuery,
		answers: { 200: mediaVideoList },
		handle: async ({ query: { keyword, limit, offset } }) => {
			const { count, rows } = await countedPage<SelectedBy<typeof OF_VIDEO>>(sql, {
				columns: OF_VIDEO.list,
				from: 'rec.media_videos v',
				where: new Where().given(
					keyword ? containing(keyword) : undefined,
					"(v.title || ' ' || v.description) ILIKE ?",
				),
				orderBy: 'v.position, v.created_at, v.id',
				limit,
				offset,
			})
			const data = rows.map((row) => ({
				_id: row.id,
				title: row.title,
				description: row.description,
				url: `${filesUrl}/${row.path}`,
				posterUrl: row.poster_path && `${filesUrl}/${row.poster_path}`,
				seconds: row.seconds,
				createdAt: row.created_at.toISOString(),
			}))
			return { body: { statusCode: 200, data, totalCountOfRecords: count } }
		},
	})
