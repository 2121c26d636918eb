import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Episode, EpisodeCard, MediaHome, MediaVideo } from '../../domain/media/listening.contract.ts'
import { createSignedLinks } from '../../infra/encryption/signed-links.ts'
import { createTestApp } from '../../infra/http/test-app.ts'
import type { FileStore } from '../../kernel/ports/files.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { mediaCategoriesTable } from '../../records/media/categories.ts'
import { mediaMembersTable } from '../../records/media/members.ts'
import { mediaPlaylistCategoriesTable } from '../../records/media/playlists.ts'
import { mediaVideosTable } from '../../records/media/videos.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { plantEpisode, plantItem, plantPodcast, plantVersion } from '../../tests/harness/episodes.ts'
import { showFeed } from './feed.ts'
import { listEpisodes, listVideos, showEpisode, showMediaHome } from './listening.ts'
import { findSound, previewUrl } from './sound.ts'

const NOW = Date.parse('2026-11-21T08:00:00Z')
const PAST = new Date('2026-11-20T08:00:00Z')
const FUTURE = new Date('2026-11-22T08:00:00Z')
const SITE = 'https://karuna.example'
const FRAMES = [3, 2] as const
const ALL_FRAMES = 5
const KEYS = { current: 'a', keys: new Map([['a', Buffer.alloc(32, 5)]]) }

let database: TestDatabase
let sql: Sql
let app: FastifyInstance
let podcast: string
let items: readonly string[]
let episode: string
const links = createSignedLinks(KEYS)
const clock = { now: () => NOW }

/** Each file is its own path, again and again, as long as a tier's file is. */
const files = new Map<string, Buffer>()
const store: Pick<FileStore, 'open'> = {
	open: async (path, part) => {
		const whole = files.get(path)
		if (!whole) return null
		const bytes = part ? whole.subarray(part.from, part.to + 1) : whole
		return { body: Readable.from([bytes]), contentType: 'audio/mpeg', bytes: bytes.length }
	},
}

function recording(name: string, frames: number) {
	for (const [tier, bytes] of [
		['128', 384],
		['64', 192],
		['32', 96],
	] as const)
		files.set(`audio/${name}/${tier}.mp3`, Buffer.alloc(frames * bytes, `${name}${tier}`))
	return { path: `audio/${name}`, frames }
}
const soundOf = (...paths: readonly string[]) =>
	Buffer.concat(paths.map((path) => files.get(`audio/${path}`) ?? Buffer.alloc(0)))

beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl)
	const deps = { sql, clock, filesUrl: '/files', site: SITE }
	app = await createTestApp(
		[showMediaHome(deps), listEpisodes(deps), showEpisode(deps), listVideos(deps), showFeed(deps)],
		{
			sound: { store, find: (wanted) => findSound({ sql, clock, links }, wanted) },
			config: { routeLimits: false },
		},
	)
	await app.ready()
	podcast = await plantPodcast(sql, 'helpers', PAST)
	items = await Promise.all(FRAMES.map((frames, nth) => plantItem(sql, recording(`r${nth}`, frames), PAST)))
	episode = await plantEpisode(sql, items, {
		podcastId: podcast,
		slug: 'first',
		at: PAST,
		frames: ALL_FRAMES,
		change: { editor_pick: true },
	})
	await plantEpisode(sql, items, { podcastId: podcast, slug: 'later', at: FUTURE, frames: ALL_FRAMES })
	await plantEpisode(sql, [], { podcastId: podcast, slug: 'empty', at: PAST, frames: 0 })
})
afterAll(async () => {
	await app?.close()
	await sql?.close()
	await database?.drop()
})

const json = async <T>(url: string): Promise<T> => {
	const { statusCode, body } = await app.inject({ url })
	expect([url, statusCode, body]).toEqual([url, 200, body])
	return JSON.parse(body).data
}
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('what everybody may hear', () => {
	it('is what is published, by category, with those who make it', async () => {
		const [category, member] = [randomUUID(), randomUUID()]
		await onTable(mediaCategoriesTable).insert({ id: category, name: 'Health', position: 0 }).execute(sql)
		await onTable(mediaPlaylistCategoriesTable)
			.insert({ playlist_id: episode, category_id: category })
			.execute(sql)
		const person = {
			last_name: 'Rao',
			city: 'Pune',
			title: 'Physician',
			type: 'Host',
			company_name: 'Clinic',
			image_path: null,
			created_at: PAST,
		} as const
		await onTable(mediaMembersTable)
			.insert({ ...person, id: member, first_name: 'Asha', show_on_web: true })
			.execute(sql)
		await onTable(mediaMembersTable)
			.insert({ ...person, id: randomUUID(), first_name: 'Meera', show_on_web: false })
			.execute(sql)
		const home = await json<MediaHome>('/api/v1/media')
		const card = { _id: episode, file: 'first', podcast: 'The podcast helpers', duration: 0 }
		expect(home).toMatchObject({
			picks: [card],
			podcasts: [{ slug: 'helpers', episodes: 1, feedUrl: '/podcast/helpers/feed.xml' }],
			categories: [{ _id: category, name: 'Health', total: 1, episodes: [card] }],
			team: [{ _id: member, name: 'Asha Rao', type: 'Host', companyName: 'Clinic', city: 'Pune' }],
		})
		const listed = await json<EpisodeCard[]>(`/api/v1/media/episodes?category=${category}`)
		expect(listed.map(({ file }) => file)).toEqual(['first'])
		expect(await json(`/api/v1/media/episodes?category=${randomUUID()}`)).toEqual([])
	})

	it('has an episode at its address, and nothing before its time', async () => {
		const found = await json<Episode>('/api/v1/media/episodes/first')
		expect(found).toMatchObject({ title: 'Episode first', downloadUrl: `/media/${episode}.mp3?download` })
		for (const file of ['later', 'empty', 'none', '%00', "'--"])
			expect([file, (await get(`/api/v1/media/episodes/${file}`)).statusCode].join()).toMatch(/,40[04]$/)
	})

	it('has our own videos, found by a word', async () => {
		const video = { description: '', poster_path: null, seconds: 61, created_at: PAST }
		await onTable(mediaVideosTable)
			.insert({ ...video, id: randomUUID(), title: 'A well', path: 'video/a.mp4', position: 1 })
			.execute(sql)
		await onTable(mediaVideosTable)
			.insert({ ...video, id: randomUUID(), title: '100% milk', path: 'video/b.mp4', position: 0 })
			.execute(sql)
		const titles = async (query: string) =>
			(await json<MediaVideo[]>(`/api/v1/media/videos${query}`)).map(({ title }) => title)
		expect(await titles('')).toEqual(['100% milk', 'A well'])
		expect(await titles('?keyword=WELL')).toEqual(['A well'])
		expect(await titles('?keyword=%25')).toEqual(['100% milk'])
	})
})

describe('a sound', () => {
	it('is its items, in every tier and in every part', async () => {
		for (const tier of ['128', '64', '32']) {
			const whole = soundOf(`r0/${tier}.mp3`, `r1/${tier}.mp3`)
			const { rawPayload } = await get(`/media/${episode}.mp3?tier=${tier}`)
			expect(rawPayload.equals(whole)).toBe(true)
			const border = files.get(`audio/r0/${tier}.mp3`)?.length ?? 0
			for (const [from, to] of [
				[border - 1, border],
				[border, border],
				[border - 1, border - 1],
				[0, whole.length - 1],
				[whole.length - 1, whole.length - 1],
			] as const) {
				const part = await get(`/media/${episode}.mp3?tier=${tier}`, { range: `bytes=${from}-${to}` })
				expect([from, part.statusCode, part.rawPayload.equals(whole.subarray(from, to + 1))]).toEqual([
					from,
					206,
					true,
				])
			}
		}
		expect((await get(`/media/${episode}.mp3?tier=48`)).statusCode).toBe(404)
		expect((await get(`/media/${episode}.mp3?tier=toString`)).statusCode).toBe(404)
	})

	it('that is not published opens by its own key alone', async () => {
		const draft = await plantEpisode(sql, items, {
			podcastId: null,
			slug: 'draft',
			at: PAST,
			frames: ALL_FRAMES,
		})
		expect((await get(`/media/${draft}.mp3`)).statusCode).toBe(404)
		const address = previewUrl({ links, clock }, 'playlist', draft)
		expect((await get(address)).headers['cache-control']).toBe('private, no-cache')
		const ofItem = previewUrl({ links, clock }, 'item', items[0] ?? '')
		expect((await get(ofItem)).rawPayload.equals(soundOf('r0/128.mp3'))).toBe(true)
		expect((await get(ofItem.replace(items[0] ?? '', items[1] ?? ''))).statusCode).toBe(404)
		expect((await get(`/media/items/${items[0]}.mp3`)).statusCode).toBe(404)
	})

	it('is heard in an older version by the key of that version alone', async () => {
		const item = await plantItem(sql, recording('first', 2), PAST, { current_version: 2 })
		await plantVersion(sql, item, 2, recording('second', 1), PAST)
		const [first, second] = [1, 2].map((version) => previewUrl({ links, clock }, 'item', item, version))
		expect((await get(first ?? '')).rawPayload.equals(soundOf('first/128.mp3'))).toBe(true)
		expect((await get(second ?? '')).rawPayload.equals(soundOf('second/128.mp3'))).toBe(true)
		const current = previewUrl({ links, clock }, 'item', item)
		expect((await get(current.replace('.mp3', '/1.mp3'))).statusCode).toBe(404)
		expect((await get(first?.replace('/1.mp3', '/2.mp3') ?? '')).statusCode).toBe(404)
		expect((await get(previewUrl({ links, clock }, 'item', item, 3))).statusCode).toBe(404)
	})

	it('is saved only where all of it may be', async () => {
		const restricted = await plantItem(sql, recording('closed', 1), PAST, { may_download: false })
		const closed = await plantEpisode(sql, [...items, restricted], {
			podcastId: podcast,
			slug: 'closed',
			at: PAST,
			frames: ALL_FRAMES + 1,
		})
		expect((await get(`/media/${closed}.mp3`)).statusCode).toBe(200)
		expect((await get(`/media/${closed}.mp3?download`)).statusCode).toBe(404)
		expect((await json<Episode>('/api/v1/media/episodes/closed')).downloadUrl).toBeNull()
		expect((await get(`/media/${episode}.mp3?download`)).headers['content-disposition']).toContain(
			'attachment',
		)
	})

	it('gets another tag and another address in the page with a new version, and keeps its own', async () => {
		const item = await plantItem(sql, recording('old', 2), PAST)
		const changed = await plantEpisode(sql, [item], {
			podcastId: podcast,
			slug: 'changed',
			at: PAST,
			frames: 2,
		})
		const read = async () => ({
			tag: (await get(`/media/${changed}.mp3`)).headers.etag,
			address: (await json<Episode>('/api/v1/media/episodes/changed')).audioUrl,
		})
		const before = await read()
		await plantVersion(sql, item, 2, recording('new', 1), PAST)
		await sql.execute('UPDATE rec.media_items SET current_version = 2 WHERE id = $1', [item])
		const after = await read()
		expect(after.tag).not.toBe(before.tag)
		expect(after.address).not.toBe(before.address)
		const stale = await get(`/media/${changed}.mp3`, { range: 'bytes=1-', 'if-range': String(before.tag) })
		expect([stale.statusCode, stale.rawPayload.equals(soundOf('new/128.mp3'))]).toEqual([200, true])
	})
})

describe('the feed of a podcast', () => {
	const FEED = '/podcast/helpers/feed.xml'

	it('names each episode with the bytes that its address has', async () => {
		const { body, headers } = await get(FEED)
		expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
		const enclosures = [...body.matchAll(/<enclosure url="([^"]*)" length="(\d+)"/g)]
		expect(enclosures.length).toBeGreaterThan(0)
		for (const [, url = '', length] of enclosures) {
			const { headers: whole } = await app.inject({ method: 'HEAD', url: url.slice(SITE.length) })
			if (!url.includes(episode)) continue
			expect(whole['content-length']).toBe(length)
		}
		expect(body).toContain(`<guid isPermaLink="false">${episode}</guid>`)
		expect(body).not.toContain('Episode later')
	})

	it('is sent once to who has it', async () => {
		const { etag, 'last-modified': at } = (await get(FEED)).headers
		expect((await get(FEED, { 'if-none-match': String(etag) })).statusCode).toBe(304)
		expect((await get(FEED, { 'if-modified-since': String(at) })).statusCode).toBe(304)
		expect((await get(FEED, { 'if-modified-since': PAST.toUTCString() })).statusCode).toBe(304)
		expect((await get(FEED, { 'if-modified-since': new Date(0).toUTCString() })).statusCode).toBe(200)
		expect((await get(FEED, { 'if-none-match': '"no"', 'if-modified-since': String(at) })).statusCode).toBe(
			200,
		)
	})

	it('is there for no other name', async () => {
		expect((await get('/podcast/nothing/feed.xml')).statusCode).toBe(404)
	})
})
