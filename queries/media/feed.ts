import { z } from 'zod'
import { addressIn } from '../../domain/catalog/addresses.contract.ts'
import { PAGES } from '../../domain/generated/pages.contract.ts'
import { secondsOf } from '../../domain/media/items.contract.ts'
import { refuse } from '../../domain/media/refusals.contract.ts'
import { type Html, html } from '../../kernel/http/html.ts'
import { type Reply, type Route, route } from '../../kernel/http/route.ts'
import type { FileStore } from '../../kernel/ports/files.ts'
import type { SocialPictures } from '../../kernel/ports/social-picture.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { nameBasedId } from '../../kernel/wire/ids.ts'
import { plainText } from '../../kernel/wire/schemas.ts'
import { DAY_MS, SECOND_MS } from '../../kernel/wire/time.ts'
import { mediaPlaylistsTable } from '../../records/media/playlists.ts'
import { cached } from '../_shared/cached-reply.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { addressOf } from '../_shared/page-addresses.ts'
import { storedPhoto } from '../requests/photo.ts'
import { audioPath, feedPath, isPublished, PODCAST_COLUMNS, type PodcastRecord } from './episode-row.ts'
import { soundBytes } from './sound.ts'

export interface FeedDeps extends Pick<QueryDeps, 'sql' | 'clock'> {
	readonly files: FileStore
	readonly pictures: SocialPictures
	/** Address of this site: `https://karuna.example`. */
	readonly site: string
}

const MAX_EPISODES = 300
const MINUTE_SECONDS = 60
/** The namespace of podcasts' ids, by podcastindex.org. */
const PODCASTS = 'ead4c236-bf58-58c6-a2c6-a6b28d128cb6'
const NAMESPACES = {
	html: `xmlns:atom="http://www.w3.org/2005/Atom"
	xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0"`,
}

const params = z.object({ slug: plainText().max(100) })

async function podcastOf(sql: SqlExecutor, slug: string): Promise<PodcastRecord> {
	const podcast = await sql.maybeOne<PodcastRecord>(
		`SELECT ${PODCAST_COLUMNS} FROM rec.media_podcasts o WHERE o.slug = $1`,
		[slug],
	)
	if (podcast === null) throw refuse('NOT_FOUND.podcast')
	return podcast
}

const OF_EPISODE = selection(mediaPlaylistsTable, 'p', [
	'id',
	'title',
	'producer',
	'description',
	'duration_frames',
	'slug',
	'published_at',
	'updated_at',
])
type EpisodeRow = SelectedBy<typeof OF_EPISODE>

const episodesOf = (sql: SqlExecutor, podcastId: string, now: Date): Promise<EpisodeRow[]> =>
	sql.query(
		`SELECT ${OF_EPISODE.list} FROM rec.media_playlists p WHERE p.podcast_id = $1 AND ${isPublished('$2')}
		ORDER BY p.published_at DESC, p.id LIMIT ${MAX_EPISODES}`,
		[podcastId, now],
	)

/** XML 1.0 has no place for most control characters. */
const written = (text: string): string =>
	text.toWellFormed().replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')

/** Returns a feed by RSS 2.0 with the elements of Apple Podcasts and of podcastindex.org that apps read. */
export function feedOf(
	podcast: PodcastRecord,
	episodes: readonly EpisodeRow[],
	{ site, changedAt }: { readonly site: string; readonly changedAt: Date },
): string {
	const { slug, title, description, author, language, apple_category, explicit } = podcast
	const self = site + feedPath(slug)
	const home = `${site}${addressIn(language, PAGES.talmedia.path)}?podcast=${encodeURIComponent(slug)}`
	const artwork = `${site}/podcast/${slug}/artwork.jpg`
	const isExplicit = explicit ? 'true' : 'false'
	const items = episodes.map(
		(each) => html`<item>
	<title>${written(each.title)}</title>
	<link>${site}${addressIn(language, addressOf(PAGES.episode, each.slug ?? ''))}</link>
	<guid isPermaLink="false">${each.id}</guid>
	<pubDate>${(each.published_at ?? changedAt).toUTCString()}</pubDate>
	<description>${written(each.description) || written(each.title)}</description>
	<enclosure url="${site}${audioPath(each.id)}" length="${soundBytes(each.duration_frames)}" type="audio/mpeg"/>
	<itunes:duration>${secondsOf(each.duration_frames)}</itunes:duration>
	<itunes:explicit>${isExplicit}</itunes:explicit>
	${personOf(each)}</item>
`,
	)
	return `<?xml version="1.0" encoding="UTF-8"?>\n${
		html`<rss version="2.0" ${NAMESPACES}>
<channel>
	<title>${written(title)}</title>
	<link>${home}</link>
	<description>${written(description)}</description>
	<language>${language}</language>
	<lastBuildDate>${changedAt.toUTCString()}</lastBuildDate>
	<image><url>${artwork}</url><title>${written(title)}</title><link>${home}</link></image>
	<atom:link href="${self}" rel="self" type="application/rss+xml"/>
	<itunes:author>${written(author)}</itunes:author>
	<itunes:category text="${apple_category}"/>
	<itunes:explicit>${isExplicit}</itunes:explicit>
	<itunes:image href="${artwork}"/>
	<itunes:type>episodic</itunes:type>
	<podcast:guid>${podcastGuid(self)}</podcast:guid>
	<podcast:locked>yes</podcast:locked>
${items}</channel>
</rss>
`.html
	}`
}

/** Returns a podcast's id by podcastindex.org: of its address without protocol and slashes at the end. */
export const podcastGuid = (feedUrl: string): string =>
	nameBasedId(feedUrl.replace(/^https?:\/\//, '').replace(/\/+$/, ''), PODCASTS)

const personOf = ({ producer }: EpisodeRow): Html =>
	producer === '' ? html`` : html`<podcast:person role="producer">${written(producer)}</podcast:person>\n`

/** Adds the time of the last change, and sends nothing to a reader that has it (RFC 9110, 13.1.3). */
function dated(reply: Reply, changedAt: Date, headers: Readonly<Record<string, string | undefined>>): Reply {
	const since = Date.parse(headers['if-modified-since'] ?? '')
	const isKnown = headers['if-none-match'] === undefined && since >= changedAt.getTime()
	const all = { ...reply.headers, 'last-modified': changedAt.toUTCString() }
	return isKnown ? { status: 304, headers: all } : { ...reply, headers: all }
}

export const showFeed = ({ sql, clock, site }: Pick<FeedDeps, 'sql' | 'clock' | 'site'>): Route =>
	route({
		method: 'GET',
		path: '/podcast/:slug/feed.xml',
		summary: 'Get a podcast by RSS 2.0',
		tags: ['media'],
		access: { allow: 'everyone', because: 'it shows only what is published' },
		perMinute: 240,
		params,
		answers: { 200: z.string() },
		streams: 'text/xml',
		handle: async ({ params: { slug }, headers }) => {
			const podcast = await podcastOf(sql, slug)
			const episodes = await episodesOf(sql, podcast.id, new Date(clock.now()))
			const changes = episodes.flatMap(({ published_at, updated_at }) => [
				published_at?.getTime() ?? 0,
				Math.min(updated_at.getTime(), clock.now()),
			])
			const changedAt = inSeconds(Math.max(podcast.created_at.getTime(), ...changes))
			const reply = cached(feedOf(podcast, episodes, { site, changedAt }), {
				seconds: MINUTE_SECONDS,
				contentType: 'application/rss+xml; charset=utf-8',
				known: headers['if-none-match'],
			})
			return dated(reply, changedAt, headers)
		},
	})

/** Dates of HTTP have whole seconds. */
const inSeconds = (instant: number): Date => new Date(Math.floor(instant / SECOND_MS) * SECOND_MS)

/** `GET /podcast/{slug}/artwork.jpg`: its picture as directories want it, square and large. */
export const showArtwork = ({ sql, files, pictures }: Pick<FeedDeps, 'sql' | 'files' | 'pictures'>): Route =>
	route({
		method: 'GET',
		path: '/podcast/:slug/artwork.jpg',
		summary: 'Get the picture of a podcast as directories of podcasts want it',
		tags: ['media'],
		access: { allow: 'everyone', because: 'podcasts are public' },
		perMinute: 30,
		params,
		answers: { 200: z.string() },
		streams: 'image/jpeg',
		handle: async ({ params: { slug }, headers }) => {
			const { artwork_path } = await podcastOf(sql, slug)
			const photo = await storedPhoto(files, artwork_path)
			return cached(await pictures.drawArtwork(photo), {
				seconds: DAY_MS / SECOND_MS,
				contentType: 'image/jpeg',
				known: headers['if-none-match'],
			})
		},
	})
