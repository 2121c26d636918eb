import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { SECOND_MS } from '../../kernel/wire/time.ts'
import { insertTicket } from '../../records/radio/sources.ts'
import {
	ASHA,
	BEGIN,
	encoded,
	FIRST,
	HIGH,
	HOST,
	type LiveHarness,
	RAVI,
	SECOND,
	startLive,
} from './live.fixtures.ts'

let live: LiveHarness
let pieces: readonly Buffer[]
const sockets: WebSocket[] = []

beforeAll(async () => {
	pieces = await encoded(HIGH, 10)
	live = await startLive()
})
afterAll(() => live?.stop())
afterEach(async () => {
	for (const socket of sockets.splice(0)) socket.close()
	await live.sql.execute('UPDATE rec.radio_channels SET is_live = false')
})

const TICKET_LETTERS = 27
let tickets = 0
async function ticketFor(streamingId: string, userId: string = ASHA): Promise<string> {
	tickets += 1
	const password = String(tickets).padStart(TICKET_LETTERS, 'a')
	await insertTicket(live.sql, { streamingId, userId, password }, new Date(live.clock.at + 30 * SECOND_MS))
	return password
}

interface Studio {
	readonly socket: WebSocket
	/** The server's last word on it. */
	readonly onAir: () => boolean | undefined
	/** The reason of the end; null while it is open. */
	readonly ended: () => string | null
	readonly send: (piece: Buffer) => void
}

async function open(first: string): Promise<Studio> {
	const socket = new WebSocket(`ws://127.0.0.1:${live.port}/radio/studio`)
	sockets.push(socket)
	let onAir: boolean | undefined
	let ended: string | null = null
	let number = 0
	socket.addEventListener('message', ({ data }) => {
		onAir = (JSON.parse(String(data)) as { onAir: boolean }).onAir
	})
	socket.addEventListener('close', ({ reason }) => {
		ended = reason
	})
	await vi.waitUntil(() => socket.readyState === WebSocket.OPEN)
	socket.send(first)
	await vi.waitUntil(() => onAir !== undefined || ended !== null, { timeout: 10_000 })
	return {
		socket,
		onAir: () => onAir,
		ended: () => ended,
		send: (piece) => socket.send(batch(number++, piece)),
	}
}
const enter = (ticket: string) => open(JSON.stringify({ ticket }))

function batch(number: number, frames: Uint8Array): Buffer<ArrayBuffer> {
	const bytes = Buffer.alloc(4 + frames.length)
	bytes.writeUInt32BE(number)
	bytes.set(frames, 4)
	return bytes
}

const isEnded = (studio: Studio, reason: string) =>
	vi.waitUntil(() => studio.ended() === reason, { timeout: 20_000 })

describe('the studio', () => {
	it('takes over, loses the air with its uplink, returns by itself, and hands back', async () => {
		const { streaming } = await live.onAir('hyderabad')
		const ear = await live.ears('hyderabad')
		await live.pass(3)
		const studio = await enter(await ticketFor(streaming))
		expect(studio.onAir()).toBe(false)
		await live.pass(7, studio.send, pieces)
		await vi.waitUntil(() => studio.onAir() === true, { timeout: 5_000 })
		// The uplink is lost without a word, and comes back as another connection.
		await live.pass(6)
		await vi.waitUntil(() => studio.onAir() === false, { timeout: 5_000 })
		const again = await enter(await ticketFor(streaming))
		await isEnded(studio, 'SOURCE_ENDED')
		await live.pass(6, again.send, pieces)
		again.socket.close()
		await vi.waitUntil(() => again.ended() !== null)
		await live.pass(8)
		const runs = (await ear.tones()).filter(([tone]) => tone !== 0)
		expect(runs.map(([tone]) => tone)).toEqual([FIRST, HOST, FIRST, HOST, SECOND])
		expect(runs[1]?.[1]).toBeGreaterThanOrEqual(6)
		expect(runs[1]?.[1]).toBeLessThanOrEqual(8)
	})

	it('is opened by a ticket once, in its time, and in the time of its streaming', async () => {
		const { streaming } = await live.onAir('delhi')
		const ticket = await ticketFor(streaming)
		expect((await enter(ticket)).onAir()).toBe(false)
		expect((await enter(ticket)).ended()).toBe('SOURCE_REFUSED')
		const late = await ticketFor(streaming)
		live.clock.at += 31 * SECOND_MS
		expect((await enter(late)).ended()).toBe('SOURCE_REFUSED')
		expect((await enter('x'.repeat(TICKET_LETTERS))).ended()).toBe('SOURCE_REFUSED')
		live.clock.at = BEGIN - 1
		expect((await enter(await ticketFor(streaming))).ended()).toBe('SOURCE_OUT_OF_TIME')
	})

	it('doesn’t take the air of another host', async () => {
		const { streaming } = await live.onAir('jaipur')
		await enter(await ticketFor(streaming))
		expect((await enter(await ticketFor(streaming, RAVI))).ended()).toBe('SOURCE_BUSY')
	})

	it.each([
		['nothing that it understands', 'hello'],
		['more than a ticket', JSON.stringify({ ticket: 'x'.repeat(TICKET_LETTERS), more: 1 })],
	])('ends what says %s', async (_, first) => {
		expect((await open(first)).ended()).toBe('TICKET_REFUSED')
	})

	it.each([
		['a batch that it had', () => [batch(1, frames()), batch(1, frames())]],
		['a former batch', () => [batch(5, frames()), batch(4, frames())]],
		['half a frame', () => [batch(0, frames().subarray(0, 200))]],
		['an empty batch', () => [batch(0, Buffer.alloc(0))]],
		['less than a number', () => [Buffer.alloc(3)]],
		['false headers', () => [batch(0, Buffer.alloc(384, 0xff))]],
		['frames of another tier', () => [batch(0, Buffer.alloc(384, Buffer.from([0xff, 0xfb, 0x54, 0xc4])))]],
	])('ends what sends %s', async (name, batches) => {
		const { streaming } = await live.onAir(name.replaceAll(' ', '-'))
		const studio = await enter(await ticketFor(streaming))
		for (const each of batches()) studio.socket.send(each)
		await isEnded(studio, 'BATCH_REFUSED')
	})

	it('ends what sends more at once than a batch', async () => {
		const { streaming } = await live.onAir('flood')
		const studio = await enter(await ticketFor(streaming))
		studio.socket.send(batch(0, Buffer.concat([frames(), frames(), frames()])))
		await vi.waitUntil(() => studio.ended() !== null)
	})

	it('ends what sends batches before its ticket', async () => {
		const socket = new WebSocket(`ws://127.0.0.1:${live.port}/radio/studio`)
		sockets.push(socket)
		await vi.waitUntil(() => socket.readyState === WebSocket.OPEN)
		const ended = new Promise<string>((resolve) => {
			socket.addEventListener('close', ({ reason }) => resolve(reason))
		})
		socket.send(batch(0, frames()))
		expect(await ended).toBe('BATCH_REFUSED')
	})
})

const frames = (): Buffer => pieces[0] ?? Buffer.alloc(0)
