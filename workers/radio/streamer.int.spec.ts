import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createFileStore } from '../../infra/adapters/files.ts'
import { createDiskBlobs } from '../../infra/adapters/files-disk.ts'
import { createTestApp } from '../../infra/http/test-app.ts'
import { createLog } from '../../infra/observability/logs.ts'
import type { FileStore } from '../../kernel/ports/files.ts'
import { createSql, DatabaseAway, type Sql } from '../../kernel/sql/sql.ts'
import { AUDIO_TIERS, type AudioTier } from '../../kernel/wire/audio-grid.ts'
import { MINUTE_MS, SECOND_MS } from '../../kernel/wire/time.ts'
import { readChannels } from '../../records/radio/schedule.ts'
import { storeTone } from '../../tests/e2e/harness/tones.ts'
import { plantChannel, plantStreaming } from '../../tests/harness/channels.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { plantEpisode } from '../../tests/harness/episodes.ts'
import { sized } from '../../tests/harness/length.ts'
import { tonesIn } from '../../tests/harness/tuning.ts'
import { lookedUp, programme } from './programmer.ts'
import { createStreamer } from './streamer.ts'

const BEGIN = Date.parse('2026-11-21T08:00:00Z')
const BLOCK_MS = 240
const [HIGH, MIDDLE, LOW] = AUDIO_TIERS as [AudioTier, AudioTier, AudioTier]
const [FIRST, SECOND, SCHEDULED] = [440, 660, 880]
const log = createLog({ level: 'silent', process: 'test' })

let database: TestDatabase
let folder: string
let sql: Sql
let files: FileStore
let fallback: string
let channel: string
let now = BEGIN
let isAway = false
const wallClock = { now: () => now }

beforeAll(async () => {
	database = await createTestDatabase()
	const real = createSql(database.appUrl)
	sql = {
		...real,
		query: async (...given) => {
			if (isAway) throw new DatabaseAway('It is away.')
			return real.query(...given)
		},
	}
	folder = await mkdtemp(join(tmpdir(), 'on-air-'))
	files = createFileStore(await createDiskBlobs(folder))
	const tone = (hz: number, seconds: number) => storeTone(sql, folder, { hz, seconds })
	const of = { podcastId: null, slug: '', at: new Date(BEGIN), frames: 0 }
	fallback = await plantEpisode(sql, [await tone(FIRST, 20), await tone(SECOND, 13)], of)
	const playlist = await plantEpisode(sql, [await tone(SCHEDULED, 25)], of)
	channel = await plantChannel(sql, 'hyderabad', { fallback_playlist_id: fallback, name: 'Radio आशा' })
	await plantStreaming(sql, {
		channel,
		playlist,
		from: BEGIN + MINUTE_MS,
		to: BEGIN + 6 * MINUTE_MS,
		change: { repeats: true },
	})
	await plantChannel(sql, 'asleep', { is_live: false })
	await plantChannel(sql, 'empty')
})
afterAll(async () => {
	await sql.close()
	await database.drop()
	await rm(folder, { recursive: true })
})
afterEach(() => {
	isAway = false
})

const planned = async () => {
	const isThere = lookedUp({ files, wallClock, log })
	for (const each of await readChannels(sql)) await programme({ sql, wallClock }, each, isThere)
}
const opened = () => createStreamer({ sql, files, wallClock, log })

function ears() {
	const parts: Uint8Array[] = []
	return {
		parts,
		write: (bytes: Uint8Array) => parts.push(Uint8Array.from(bytes)),
		unsent: () => 0,
		end: () => {},
	}
}
const nothing = { write: () => {}, unsent: () => 0, end: () => {} }

/** Moves the clock in steps of a write. */
async function pass(
	ms: number,
	each: () => void,
	renew: () => Promise<void>,
	every = 2 * SECOND_MS,
): Promise<void> {
	const end = now + ms
	for (let nth = 0; now < end; nth += 1) {
		now += BLOCK_MS
		if ((nth * BLOCK_MS) % every < BLOCK_MS) await renew()
		each()
	}
}

describe('A streamer', () => {
	it('sends what is planned at its second, and a second one the same bytes', async () => {
		now = BEGIN
		await planned()
		const [one, other] = [opened(), opened()]
		await one.renew()
		now += 5 * SECOND_MS
		const received = ears()
		await one.join('hyderabad', HIGH, received, null)
		const joinedAt = now
		await pass(sized(30, 600) * SECOND_MS, one.send, async () => {
			await planned()
			await one.renew()
		})
		// It begins in between, as one does that was killed.
		await other.renew()
		const again = ears()
		await other.join('hyderabad', HIGH, again, null)
		const later = (now - joinedAt) / BLOCK_MS
		await pass(
			sized(60, 3_000) * SECOND_MS,
			() => {
				one.send()
				other.send()
			},
			async () => {
				await planned()
				await Promise.all([one.renew(), other.renew()])
			},
		)
		expect(again.parts.length).toBeGreaterThan(200)
		expect(Buffer.concat(received.parts.slice(Math.round(later)))).toEqual(Buffer.concat(again.parts))
		const tones = await tonesIn(Buffer.concat(received.parts))
		// The first byte is that of the block sixteen before the one of that instant.
		const start = Math.floor(joinedAt / BLOCK_MS - 16) * BLOCK_MS
		const at = (second: number) => tones[Math.round((BEGIN - start) / 100 + second * 10)]
		expect([at(5), at(15), at(25), at(35), at(50)]).toEqual([FIRST, FIRST, SECOND, FIRST, FIRST])
		expect([at(61), at(70), at(84)]).toEqual([SCHEDULED, SCHEDULED, SCHEDULED])
		expect(tones.slice(2, 700).filter((hz) => hz === 0).length).toBeLessThan(5)
	})

	it('fades out what a streaming cuts, and never stops where clocks move', async () => {
		now = BEGIN + 50 * SECOND_MS
		await planned()
		const streamer = opened()
		await streamer.renew()
		const received = ears()
		await streamer.join('hyderabad', MIDDLE, received, null)
		await pass(9 * SECOND_MS, streamer.send, streamer.renew)
		const before = received.parts.length
		now += 90 * SECOND_MS
		await streamer.renew()
		streamer.send()
		now -= 120 * SECOND_MS
		await streamer.renew()
		streamer.send()
		expect(received.parts.length).toBe(before + 2)
		expect(received.parts.every((part) => part.length === 1_920)).toBe(true)
	})

	it('goes on for a quarter of an hour without the database, and then with a loop', async () => {
		now = BEGIN + 10 * SECOND_MS
		await planned()
		const [away, control] = [opened(), opened()]
		await Promise.all([away.renew(), control.renew()])
		const [received, wanted] = [ears(), ears()]
		await away.join('hyderabad', LOW, received, null)
		await control.join('hyderabad', LOW, wanted, null)
		const send = () => {
			away.send()
			control.send()
		}
		await away.renew()
		await pass(
			14 * MINUTE_MS,
			send,
			async () => {
				await planned()
				await control.renew()
				isAway = true
				await away.renew()
				isAway = false
			},
			30 * SECOND_MS,
		)
		expect(Buffer.concat(received.parts)).toEqual(Buffer.concat(wanted.parts))
		isAway = true
		const before = received.parts.length
		await pass(4 * MINUTE_MS, away.send, away.renew, 30 * SECOND_MS)
		expect(received.parts.length - before).toBe((4 * MINUTE_MS) / BLOCK_MS)
		const tones = await tonesIn(Buffer.concat(received.parts.slice(-100)))
		// The loop may begin again within.
		expect(tones.slice(5, 180).filter((hz) => hz !== FIRST).length).toBeLessThan(5)
	})

	it('drops who takes nothing, and only them', async () => {
		now = BEGIN + MINUTE_MS
		await planned()
		const streamer = opened()
		await streamer.renew()
		const received = ears()
		let ended = 0
		await streamer.join(
			'hyderabad',
			HIGH,
			{ ...nothing, unsent: () => 65_537, end: () => (ended += 1) },
			null,
		)
		await streamer.join('hyderabad', HIGH, received, null)
		await pass(SECOND_MS, streamer.send, streamer.renew)
		expect(ended).toBe(1)
		expect(received.parts.length).toBeGreaterThan(20)
	})

	it('sends silence for a channel without a plan and a fallback', async () => {
		now = BEGIN
		const streamer = opened()
		await streamer.renew()
		const received = ears()
		await streamer.join('empty', HIGH, received, null)
		expect(new Set(await tonesIn(Buffer.concat(received.parts)))).toEqual(new Set([0]))
	})
})

describe('The address of a channel', () => {
	let app: FastifyInstance
	let url: string
	beforeAll(async () => {
		now = BEGIN + 2 * MINUTE_MS
		await planned()
		const streamer = opened()
		await streamer.renew()
		app = await createTestApp([], { radio: streamer })
		url = await app.listen({ host: '127.0.0.1', port: 0 })
	})
	afterAll(() => app.close())

	const begun = (path: string, headers = {}) =>
		new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; bytes: Buffer }>(
			(resolve, reject) => {
				get(`${url}${path}`, { headers }, (response) => {
					const parts: Buffer[] = []
					let length = 0
					const done = () => {
						response.destroy()
						resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(parts) })
					}
					response.on('end', done).on('data', (part: Buffer) => {
						parts.push(part)
						length += part.length
						if (length >= 17 * 3_840) done()
					})
				}).on('error', reject)
			},
		)

	it('begins with four seconds for every page, in one body', async () => {
		const { status, headers, bytes } = await begun('/radio/hyderabad.mp3')
		expect(status).toBe(200)
		expect(headers).toMatchObject({
			'content-type': 'audio/mpeg',
			'cache-control': 'no-store',
			'access-control-allow-origin': '*',
			'cross-origin-resource-policy': 'cross-origin',
			'icy-br': '128',
		})
		expect(Buffer.from(String(headers['icy-name']), 'latin1').toString()).toBe('Radio आशा')
		expect(headers['transfer-encoding']).toBe(undefined)
		expect(headers['icy-metaint']).toBe(undefined)
		expect(new Set((await tonesIn(bytes)).slice(2))).toEqual(new Set([SCHEDULED]))
	})

	it('has titles for players that take them', async () => {
		const { headers, bytes } = await begun('/radio/hyderabad.mp3', { 'Icy-MetaData': '1' })
		const every = Number(headers['icy-metaint'])
		expect(bytes.subarray(every + 1).toString('utf8', 0, 40)).toContain(
			`StreamTitle='A tone of ${SCHEDULED} Hz';`,
		)
	})

	it('answers to HEAD and to a page that wants titles', async () => {
		const head = await fetch(`${url}/radio/hyderabad.mp3?tier=32`, { method: 'HEAD' })
		expect([head.status, head.headers.get('icy-br')]).toEqual([200, '32'])
		const options = await fetch(`${url}/radio/hyderabad.mp3`, { method: 'OPTIONS' })
		expect([options.status, options.headers.get('access-control-allow-headers')]).toEqual([
			204,
			'icy-metadata',
		])
	})

	it.each([
		['/radio/nobody.mp3', 404, 'There is nothing at this address.'],
		['/radio/hyderabad.mp3?tier=320', 404, 'There is nothing at this address.'],
		['/radio/hyderabad.mp3?tier=32&tier=64', 404, 'There is nothing at this address.'],
		['/radio/hyderabad.ogg', 404, 'There is nothing at this address.'],
		['/radio/..%2f..%2fetc.mp3', 404, 'There is nothing at this address.'],
		['/radio/asleep.mp3', 503, 'This channel is not on air right now.'],
	])('refuses %s', async (path, status, message) => {
		const answer = await fetch(`${url}${path}`)
		expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ message })])
		expect(answer.headers.get('retry-after')).toBe(status === 503 ? '60' : null)
	})
})
