import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '../../infra/http/test-app.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { frameAt } from '../../kernel/wire/audio-grid.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { replacePlan } from '../../records/radio/plan.ts'
import { plantChannel, plantStreaming } from '../../tests/harness/channels.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { plantEpisode, plantItem } from '../../tests/harness/episodes.ts'
import { showNowPlaying } from './now-playing.ts'

const BEGIN = Date.parse('2026-11-21T08:00:00Z')
const FROM = frameAt(BEGIN)
const MINUTE = 2_500

let database: TestDatabase
let sql: Sql
let app: FastifyInstance
let now = BEGIN
let channel: string
let streaming: string
beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl)
	const at = new Date(BEGIN)
	const sound = { path: 'audio/raga', frames: 5 * MINUTE }
	const item = await plantItem(sql, sound, at, { title: 'Raga Bhairav', artist: 'Asha Rao' })
	const playlist = await plantEpisode(sql, [item], { podcastId: null, slug: '', at, frames: 5 * MINUTE })
	channel = await plantChannel(sql, 'hyderabad')
	await plantChannel(sql, 'asleep', { is_live: false })
	const planted = { channel, playlist }
	streaming = await plantStreaming(sql, { ...planted, from: BEGIN, to: BEGIN + 5 * MINUTE_MS })
	const change = { title: 'Evening' }
	await plantStreaming(sql, { ...planted, from: BEGIN + 9 * MINUTE_MS, to: BEGIN + 15 * MINUTE_MS, change })
	const row = {
		version: 1,
		offset: 0,
		end: 5 * MINUTE,
		fade: 0,
		place: 0,
		nextFallback: 0,
		advert: null,
	} as const
	const none = { ...row, source: 'silence', item: null, version: null, end: 0 } as const
	await sql.transaction((tx) =>
		replacePlan(tx, channel, [
			{ ...row, from: FROM, to: FROM + 5 * MINUTE, source: 'item', item, streaming, why: 'scheduled' },
			{ ...none, from: FROM + 5 * MINUTE, to: FROM + 6 * MINUTE, streaming: null, why: 'between' },
		]),
	)
	app = await createTestApp([
		showNowPlaying({ sql, wallClock: { now: () => now }, filesUrl: '/files' } as Parameters<
			typeof showNowPlaying
		>[0]),
	])
})
afterAll(async () => {
	await app.close()
	await sql.close()
	await database.drop()
})

const get = (slug: string) => app.inject(`/api/v1/radio/nowPlaying?channel=${slug}`)

it('Everybody sees the item and the streaming on air, and the programme to come.', async () => {
	now = BEGIN + 2 * MINUTE_MS
	const answer = await get('hyderabad')
	expect(answer.headers['cache-control']).toBe('public, max-age=1')
	expect(answer.json().data).toEqual({
		channel: { _id: channel, name: 'Channel hyderabad', slug: 'hyderabad' },
		isLive: false,
		streaming: {
			_id: streaming,
			title: 'Morning in Hyderabad',
			host: 'Asha Rao',
			startTime: BEGIN,
			endTime: BEGIN + 5 * MINUTE_MS,
		},
		item: {
			title: 'Raga Bhairav',
			artist: 'Asha Rao',
			since: BEGIN,
			ends: BEGIN + 5 * MINUTE_MS,
			picture: null,
		},
		next: { title: 'Evening', startTime: BEGIN + 9 * MINUTE_MS },
	})
})

it('It changes with the frame, and is empty in silence and where nothing is planned.', async () => {
	now = BEGIN + 5 * MINUTE_MS - 24
	expect((await get('hyderabad')).json().data.item).not.toBe(null)
	for (const minute of [5, 8]) {
		now = BEGIN + minute * MINUTE_MS
		expect((await get('hyderabad')).json().data).toMatchObject({ streaming: null, item: null })
	}
})

it.each(['asleep', 'nobody', '%F0%9F%98%80'])('There is no channel %s for the public.', async (slug) => {
	expect((await get(slug)).statusCode).toBe(404)
})
