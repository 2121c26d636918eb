import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PlanRow } from '../../domain/radio/plan.contract.ts'
import { createLog } from '../../infra/observability/logs.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { AUDIO_TIERS, frameAt, instantOf, tierFile } from '../../kernel/wire/audio-grid.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { insertAdvert } from '../../records/radio/adverts.ts'
import { readPlan } from '../../records/radio/plan.ts'
import { readChannels } from '../../records/radio/schedule.ts'
import { plantChannel, plantStreaming } from '../../tests/harness/channels.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { plantEpisode, plantItem } from '../../tests/harness/episodes.ts'
import { checkedFiles, programme } from './programmer.ts'

const BEGIN = Date.parse('2026-11-21T08:00:00Z')
const MINUTE = 2_500
const FROM = frameAt(BEGIN)
/** 3 minutes and 7 frames. */
const FRAMES = 3 * MINUTE + 7

let database: TestDatabase
let sql: Sql
let items: readonly string[]
let playlist: string
let fallback: string
let now = BEGIN
let names = 0
const sizes = new Map<string, number>()
const log = createLog({ level: 'silent', process: 'test' })
const worker = () => ({
	sql,
	log,
	wallClock: { now: () => now },
	files: {
		find: async (path: string) => {
			const bytes = sizes.get(path)
			return bytes === undefined ? null : { contentType: 'audio/mpeg', bytes }
		},
	},
})

beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl)
	const at = new Date(BEGIN)
	const sounds = ['a', 'b', 'c'].map((name) => ({ path: `audio/${name}`, frames: FRAMES }))
	for (const { path, frames } of sounds)
		for (const tier of AUDIO_TIERS) sizes.set(tierFile(path, tier), frames * tier.frameBytes)
	items = await Promise.all(sounds.map((sound) => plantItem(sql, sound, at)))
	const of = { podcastId: null, slug: '', at, frames: FRAMES }
	playlist = await plantEpisode(sql, items.slice(0, 2), of)
	fallback = await plantEpisode(sql, items.slice(2), of)
})
afterAll(async () => {
	await sql.close()
	await database.drop()
})
beforeEach(() => {
	now = BEGIN
})

const newChannel = (change = {}) => {
	names += 1
	return plantChannel(sql, `channel-${names}`, { fallback_playlist_id: fallback, ...change })
}
const streamed = (channel: string, from: number, to: number, change = {}) =>
	plantStreaming(sql, {
		channel,
		playlist,
		from: BEGIN + from * MINUTE_MS,
		to: BEGIN + to * MINUTE_MS,
		change: { repeats: true, ...change },
	})
async function programmed(id: string, isThere = checkedFiles(worker())): Promise<void> {
	const channel = (await readChannels(sql)).find((each) => each.id === id)
	if (channel) await programme(worker(), channel, isThere)
}
const rowsOf = (channel: string) => readPlan(sql, channel, 0)
/** Items by their letters, from and to in minutes. */
const lines = (rows: readonly PlanRow[]) =>
	rows.map(({ from, to, item, why }) => {
		const letter = 'abc'[items.indexOf(item ?? '')] ?? 'silence'
		return `${(from - FROM) / MINUTE} to ${(to - FROM) / MINUTE}: ${letter}, ${why}`
	})
const airedOf = (channel: string) =>
	sql.query<{ from: number; to: number }>(
		`SELECT from_frame::float8 AS "from", to_frame::float8 AS "to" FROM rec.radio_as_run WHERE channel_id = $1 ORDER BY 1`,
		[channel],
	)

describe('The programmer', () => {
	it('plans a quarter of an hour, and writes down what was on air', async () => {
		const channel = await newChannel()
		await streamed(channel, 5, 10)
		await programmed(channel)
		const rows = await rowsOf(channel)
		expect(lines(rows)).toEqual([
			'0 to 3.0028: c, between',
			'3.0028 to 5: c, between',
			'5 to 8.0028: a, scheduled',
			'8.0028 to 10: b, scheduled',
			'10 to 13.0028: c, between',
			'13.0028 to 16.0056: c, between',
		])
		expect(rows.map(({ fade }) => fade > 0)).toEqual([false, true, false, true, false, false])
		expect(await airedOf(channel)).toEqual([])
		for (const minutes of [6, 6, 20]) {
			now = BEGIN + minutes * MINUTE_MS
			await programmed(channel)
		}
		const aired = await airedOf(channel)
		expect(aired.map(({ to }) => (to - FROM) / MINUTE)).toEqual([
			3.0028, 5, 8.0028, 10, 13.0028, 16.0056, 19.0084,
		])
		expect(aired.slice(1).every(({ from }, nth) => from === aired[nth]?.to)).toBe(true)
	})

	it('makes with a second one the rows that it makes alone', async () => {
		const [alone, shared] = [await newChannel(), await newChannel()]
		for (const channel of [alone, shared]) {
			await streamed(channel, 5, 10)
			await streamed(channel, 25, 40)
		}
		for (let minute = 0; minute < 40; minute += 4) {
			now = BEGIN + minute * MINUTE_MS
			await programmed(alone)
			await Promise.all([programmed(shared), programmed(shared), programmed(shared)])
		}
		const [one, other] = [await rowsOf(alone), await rowsOf(shared)]
		expect(lines(other)).toEqual(lines(one))
		expect(one.length).toBeGreaterThan(12)
		expect(await airedOf(shared)).toEqual(await airedOf(alone))
	})

	it('plans what is not fixed by a changed schedule', async () => {
		const channel = await newChannel()
		await programmed(channel)
		await streamed(channel, 1, 6)
		now = BEGIN + 50_000 - 24
		await programmed(channel)
		expect(lines(await rowsOf(channel)).slice(0, 2)).toEqual([
			'0 to 1: c, between',
			'1 to 4.0028: a, scheduled',
		])
		const late = await newChannel()
		now = BEGIN
		await programmed(late)
		await streamed(late, 1, 6)
		now = BEGIN + 55_000
		await programmed(late)
		const [first, second] = await rowsOf(late)
		// Ten seconds are fixed, so that the streaming begins five seconds late, within its first item.
		expect([first?.to, second?.offset]).toEqual([FROM + MINUTE + 208, 208])
		expect(second?.streaming).not.toBe(null)
	})

	it('begins now after an hour in which none ran', async () => {
		const channel = await newChannel()
		await programmed(channel)
		now = BEGIN + 80 * MINUTE_MS
		await programmed(channel)
		expect(lines(await rowsOf(channel)).slice(4, 8)).toEqual([
			'12.0112 to 15.014: c, between',
			'15.014 to 80: silence, missed',
			'80 to 83.0028: c, between',
			'83.0028 to 86.0056: c, between',
		])
	})

	it('passes over a recording whose file is missing or cut, and plays the fallback without any', async () => {
		const channel = await newChannel()
		await streamed(channel, 0, 30)
		const file = tierFile('audio/a', AUDIO_TIERS[2] as (typeof AUDIO_TIERS)[number])
		const whole = sizes.get(file) as number
		sizes.set(file, whole - 1)
		await programmed(channel)
		expect(lines(await rowsOf(channel)).slice(0, 2)).toEqual([
			'0 to 3.0028: b, scheduled',
			'3.0028 to 6.0056: b, scheduled',
		])
		const without = await newChannel()
		await streamed(without, 0, 30)
		sizes.delete('audio/b/64.mp3')
		await programmed(without)
		expect(lines(await rowsOf(without)).slice(0, 1)).toEqual(['0 to 3.0028: c, unplayable'])
		sizes.set(file, whole)
		sizes.set('audio/b/64.mp3', FRAMES * 192)
		// As soon as they are there again, they play.
		await programmed(without)
		expect(lines(await rowsOf(without)).slice(0, 2)).toEqual([
			'0 to 3.0028: c, unplayable',
			'3.0028 to 6.0056: a, scheduled',
		])
	})

	it('puts adverts into breaks, and counts them by what was on air', async () => {
		const channel = await newChannel({ break_minutes: 5 })
		await streamed(channel, 0, 60)
		const item = await plantItem(sql, { path: 'audio/advert', frames: 1_250 }, new Date(BEGIN), {
			kind: 'advert',
		})
		for (const tier of AUDIO_TIERS) sizes.set(tierFile('audio/advert', tier), 1_250 * tier.frameBytes)
		const at = new Date(BEGIN)
		const [day, id] = [at.toISOString().slice(0, 10), randomUUID()]
		const limits = { weight: 1, cap_hour: 2, cap_day: null, cap_total: 3, distance_minutes: 0 }
		await insertAdvert(sql, {
			id,
			name: 'Blood drive',
			item_id: item,
			from_day: day,
			until_day: day,
			channels: [channel],
			...limits,
			dayparts: [],
			created_at: at,
			updated_at: at,
		})
		for (let minute = 0; minute < 58; minute += 2) {
			now = BEGIN + minute * MINUTE_MS
			await programmed(channel)
		}
		const adverts = (await rowsOf(channel)).filter(({ advert }) => advert === id)
		expect(adverts.map(({ from, item: played }) => [(from - FROM) / MINUTE, played])).toEqual([
			[6.0056, item],
			[12.5112, item],
		])
		now = BEGIN + 63 * MINUTE_MS
		await streamed(channel, 60, 100)
		await programmed(channel)
		const aired = await sql.query('SELECT why FROM rec.radio_as_run WHERE advert_id = $1', [id])
		expect(aired).toEqual([{ why: 'advert' }, { why: 'advert' }])
		// The third one is the last in all.
		now = BEGIN + 80 * MINUTE_MS
		await programmed(channel)
		expect((await rowsOf(channel)).filter(({ advert }) => advert === id)).toHaveLength(3)
	})

	it('plans nothing for a channel that is not on air', async () => {
		const channel = await newChannel()
		await programmed(channel)
		await sql.execute('UPDATE rec.radio_channels SET is_live = false WHERE id = $1', [channel])
		await programmed(channel)
		expect(lines(await rowsOf(channel))).toEqual(['0 to 3.0028: c, between'])
	})
})

describe('The database', () => {
	const insert = (channel: string, from: number, to: number, previous: number | null) =>
		sql.execute(
			`INSERT INTO rec.radio_plan (channel_id, from_frame, to_frame, previous, source, file_from, file_to, fade, place, next_fallback, why)
			VALUES ($1, $2, $3, $4, 'silence', 0, 0, 0, 0, 0, 'between')`,
			[channel, from, to, previous],
		)

	it('refuses gaps and overlaps in a plan', async () => {
		const channel = await newChannel()
		await insert(channel, 100, 200, null)
		await expect(insert(channel, 201, 300, 201)).rejects.toThrow('radio_plan_channel_id_previous_fkey')
		await expect(insert(channel, 201, 300, 200)).rejects.toThrow('radio_plan_check')
		await expect(insert(channel, 201, 300, null)).rejects.toThrow('radio_plan_channel_id_previous_key')
		await insert(channel, 200, 300, 200)
		await expect(insert(channel, 199, 250, 199)).rejects.toThrow('radio_plan')
		// The oldest rows go, and the next one is the first.
		await sql.execute('DELETE FROM rec.radio_plan WHERE channel_id = $1 AND from_frame = 100', [channel])
		expect(await rowsOf(channel)).toHaveLength(1)
	})

	it('never changes what was on air', async () => {
		const channel = await newChannel()
		await programmed(channel)
		now = BEGIN + 5 * MINUTE_MS
		await programmed(channel)
		expect(await airedOf(channel)).toHaveLength(1)
		await expect(sql.execute('UPDATE rec.radio_as_run SET from_frame = 1')).rejects.toThrow(
			'permission denied',
		)
		await expect(sql.execute('DELETE FROM rec.radio_as_run')).rejects.toThrow('permission denied')
		expect(instantOf(FROM)).toBe(BEGIN)
	})
})
