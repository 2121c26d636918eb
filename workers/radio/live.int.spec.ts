import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { frameAt } from '../../kernel/wire/audio-grid.ts'
import { MINUTE_MS, SECOND_MS } from '../../kernel/wire/time.ts'
import { tonesIn } from '../../tests/harness/tuning.ts'
import {
	ASHA,
	BEGIN,
	encoded,
	FIRST,
	HIGH,
	HOST,
	type LiveHarness,
	LOW,
	RAVI,
	SECOND,
	startLive,
} from './live.fixtures.ts'

let live: LiveHarness
const sockets: Socket[] = []
/** The host at 48 and at 44.1 kHz, in pieces of 240 ms and of nine frames. */
let onGrid: readonly Buffer[]
let offGrid: readonly Buffer[]

beforeAll(async () => {
	onGrid = await encoded(HIGH, 10)
	offGrid = await encoded({ ...HIGH, sampleRate: 44_100 }, 9)
	live = await startLive()
})
afterAll(() => live?.stop())
afterEach(async () => {
	for (const socket of sockets.splice(0)) socket.destroy()
	await live.sql.execute('UPDATE rec.radio_channels SET is_live = false')
})

/** Lets seconds pass, in which a client sends in time. */
const pass = (seconds: number, client: Client | null = null, pieces = onGrid): Promise<void> =>
	live.pass(
		seconds,
		client && ((piece) => client.socket.write(piece)),
		pieces,
		pieces === offGrid ? 9.79 : 10,
	)

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
	const socket = connect(live.port, '127.0.0.1')
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

describe('A host', () => {
	it('has the air two seconds later, loses it with the uplink, has it again, and hands it to the next item', async () => {
		const { channel, streaming } = await live.onAir('hyderabad')
		const [high, low] = [await live.ears('hyderabad'), await live.ears('hyderabad', LOW)]
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
			const rows = await live.sql.query(
				'SELECT FROM rec.radio_plan WHERE channel_id = $1 AND place = 1 AND from_frame < $2',
				[channel, frameAt(live.clock.at) + 200],
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

		live.clock.at += MINUTE_MS
		await live.planned()
		const rows = await live.sql.query<{ from: number; to: number; source: string; streaming: string }>(
			`SELECT from_frame::float8 AS "from", to_frame::float8 AS "to", source, streaming_id AS streaming
			FROM rec.radio_as_run WHERE channel_id = $1 ORDER BY 1`,
			[channel],
		)
		expect(rows.slice(0, 5).map((row) => row.source)).toEqual(['item', 'live', 'item', 'live', 'item'])
		expect(rows.slice(1).every(({ from }, nth) => from === rows[nth]?.to)).toBe(true)
		expect(rows[1]?.streaming).toBe(streaming)

		const { id } = await live.sql.one<{ id: string }>(
			'SELECT u.id FROM rec.media_uploads u JOIN rec.radio_recordings r ON r.upload_id = u.id WHERE r.streaming_id = $1',
			[streaming],
		)
		const liveFrames = rows
			.filter((row) => row.source === 'live')
			.reduce((sum, { from, to }) => sum + to - from, 0)
		const file = () => readFile(join(live.folder, 'uploads', id))
		// All but the second that each stretch waits for more.
		await vi.waitUntil(async () => liveFrames - (await file()).length / HIGH.frameBytes <= 60, {
			timeout: 20_000,
		})
		const recorded = await file()
		expect(recorded.length % HIGH.frameBytes).toBe(0)
		const tones = await tonesIn(recorded)
		expect(tones.filter((tone) => tone === HOST).length).toBeGreaterThan(100)
		expect(new Set(tones.filter((tone) => tone !== HOST)).size).toBeLessThanOrEqual(3)
	})

	it('is live at any rate, by SOURCE, and after an expectation', async () => {
		await live.onAir('pune')
		const ear = await live.ears('pune')
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
		await live.onAir('salem')
		const pieces = await encoded(HIGH, 10, 0)
		const ear = await live.ears('salem')
		const client = await source('salem', 'salem secret')
		await pass(4, client)
		await pass(14, client, pieces)
		await pass(4, client)
		const runs = await ear.tones()
		expect(runs.map(([tone]) => tone)).toEqual([FIRST, HOST, 0, FIRST, HOST])
		expect(runs[2]?.[1]).toBe(10)
	})

	it('is off air at the end of the slot', async () => {
		const { channel } = await live.onAir('kochi')
		live.clock.at = BEGIN + 5 * MINUTE_MS - 3 * SECOND_MS
		await live.planned()
		await live.streamer.renew()
		const client = await source('kochi', 'kochi secret')
		await pass(2.5, client)
		await pass(1)
		await isEnded(client.socket)
		const spans = await live.sql.query<{ to: number }>(
			'SELECT to_frame::float8 AS "to" FROM rec.radio_live WHERE channel_id = $1',
			[channel],
		)
		expect(spans).toEqual([{ to: frameAt(BEGIN + 5 * MINUTE_MS) }])
	})
})

describe('A source', () => {
	it('is refused with a wrong password, another channel’s, before and after its slot', async () => {
		await live.onAir('delhi')
		await live.onAir('agra')
		expect(statusOf(await source('delhi', 'wrong'))).toBe(401)
		expect(statusOf(await source('delhi', 'agra secret'))).toBe(401)
		expect(statusOf(await source('nowhere', 'agra secret'))).toBe(401)
		for (const at of [BEGIN - 1, BEGIN + 5 * MINUTE_MS]) {
			live.clock.at = at
			const early = await source('agra', 'agra secret')
			expect([statusOf(early), early.answer()]).toEqual([403, expect.stringContaining('SOURCE_OUT_OF_TIME')])
		}
	})

	it('doesn’t take the air of another host', async () => {
		await live.onAir('jaipur', { [ASHA]: 'of Asha', [RAVI]: 'of Ravi' })
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
		const { channel } = await live.onAir(slug)
		const ear = await live.ears(slug)
		const client = await source(slug, `${slug} secret`)
		for (let nth = 0; nth < 48; nth += 1) {
			if (!client.socket.destroyed) client.socket.write(piece())
			await live.tick()
		}
		await isEnded(client.socket)
		expect((await ear.tones()).map(([tone]) => tone)).toEqual([FIRST])
		expect(await live.sql.query('SELECT FROM rec.radio_live WHERE channel_id = $1', [channel])).toEqual([])
	})

	it('that sends much more than sound is ended', async () => {
		await live.onAir('flood')
		const { socket } = await source('flood', 'flood secret')
		for (let nth = 0; nth < 40 && !socket.destroyed; nth += 1) socket.write(Buffer.alloc(32_768))
		await isEnded(socket)
	})

	it('that sends its sound as the body of a request is told that there is nothing', async () => {
		await live.onAir('body')
		expect(statusOf(await source('body', 'body secret', { headers: 'Content-Length: 10\r\n' }))).toBe(404)
	})

	it('is refused after ten wrong passwords, also with the right one', async () => {
		await live.onAir('patna')
		for (let nth = 0; nth < 10; nth += 1) await source('patna', `guess ${nth}`)
		expect(statusOf(await source('patna', 'patna secret'))).toBe(429)
	})
})
