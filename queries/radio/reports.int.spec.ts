import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../../demo/random.ts'
import type { ReportPreview } from '../../domain/radio/reports.contract.ts'
import type { Statistics } from '../../domain/radio/statistics.contract.ts'
import { createTestApp } from '../../infra/http/test-app.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { FRAME_MS } from '../../kernel/wire/audio-grid.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../kernel/wire/time.ts'
import { plantChannel, plantStreaming } from '../../tests/harness/channels.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { plantEpisode, plantItem } from '../../tests/harness/episodes.ts'
import { plantMinutes, plantPlays, plantSessions } from '../../tests/harness/listening.ts'
import { previewReport } from './reports.ts'
import { exportStatistics, showStatistics } from './statistics.ts'
import type { RadioDeps } from './streaming-row.ts'

/** In New York, clocks are put forward on the eighth of March, so that the day has 23 hours. */
const NEW_YORK = 'America/New_York'
const FIRST = Date.parse('2026-03-07T05:00:00Z')
const DAY = [Date.parse('2026-03-08T05:00:00Z'), Date.parse('2026-03-09T04:00:00Z')] as const
const NOW = Date.parse('2026-03-20T12:00:30Z')

let database: TestDatabase
let sql: Sql
let app: FastifyInstance
let channels: readonly [string, string]
let playlist: string

interface Play {
	readonly channel_id: string
	readonly item_id: string
	readonly from_frame: bigint
	readonly to_frame: bigint
}
interface Session {
	readonly channel_id: string
	readonly listener: string
	readonly began_at: Date
	readonly ended_at: Date
	readonly country: string | null
}

beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl)
	const at = new Date(FIRST)
	channels = [
		await plantChannel(sql, 'new-york', { zone: NEW_YORK }),
		await plantChannel(sql, 'hyderabad', { zone: 'Asia/Kolkata' }),
	]
	const random = seededRandom(45)
	const items: string[] = []
	for (let nth = 0; nth < 12; nth += 1) {
		const isWhole = nth % 3 !== 0
		const rights = { writers: isWhole ? 'Asha Rao' : '', isrc: isWhole ? `INA0926000${10 + nth}` : '' }
		items.push(
			await plantItem(sql, { path: `audio/${nth}`, frames: 10_000 }, at, {
				title: `Work ${nth}`,
				kind: nth === 11 ? 'talk' : 'music',
				...rights,
			}),
		)
	}
	playlist = await plantEpisode(sql, [items[0] ?? ''], { podcastId: null, slug: '', at, frames: 10_000 })
	// One of them was deleted after it was on air.
	const onAir = [...items, crypto.randomUUID()]
	const plays = channels.flatMap((channel) => {
		const rows = []
		for (let from = FIRST; from < FIRST + 60 * HOUR_MS; ) {
			const to = from + random.between(20, 400) * 250 * FRAME_MS
			if (random.chance(0.9)) rows.push({ channel, item: random.pick(onAir), from, to })
			from = to
		}
		return rows
	})
	await plantPlays(sql, plays)
	const edges = plays.flatMap(({ from, to }) => [from, to])
	const sessions = channels.flatMap((channel) =>
		Array.from({ length: 300 }, (_, nth) => nth).flatMap((nth) => {
			let from = random.chance(0.3) ? random.pick(edges) : FIRST + random.between(0, 200_000) * SECOND_MS
			return Array.from({ length: random.between(1, 6) }, () => {
				const to = from + random.between(30, 3_000) * SECOND_MS
				const session = {
					channel,
					listener: `listener ${nth}`,
					from,
					to,
					country: random.pick(['IN', 'US', null]),
				}
				// Some come back within the same play.
				from = to + random.between(60, 400) * SECOND_MS
				return session
			})
		}),
	)
	await plantSessions(sql, sessions)
	const [newYork] = channels
	await plantMinutes(sql, newYork, DAY[0], DAY[0] + 3 * HOUR_MS, 7)
	await plantMinutes(sql, newYork, DAY[0] + 4 * HOUR_MS, DAY[1], 9)
	await plantStreaming(sql, { channel: newYork, playlist, from: DAY[0] + HOUR_MS, to: DAY[0] + 2 * HOUR_MS })
	await plantStreaming(sql, {
		channel: newYork,
		playlist,
		from: DAY[0] + 2 * HOUR_MS,
		to: DAY[0] + 3 * HOUR_MS,
	})
	const deps = { sql, clock: { now: () => NOW }, wallClock: { now: () => NOW } } as unknown as RadioDeps
	app = await createTestApp([previewReport(deps), showStatistics(deps), exportStatistics(deps)])
})
afterAll(async () => {
	await app.close()
	await sql.close()
	await database.drop()
})

const get = async <T>(url: string): Promise<T> => {
	const answer = await app.inject({ url, headers: { authorization: 'Bearer admin-token' } })
	expect([url, answer.statusCode, answer.statusCode === 200 || answer.json()]).toEqual([url, 200, true])
	return answer.json<{ data: T }>().data
}

/** Reads raw rows, and counts them one by one. */
async function independent(within: (channel: string) => readonly [from: number, to: number]) {
	const kinds = await sql.query<{ id: string; kind: string }>('SELECT id, kind FROM rec.media_items')
	const talk = new Set(kinds.filter(({ kind }) => kind !== 'music').map(({ id }) => id))
	const sessions = (await sql.query<Session>('SELECT * FROM rec.radio_sessions')).filter(
		({ began_at, ended_at }) => ended_at.getTime() - began_at.getTime() >= MINUTE_MS,
	)
	const works = new Map<string, { plays: number; performances: number; seconds: number }>()
	for (const play of await sql.query<Play>('SELECT * FROM rec.radio_as_run')) {
		const [from, to] = [Number(play.from_frame) * FRAME_MS, Number(play.to_frame) * FRAME_MS]
		const [begin, end] = within(play.channel_id)
		if (talk.has(play.item_id) || from < begin || from >= end) continue
		const listeners = new Set(
			sessions
				.filter((each) => each.channel_id === play.channel_id)
				.filter((each) => each.began_at.getTime() < to && each.ended_at.getTime() > from)
				.map(({ listener }) => listener),
		)
		const work = works.get(play.item_id) ?? { plays: 0, performances: 0, seconds: 0 }
		works.set(play.item_id, {
			plays: work.plays + 1,
			performances: work.performances + listeners.size,
			seconds: work.seconds + (to - from) / SECOND_MS,
		})
	}
	const listened = sessions.flatMap((each) => {
		const [begin, end] = within(each.channel_id)
		const [from, to] = [Math.max(begin, each.began_at.getTime()), Math.min(end, each.ended_at.getTime())]
		return to > from ? [{ ...each, ms: to - from, isStart: each.began_at.getTime() >= begin }] : []
	})
	return { works, listened, hours: listened.reduce((sum, { ms }) => sum + ms, 0) / HOUR_MS }
}

describe('A rights report', () => {
	it.each([
		['2026-03-08', '2026-03-08', DAY, ['2026-03-07T18:30:00Z', '2026-03-08T18:30:00Z']],
		[
			'2026-03-07',
			'2026-03-09',
			[FIRST, Date.parse('2026-03-10T04:00:00Z')],
			['2026-03-06T18:30:00Z', '2026-03-09T18:30:00Z'],
		],
	] as const)('of %s to %s equals what is counted from raw rows', async (from, until, newYork, hyderabad) => {
		const report = await get<ReportPreview>(`/api/v1/radio/reports/preview?from=${from}&until=${until}`)
		const there = hyderabad.map((at) => Date.parse(at)) as unknown as readonly [number, number]
		const { works, hours } = await independent((channel) => (channel === channels[0] ? newYork : there))
		expect(report.rows).toHaveLength(works.size)
		for (const { itemId, plays, performances, seconds } of report.rows.filter((row) => row.itemId !== null))
			expect([itemId, { plays, performances, seconds }]).toEqual([itemId, works.get(itemId ?? '')])
		const sum = (of: 'plays' | 'performances' | 'seconds') =>
			[...works.values()].reduce((total, work) => total + work[of], 0)
		expect(report).toMatchObject({
			works: works.size,
			plays: sum('plays'),
			performances: sum('performances'),
			seconds: sum('seconds'),
			isOver: true,
		})
		expect(report.performances).toBeGreaterThan(500)
		expect(report.listeningHours).toBeCloseTo(hours, 6)
	})

	it('begins with what is incomplete, and names what was not measured', async () => {
		const report = await get<ReportPreview>(
			`/api/v1/radio/reports/preview?from=2026-03-08&until=2026-03-08&channel=${channels[0]}`,
		)
		const marks = report.rows.map(({ isIncomplete }) => isIncomplete)
		expect(marks).toEqual(marks.toSorted((one, other) => Number(other) - Number(one)))
		expect(report.rows.filter(({ itemId, isIncomplete }) => itemId === null && isIncomplete)).toHaveLength(1)
		expect(report).toMatchObject({ incomplete: marks.filter(Boolean).length, unmeasured: 60 })
		expect(report.rows.some(({ title }) => title === 'Work 11')).toBe(false)
	})
})

describe('Statistics', () => {
	const read = (query: string) => get<Statistics>(`/api/backoffice/radioStatistics?${query}`)
	const ofDay = (query: string) => read(`period=day&day=2026-03-08&channel=${channels[0]}&${query}`)

	it('of a day on which clocks change equal what is counted from raw rows, with its gap', async () => {
		const { total, rows, gaps } = await ofDay('by=time')
		const { listened, hours } = await independent((channel) => (channel === channels[0] ? DAY : [0, 0]))
		expect(total).toMatchObject({
			starts: listened.filter(({ isStart }) => isStart).length,
			sessions: listened.length,
			listeners: new Set(listened.map(({ listener }) => listener)).size,
			peak: 9,
			expected: 23 * 60,
			measured: 22 * 60,
		})
		expect(total.hours).toBeCloseTo(hours, 6)
		expect(total.average).toBeCloseTo(hours / 22, 6)
		expect(total.minutes).toBeCloseTo((hours * 60) / listened.length, 6)
		expect(rows).toHaveLength(23)
		expect(rows.reduce((sum, row) => sum + row.hours, 0)).toBeCloseTo(hours, 6)
		expect(rows.reduce((sum, row) => sum + row.starts, 0)).toBe(total.starts)
		expect(rows[3]).toMatchObject({ measured: 0, expected: 60, average: null, peak: null })
		expect(gaps).toEqual([{ channel: channels[0], from: DAY[0] + 3 * HOUR_MS, to: DAY[0] + 4 * HOUR_MS }])
	})

	it('are divided by country, player, programme and channel', async () => {
		const [country, player, programme, channel] = await Promise.all(
			['country', 'player', 'programme', 'channel'].map((by) => ofDay(`by=${by}`)),
		)
		expect(country?.rows.map(({ key }) => key).toSorted()).toEqual(['', 'IN', 'US'])
		expect(country?.rows.reduce((sum, { hours }) => sum + hours, 0)).toBeCloseTo(country?.total.hours ?? 0, 6)
		expect(player?.rows).toEqual([{ ...player?.total, key: 'site', name: 'site', peak: null }])
		const { listened, hours } = await independent((id) =>
			id === channels[0] ? [DAY[0] + HOUR_MS, DAY[0] + 3 * HOUR_MS] : [0, 0],
		)
		expect(programme?.rows).toMatchObject([
			{ key: playlist, sessions: listened.length, measured: 120, expected: 120 },
		])
		expect(programme?.rows[0]?.hours).toBeCloseTo(hours, 6)
		expect(channel?.rows).toEqual([{ ...channel?.total, key: channels[0], name: 'Channel new-york' }])
	})

	it('of a week and a month begin on their first day, and of now with the last minutes', async () => {
		const spanOf = async (query: string) => (await read(`channel=${channels[0]}&${query}`)).channels[0]
		expect(await spanOf('period=week&day=2026-03-08')).toMatchObject({
			from: Date.parse('2026-03-02T05:00:00Z'),
			to: DAY[1],
		})
		expect(await spanOf('period=month&day=2026-03-08')).toMatchObject({
			from: Date.parse('2026-03-01T05:00:00Z'),
			to: Date.parse('2026-04-01T04:00:00Z'),
		})
		const to = Date.parse('2026-03-20T11:59:00Z')
		expect(await spanOf('period=now')).toMatchObject({ from: to - 5 * MINUTE_MS, to })
		expect((await read('period=now&by=country')).total).toMatchObject({
			measured: 0,
			expected: 10,
			average: null,
		})
	})

	it('leave empty in a file what was not measured', async () => {
		const file = await app.inject({
			url: `/api/backoffice/radioStatistics/csv?period=day&day=2026-03-08&channel=${channels[0]}&by=time`,
			headers: { authorization: 'Bearer admin-token' },
		})
		const lines = file.body.trim().split('\r\n')
		expect(lines).toHaveLength(24)
		expect(lines[4]).toMatch(/T08:00:00\.000Z,2026-03-08T09:00:00\.000Z,,,,,[\d.]*,,,0,60$/)
	})
})
