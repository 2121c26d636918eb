import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createFrameEncoder } from '../../infra/adapters/audio-encode.ts'
import { createFileStore } from '../../infra/adapters/files.ts'
import { createDiskBlobs } from '../../infra/adapters/files-disk.ts'
import { createLiveSound } from '../../infra/adapters/live-sound.ts'
import { createUploadFolder } from '../../infra/adapters/upload-folder.ts'
import { createTestApp } from '../../infra/http/test-app.ts'
import { createLog } from '../../infra/observability/logs.ts'
import type { FileStore } from '../../kernel/ports/files.ts'
import type { LiveSound } from '../../kernel/ports/live-sound.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { AUDIO_TIERS, type AudioTier, frameAt } from '../../kernel/wire/audio-grid.ts'
import { MINUTE_MS, SECOND_MS } from '../../kernel/wire/time.ts'
import { readChannels } from '../../records/radio/schedule.ts'
import { setSource } from '../../records/radio/sources.ts'
import { soundOf, storeTone } from '../../tests/e2e/harness/tones.ts'
import { plantChannel, plantStreaming } from '../../tests/harness/channels.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { plantEpisode } from '../../tests/harness/episodes.ts'
import { tonesIn } from '../../tests/harness/tuning.ts'
import { checkedFiles, programme } from './programmer.ts'
import { createStreamer } from './streamer.ts'

const BEGIN = Date.parse('2026-11-21T08:00:00Z')
const BLOCK_MS = 240
const [HIGH, , LOW] = AUDIO_TIERS as [AudioTier, AudioTier, AudioTier]
const [FIRST, SECOND, HOST] = [440, 660, 1_320]
const [ASHA, RAVI] = [randomUUID(), randomUUID()]
const log = createLog({ level: 'silent', process: 'test' })

let database: TestDatabase
let sql: Sql
let folder: string
let files: FileStore
let playlist: string
let app: FastifyInstance
let port: number
let now = BEGIN
/** Frames that the decoding process made. */
let made = 0
const wallClock = { now: () => now }
const sound: LiveSound = {
	open: (onFrames, onEnd) =>
		createLiveSound().open(
			(frames) => {
				made += frames.quiet.length
				onFrames(frames)
			},
			() => {
				onEnd()
			},
		),
}
let streamer: ReturnType<typeof createStreamer>
const sockets: Socket[] = []
/** A second of the host at 48 and at 44.1 kHz, in pieces of 240 ms and of a frame. */
let onGrid: readonly Buffer[]
let offGrid: readonly Buffer[]

const user = async (id: string, name: string) => {
	await sql.execute(
		`INSERT INTO rec.names (key, owner_kind, owner_id, taken_at) VALUES ($2, 'user', $1, now())`,
		[id, name],
	)
	await sql.execute(
		`INSERT INTO rec.users (id, username, name_key, email, first_name, last_name, password_hash, locale, created_at)
		VALUES ($1, $2, $2, $2 || '@mail.example', $2, 'Rao', '', 'en', now())`,
		[id, name],
	)
}

async function encoded(tier: AudioTier, perPiece: number): Promise<readonly Buffer[]> {
	const frames: Uint8Array[] = []
	const encoder = await createFrameEncoder(tier, (frame) => frames.push(frame))
	for await (const block of soundOf({ hz: HOST, seconds: 30 })) await encoder.add(block)
	await encoder.end()
	return Array.from({ length: Math.floor(frames.length / perPiece) }, (_, nth) =>
		Buffer.concat(frames.slice(nth * perPiece, (nth + 1) * perPiece)),
	)
}

beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl)
	folder = await mkdtemp(join(tmpdir(), 'live-'))
	files = createFileStore(await createDiskBlobs(folder))
	const tone = (hz: number, seconds: number) => storeTone(sql, folder, { hz, seconds })
	playlist = await plantEpisode(sql, [await tone(FIRST, 50), await tone(SECOND, 25)], {
		podcastId: null,
		slug: '',
		at: new Date(BEGIN),
		frames: 0,
	})
	await user(ASHA, 'asha')
	await user(RAVI, 'ravi')
	onGrid = await encoded(HIGH, 10)
	offGrid = await encoded({ ...HIGH, sampleRate: 44_100 }, 9)
	streamer = createStreamer(
		{ sql, files, wallClock, log },
		{ sound, uploads: createUploadFolder(join(folder, 'uploads')) },
	)
	app = await createTestApp([], { radio: streamer })
	port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
	await app.close()
	await streamer.stop()
	await sql.close()
	await database.drop()
	await rm(folder, { recursive: true })
})
afterEach(async () => {
	for (const socket of sockets.splice(0)) socket.destroy()
	await sql.execute('UPDATE rec.radio_channels SET is_live = false')
})

async function onAir(slug: string, hosts: Readonly<Record<string, string>> = { [ASHA]: `${slug} secret` }) {
	now = BEGIN
	const channel = await plantChannel(sql, slug)
	const slot = { channel, playlist, from: BEGIN, to: BEGIN + 5 * MINUTE_MS, change: { repeats: true } }
	const streaming = await plantStreaming(sql, slot)
	for (const [userId, password] of Object.entries(hosts))
		await setSource(sql, { streamingId: streaming, userId, password }, new Date(BEGIN))
	await planned()
	now = BEGIN + 5 * SECOND_MS
	await streamer.renew()
	return { channel, streaming }
}
async function planned(): Promise<void> {
	const isThere = checkedFiles({ files, wallClock, log })
	for (const each of await readChannels(sql)) await programme({ sql, wallClock }, each, isThere)
}

interface Client {
	readonly socket: Socket
	/** All that the server answered. */
	answer(): string
}

const basic = (password: string) => `Basic ${Buffer.from(`source:${password}`).toString('base64')}`

/** Connects as a source client does. @returns once the server has answered */
async function source(
	slug: string,
	password: string,
	{ method = 'PUT', headers = '' } = {},
): Promise<Client> {
	const socket = connect(port, '127.0.0.1')
	sockets.push(socket)
	let answer = ''
	socket.on('data', (bytes) => {
		answer += String(bytes)
	})
	socket.on('error', () => {})
	socket.write(
		`${method} /radio/live/${slug} HTTP/1.1\r\nHost: radio\r\nAuthorization: ${basic(password)}\r\nContent-Type: audio/mpeg\r\n${headers}\r\n`,
	)
	await vi.waitUntil(() => /^HTTP\/1\.1 [2-5]/m.test(answer), { timeout: 20_000 })
	return { socket, answer: () => answer }
}
const isEnded = (socket: Socket) => vi.waitUntil(() => socket.destroyed, { timeout: 20_000 })
const statusOf = (client: Client) => Number(/^HTTP\/1\.1 ([2-5]\d\d)/m.exec(client.answer())?.[1])

async function tick(): Promise<void> {
	now += BLOCK_MS
	if ((now - BEGIN) % (8 * BLOCK_MS) < BLOCK_MS) await streamer.renew()
	streamer.send()
}

/** Lets seconds pass, in which a client sends in time. */
async function pass(seconds: number, client: Client | null = null, pieces = onGrid): Promise<void> {
	const before = made
	for (let nth = 0; nth < (seconds * SECOND_MS) / BLOCK_MS; nth += 1) {
		const piece = pieces[nth % pieces.length]
		if (client && piece) {
			client.socket.write(piece)
			// Decoder and encoders have some frames within.
			const expected = (nth + 1) * (pieces === offGrid ? 9.79 : 10) - 8
			await vi.waitUntil(() => made - before >= expected, { timeout: 20_000, interval: 2 })
		}
		await tick()
	}
}

async function ears(slug: string, tier = HIGH) {
	const parts: Uint8Array[] = []
	const listener = { write: (bytes: Uint8Array) => parts.push(bytes), unsent: () => 0, end: () => {} }
	const leave = await streamer.join(slug, tier, listener, null)
	return {
		/** The tones in their order, each with its seconds. */
		async tones(): Promise<readonly (readonly [number, number])[]> {
			leave()
			const tenths = await tonesIn(Buffer.concat(parts))
			// One in which a tone ends and another begins has neither.
			const clear = tenths.filter((tone, nth) => tone === tenths[nth - 1] || tone === tenths[nth + 1])
			const runs: [number, number][] = []
			for (const tone of clear) {
				const last = runs.at(-1)
				if (last?.[0] === tone) last[1] += 0.1
				else runs.push([tone, 0.1])
			}
			return runs
				.filter(([, seconds]) => seconds > 0.35)
				.map(([tone, seconds]) => [tone, Math.round(seconds)])
		},
	}
}

describe('A host', () => {
	it('has the air two seconds later, loses it with the uplink, has it again, and hands it to the next item', async () => {
		const { channel, streaming } = await onAir('hyderabad')
		const [high, low] = [await ears('hyderabad'), await ears('hyderabad', LOW)]
		await pass(3)
		const client = await source('hyderabad', 'hyderabad secret')
		expect(statusOf(client)).toBe(200)
		await pass(7, client)
		// The uplink is lost, and comes back.
		await pass(6)
		await pass(6, client)
		client.socket.end()
		await isEnded(client.socket)
		await vi.waitUntil(async () => {
			const rows = await sql.query(
				'SELECT FROM rec.radio_plan WHERE channel_id = $1 AND place = 1 AND from_frame < $2',
				[channel, frameAt(now) + 200],
			)
			return rows.length > 0
		})
		await pass(8)
		const expected = [FIRST, HOST, FIRST, HOST, SECOND]
		const [inHigh, inLow] = [await high.tones(), await low.tones()]
		const sounds = (runs: typeof inHigh) => runs.filter(([tone]) => tone !== 0)
		expect(sounds(inHigh).map(([tone]) => tone)).toEqual(expected)
		expect(sounds(inLow).map(([tone]) => tone)).toEqual(expected)
		const seconds = sounds(inHigh).map(([, length]) => length)
		// Four from the burst, three before, two until it is on air.
		expect(seconds[0]).toBeGreaterThanOrEqual(8)
		expect(seconds[0]).toBeLessThanOrEqual(10)
		expect(seconds[1]).toBeGreaterThanOrEqual(6)
		expect(seconds[1]).toBeLessThanOrEqual(8)
		const gaps = inHigh.filter(([tone]) => tone === 0).map(([, length]) => length)
		expect(Math.max(0, ...gaps)).toBeLessThanOrEqual(1)

		now += MINUTE_MS
		await planned()
		const rows = await sql.query<{ from: number; to: number; source: string; streaming: string }>(
			`SELECT from_frame::float8 AS "from", to_frame::float8 AS "to", source, streaming_id AS streaming
			FROM rec.radio_as_run WHERE channel_id = $1 ORDER BY 1`,
			[channel],
		)
		expect(rows.slice(0, 5).map((row) => row.source)).toEqual(['item', 'live', 'item', 'live', 'item'])
		expect(rows.slice(1).every(({ from }, nth) => from === rows[nth]?.to)).toBe(true)
		expect(rows[1]?.streaming).toBe(streaming)

		const { id } = await sql.one<{ id: string }>(
			'SELECT u.id FROM rec.media_uploads u JOIN rec.radio_recordings r ON r.upload_id = u.id WHERE r.streaming_id = $1',
			[streaming],
		)
		const live = rows.filter((row) => row.source === 'live').reduce((sum, { from, to }) => sum + to - from, 0)
		const file = () => readFile(join(folder, 'uploads', id))
		// All but the second that each stretch waits for more.
		await vi.waitUntil(async () => live - (await file()).length / HIGH.frameBytes <= 60, { timeout: 20_000 })
		const recorded = await file()
		expect(recorded.length % HIGH.frameBytes).toBe(0)
		const tones = await tonesIn(recorded)
		expect(tones.filter((tone) => tone === HOST).length).toBeGreaterThan(100)
		expect(new Set(tones.filter((tone) => tone !== HOST)).size).toBeLessThanOrEqual(3)
	})

	it('is live at any rate, by SOURCE, and after an expectation', async () => {
		await onAir('pune')
		const ear = await ears('pune')
		const client = await source('pune', 'pune secret', { method: 'SOURCE' })
		expect(statusOf(client)).toBe(200)
		await pass(6, client, offGrid)
		const again = await source('pune', 'pune secret', { headers: 'Expect: 100-continue\r\n' })
		expect(again.answer()).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/)
		// A new connection of a host ends the one that they had.
		await isEnded(client.socket)
		await pass(4, again, offGrid)
		const sounds = (await ear.tones()).filter(([tone]) => tone !== 0)
		expect(sounds.map(([tone]) => tone)).toEqual([FIRST, HOST])
	})

	it('who can’t be heard for ten seconds gives the air back', async () => {
		await onAir('salem')
		const silent: Uint8Array[] = []
		const encoder = await createFrameEncoder(HIGH, (frame) => silent.push(frame))
		for await (const block of soundOf({ hz: HOST, seconds: 15, loudness: 0 })) await encoder.add(block)
		const pieces = Array.from({ length: 30 }, (_, nth) =>
			Buffer.concat(silent.slice(nth * 10, nth * 10 + 10)),
		)
		const ear = await ears('salem')
		const client = await source('salem', 'salem secret')
		await pass(4, client)
		await pass(14, client, pieces)
		await pass(4, client)
		const runs = await ear.tones()
		expect(runs.map(([tone]) => tone)).toEqual([FIRST, HOST, 0, FIRST, HOST])
		expect(runs[2]?.[1]).toBe(10)
	})

	it('is off air at the end of the slot', async () => {
		const { channel } = await onAir('kochi')
		now = BEGIN + 5 * MINUTE_MS - 3 * SECOND_MS
		await planned()
		await streamer.renew()
		const client = await source('kochi', 'kochi secret')
		await pass(2.5, client)
		await pass(1)
		await isEnded(client.socket)
		const spans = await sql.query<{ to: number }>(
			'SELECT to_frame::float8 AS "to" FROM rec.radio_live WHERE channel_id = $1',
			[channel],
		)
		expect(spans).toEqual([{ to: frameAt(BEGIN + 5 * MINUTE_MS) }])
	})
})

describe('A source', () => {
	it('is refused with a wrong password, another channel’s, before and after its slot', async () => {
		await onAir('delhi')
		await onAir('agra')
		expect(statusOf(await source('delhi', 'wrong'))).toBe(401)
		expect(statusOf(await source('delhi', 'agra secret'))).toBe(401)
		expect(statusOf(await source('nowhere', 'agra secret'))).toBe(401)
		for (const at of [BEGIN - 1, BEGIN + 5 * MINUTE_MS]) {
			now = at
			const early = await source('agra', 'agra secret')
			expect([statusOf(early), early.answer()]).toEqual([403, expect.stringContaining('SOURCE_OUT_OF_TIME')])
		}
	})

	it('doesn’t take the air of another host', async () => {
		await onAir('jaipur', { [ASHA]: 'of Asha', [RAVI]: 'of Ravi' })
		const first = await source('jaipur', 'of Asha')
		const other = await source('jaipur', 'of Ravi')
		expect([statusOf(other), other.answer()]).toEqual([409, expect.stringContaining('SOURCE_BUSY')])
		first.socket.destroy()
		await vi.waitUntil(async () => statusOf(await source('jaipur', 'of Ravi')) === 200)
	})

	it.each([
		['noise', () => Buffer.from(Array.from({ length: 3_840 }, (_, nth) => (nth * 7_919 + (nth >> 3)) % 251))],
		[
			'an endless tag',
			() =>
				Buffer.concat([
					Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0x7f, 0x7f, 0x7f, 0x7f]),
					Buffer.alloc(3_830),
				]),
		],
		['false headers', () => Buffer.alloc(3_840, Buffer.from([0xff, 0xfb, 0x94, 0x44]))],
		['nothing', () => Buffer.alloc(0)],
	])('of %s is never on air, and ended after ten seconds', async (name, piece) => {
		const slug = name.replaceAll(' ', '-')
		const { channel } = await onAir(slug)
		const ear = await ears(slug)
		const client = await source(slug, `${slug} secret`)
		for (let nth = 0; nth < 48; nth += 1) {
			if (!client.socket.destroyed) client.socket.write(piece())
			await tick()
		}
		await isEnded(client.socket)
		expect((await ear.tones()).map(([tone]) => tone)).toEqual([FIRST])
		expect(await sql.query('SELECT FROM rec.radio_live WHERE channel_id = $1', [channel])).toEqual([])
	})

	it('that sends much more than sound is ended', async () => {
		await onAir('flood')
		const { socket } = await source('flood', 'flood secret')
		for (let nth = 0; nth < 40 && !socket.destroyed; nth += 1) socket.write(Buffer.alloc(32_768))
		await isEnded(socket)
	})

	it('that sends its sound as the body of a request is told that there is nothing', async () => {
		await onAir('body')
		expect(statusOf(await source('body', 'body secret', { headers: 'Content-Length: 10\r\n' }))).toBe(404)
	})

	it('is refused after ten wrong passwords, also with the right one', async () => {
		await onAir('patna')
		for (let nth = 0; nth < 10; nth += 1) await source('patna', `guess ${nth}`)
		expect(statusOf(await source('patna', 'patna secret'))).toBe(429)
	})
})
