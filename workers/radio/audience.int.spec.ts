import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../../demo/random.ts'
import { bots } from '../../infra/adapters/bots.ts'
import { createLog } from '../../infra/observability/logs.ts'
import type { Arrival } from '../../kernel/ports/audience.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { MINUTE_MS, SECOND_MS } from '../../kernel/wire/time.ts'
import { plantChannel } from '../../tests/harness/channels.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { sized } from '../../tests/harness/length.ts'
import { createAudience } from './audience.ts'

const BEGIN = Date.parse('2026-11-21T23:50:00Z')
const LISTENERS = sized(300, 1_000)
const SECONDS = sized(1_500, 3_600)
const FLUSH_EVERY = 15

let database: TestDatabase
let sql: Sql
let channels: readonly string[]
let now = BEGIN
const wallClock = { now: () => now }

beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl)
	channels = [await plantChannel(sql, 'hyderabad'), await plantChannel(sql, 'california')]
	await plantChannel(sql, 'asleep', { is_live: false })
})
afterAll(async () => {
	await sql.close()
	await database.drop()
})

const log = createLog({ level: 'silent', process: 'test' })
const opened = () =>
	createAudience({
		sql,
		wallClock,
		log,
		bots,
		addressCountry: { countryOf: async (address) => (address === '' ? null : 'IN') },
	})

interface Scripted {
	readonly arrival: Arrival
	readonly isListener: boolean
	/** Seconds from the beginning; they may overlap, as when a tier is switched. */
	readonly times: readonly (readonly [from: number, to: number])[]
}

const AGENTS = [
	['VLC/3.0.20 LibVLC/3.0.20', true],
	['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', true],
	['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', false],
	['Icecast 2.4.4', false],
] as const
const LENGTHS = [20, 40, 59, 60, 61, 200, 700]
const PAUSES = [-30, 0, 5, 58, 59, 60, 61, 300]

function script(): Scripted[] {
	const random = seededRandom(45)
	return Array.from({ length: LISTENERS }, (_, nth) => {
		const [userAgent, isOne] = random.pick(AGENTS)
		const hasTab = random.chance(0.5)
		const times: [number, number][] = []
		for (let from = random.between(0, 600); from < SECONDS - 800; ) {
			const to = from + random.pick(LENGTHS)
			times.push([from, to])
			from = Math.max(from + 1, to + random.pick(PAUSES))
			if (random.chance(0.3)) break
		}
		return {
			isListener: hasTab || isOne,
			times,
			arrival: {
				channelId: random.pick(channels),
				address: '198.51.100.7',
				// Two tabs, or two programs, of one network are two listeners.
				network: `198.51.100.${Math.floor(nth / 2)}`,
				userAgent: hasTab ? userAgent : `${userAgent} ${nth}`,
				tab: hasTab ? `tab ${nth}` : null,
				isWidget: nth % 3 === 0,
			},
		}
	})
}

/** Plays the script on two processes, which write as they do on their own. */
async function play(listeners: readonly Scripted[]): Promise<void> {
	const audiences = [opened(), opened()]
	const steps = listeners
		.flatMap(({ arrival, times }, nth) =>
			times.flatMap(([from, to], turn) => {
				let end = () => {}
				const begin = () => {
					end = audiences[(nth + turn) % 2]?.begin(arrival) ?? end
				}
				return [
					{ at: from, run: begin },
					{ at: to, run: () => end() },
				]
			}),
		)
		.toSorted((one, other) => one.at - other.at)
	let next = 0
	for (let second = 0; second <= SECONDS + 300; second += 1) {
		now = BEGIN + second * SECOND_MS
		for (; steps[next]?.at === second; next += 1) steps[next]?.run()
		if (second % FLUSH_EVERY === 0) for (const each of audiences) await each.flush()
	}
}

const MIDNIGHT = 600

/** Counts the script second by second. Without a tab, a listener after midnight is another one. */
const independentCount = ({ arrival, times }: Scripted): [number, number][] =>
	arrival.tab === null
		? [false, true].flatMap((isLater) => countOf(times.filter(([from]) => from >= MIDNIGHT === isLater)))
		: countOf(times)

function countOf(times: Scripted['times']): [number, number][] {
	const listened = new Uint8Array(SECONDS + 1_000)
	for (const [from, to] of times) listened.fill(1, from, to)
	const sessions: [number, number][] = []
	listened.forEach((is, second) => {
		if (!is) return
		const last = sessions.at(-1)
		if (last && second - last[1] < 60) last[1] = second + 1
		else sessions.push([second, second + 1])
	})
	return sessions.filter(([from, to]) => to - from >= 60)
}

const inSeconds = (at: Date) => (at.getTime() - BEGIN) / SECOND_MS

describe('Listeners by a script', () => {
	it('are counted as the definitions say, by two processes at once, over midnight and without an address', async () => {
		const listeners = script()
		await play(listeners)
		const expected = listeners
			.filter(({ isListener }) => isListener)
			.flatMap((each) =>
				independentCount(each).map(([from, to]) => ({ channel: each.arrival.channelId, from, to })),
			)
		const rows = await sql.query<{ channel_id: string; began_at: Date; ended_at: Date; listener: string }>(
			'SELECT * FROM rec.radio_sessions',
		)
		const order = (each: { channel: string; from: number; to: number }) =>
			`${each.channel} ${each.from} ${each.to}`
		const found = rows.map(({ channel_id: channel, began_at, ended_at }) => ({
			channel,
			from: inSeconds(began_at),
			to: inSeconds(ended_at),
		}))
		expect(expected.length).toBeGreaterThan(LISTENERS / 3)
		expect(found.map(order).toSorted()).toEqual(expected.map(order).toSorted())
		expect(JSON.stringify(rows)).not.toMatch(/198\.51|Mozilla|VLC|tab /)

		const minutes = await sql.query<{ channel_id: string; at: Date; listeners: number | null }>(
			'SELECT * FROM rec.radio_minutes ORDER BY channel_id, at',
		)
		const settled = minutes.filter(({ listeners: count }) => count !== null)
		expect(settled.length).toBe(2 * Math.floor((SECONDS + 300 - 180) / 60))
		for (const { channel_id: channel, at, listeners: count } of settled) {
			const second = inSeconds(at)
			const there = expected.filter(
				(each) => each.channel === channel && each.from <= second && second < each.to,
			)
			expect([second, count]).toEqual([second, there.length])
		}
	})
})

describe('A count', () => {
	it('has no minutes of a time in which nobody counted', async () => {
		now = BEGIN + 40 * 3_600 * SECOND_MS
		const audience = opened()
		await audience.flush()
		now += 30 * SECOND_MS
		await audience.flush()
		now += 31 * SECOND_MS
		await audience.flush()
		// The process sleeps.
		now += 10 * MINUTE_MS
		await audience.flush()
		now += 61 * SECOND_MS - (now % MINUTE_MS)
		await audience.flush()
		const rows = await sql.query<{ at: Date }>(
			'SELECT at FROM rec.radio_minutes WHERE channel_id = $1 AND at >= $2 ORDER BY at',
			[channels[0], new Date(BEGIN + 40 * 3_600 * SECOND_MS)],
		)
		expect(rows.map(({ at }) => (at.getTime() - BEGIN) / MINUTE_MS - 2_400)).toEqual([0])
	})

	it('takes up what the database did not take', async () => {
		let isAway = true
		const away = {
			...sql,
			transaction: async (...given: Parameters<Sql['transaction']>) => {
				if (isAway) throw new Error('It is away.')
				return sql.transaction(...given)
			},
		} as Sql
		const audience = createAudience({
			sql: away,
			wallClock,
			log,
			bots,
			addressCountry: { countryOf: async () => null },
		})
		const [channelId = ''] = channels
		const from = now
		const end = audience.begin({
			channelId,
			address: '',
			network: '',
			userAgent: '',
			tab: 'away',
			isWidget: false,
		})
		now += 90 * SECOND_MS
		end()
		await expect(audience.flush()).rejects.toThrow('It is away.')
		isAway = false
		await audience.flush()
		expect(
			await sql.query('SELECT country, player, ended_at FROM rec.radio_sessions WHERE began_at = $1', [
				new Date(from),
			]),
		).toEqual([{ country: null, player: 'site', ended_at: new Date(now) }])
	})
})
