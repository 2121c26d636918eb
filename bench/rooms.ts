import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSql, type Sql } from '../kernel/sql/sql.ts'
import { SECOND_MS } from '../kernel/wire/time.ts'
import { findMedia, offerMedia } from '../records/rooms/media.ts'
import { VOICE_CHANNEL } from '../records/rooms/stage.ts'
import { createVoicePeer, packetOf, type VoicePeer } from '../simulators/voice-peer.ts'
import type { BenchUrls } from './append.ts'
import { median, percentile } from './median.ts'
import { atMost, type Row } from './report.ts'

export interface RoomsSizes {
	/** People in the largest room, in that of the comparison, and in the one whose packets are timed. */
	readonly peers: number
	readonly ratioPeers: number
	readonly hopPeers: number
	readonly measureSeconds: number
	readonly mutes: number
	readonly runs: number
}
const FULL: RoomsSizes = {
	peers: 200,
	ratioPeers: 100,
	hopPeers: 30,
	measureSeconds: 10,
	mutes: 50,
	runs: 3,
}
const SPEAKERS = 3
const PACKET_MS = 20
const JOINED_MS = 5_000
/** A voice that hasn't come for so long is silent. */
const SILENCE_MS = 200

export interface RoomsBench {
	/** Who get nine tenths of the packets or more. */
	readonly 'rooms.peers': number
	readonly 'rooms.cpuShare': number
	readonly 'rooms.ratioToBare': number
	readonly 'rooms.kibPerPeer': number
	readonly 'rooms.hopP99ms': number
	readonly 'rooms.muteMs': number
}

/** Lets scripted people talk in rooms of growing size, through a process as in production. */
export async function benchRooms({ appUrl, adminUrl }: BenchUrls, sizes = FULL): Promise<RoomsBench> {
	const sql = createSql(adminUrl)
	const child = fork(new URL('../apps/rooms.ts', import.meta.url), {
		env: {
			PATH: process.env.PATH,
			NODE_ENV: 'test',
			DATABASE_URL: appUrl,
			ROOMS_UDP_PORT: String(await freeUdpPort()),
			LOG_LEVEL: 'error',
		},
	})
	try {
		const hop = await inRoom(sql, sizes.hopPeers, async (room) => ({
			'rooms.hopP99ms': await hopMs(room, sizes),
			'rooms.muteMs': await muteMs(sql, room, sizes),
		}))
		const shares: { own: number; bare: number }[] = []
		for (let run = 0; run < sizes.runs; run += 1)
			shares.push({
				own: await inRoom(sql, sizes.ratioPeers, async (room) => (await talk(room, child, sizes)).share),
				bare: await bareShare(sizes),
			})
		const before = rssOf(child)
		const largest = await inRoom(sql, sizes.peers, async (room) => ({
			...(await talk(room, child, sizes)),
			kib: (rssOf(child) - before) / sizes.peers,
		}))
		return {
			...hop,
			'rooms.peers': largest.served,
			'rooms.cpuShare': Number(largest.share.toFixed(2)),
			'rooms.ratioToBare': Number(median(shares.map(({ own, bare }) => own / bare)).toFixed(2)),
			'rooms.kibPerPeer': Number(largest.kib.toFixed(0)),
		}
	} finally {
		const ended = once(child, 'exit')
		child.kill('SIGTERM')
		await ended
		await sql.close()
	}
}

interface Room {
	readonly id: string
	readonly people: readonly { readonly id: string; readonly peer: VoicePeer }[]
}

async function inRoom<T>(sql: Sql, count: number, measure: (room: Room) => Promise<T>): Promise<T> {
	const roomId = randomUUID()
	const ids = await plantRoom(sql, roomId, count)
	const people: { id: string; peer: VoicePeer }[] = []
	try {
		for (const id of ids) people.push({ id, peer: await join(sql, roomId, id) })
		return await measure({ id: roomId, people })
	} finally {
		for (const { peer } of people) peer.close()
		await sql.execute('DELETE FROM rec.room_media WHERE room_id = $1', [roomId])
	}
}

/** Plants a public room that goes on, with people of whom the first few speak. @returns their ids */
async function plantRoom(sql: Sql, roomId: string, count: number): Promise<string[]> {
	const ids = Array.from({ length: count }, () => randomUUID())
	await sql.execute(
		`INSERT INTO rec.users (id, username, name_key, email, first_name, last_name, password_hash, locale, created_at)
		SELECT id, id, id, id || '@mail.example', 'Ravi', 'Das', '', 'en', now() FROM unnest($1::uuid[]) AS id`,
		[ids],
	)
	await sql.execute(
		`INSERT INTO rec.rooms (id, title, description, starts_at, ends_at, owner_id, visibility, link_key, invited_at,
			started_at, revision, created_at, updated_at)
		VALUES ($1, 'Bench', 'Bench', date_trunc('minute', now()), date_trunc('minute', now()) + interval '2 hours', $2,
			'public', 'key', now(), now(), 0, now(), now())`,
		[roomId, ids[0]],
	)
	await sql.execute(
		`INSERT INTO rec.room_people (room_id, user_id, is_cohost, stage, is_muted, joined_at, present_until)
		SELECT $1, id, false, CASE WHEN n <= $3 THEN 'speaker' ELSE 'audience' END, false, now(), now() + interval '1 day'
		FROM unnest($2::uuid[]) WITH ORDINALITY AS p (id, n)`,
		[roomId, ids, SPEAKERS],
	)
	return ids
}

/** Joins, and again after a join that fails, as pages do. */
async function join(sql: Sql, roomId: string, userId: string): Promise<VoicePeer> {
	for (;;) {
		const peer = createVoicePeer(userId)
		const id = randomUUID()
		const row = { room_id: roomId, user_id: userId, id, offer: peer.offer, created_at: new Date() }
		await offerMedia(sql, row)
		await sql.query('SELECT pg_notify($1, $2)', [VOICE_CHANNEL, roomId])
		const begun = performance.now()
		let isAnswered = false
		while (performance.now() - begun < JOINED_MS && !peer.isConnected()) {
			await sleep(5)
			const answer = isAnswered ? null : ((await findMedia(sql, id))?.answer ?? null)
			if (answer !== null) {
				isAnswered = true
				peer.accept(answer)
			}
		}
		if (peer.isConnected()) return peer
		peer.close()
	}
}

/** Lets all speakers talk. @returns the share of a core that the process takes, and how many are served */
async function talk({ people }: Room, child: ChildProcess, { measureSeconds }: RoomsSizes) {
	const speakers = people.slice(0, SPEAKERS)
	for (const { peer } of speakers) peer.speak()
	await sleep(SECOND_MS)
	const already = people.map(({ peer }) => peer.received.length)
	const before = { cpuMs: cpuMsOf(child), at: performance.now() }
	await sleep(measureSeconds * SECOND_MS)
	const passed = performance.now() - before.at
	const share = (cpuMsOf(child) - before.cpuMs) / passed
	const wanted = 0.9 * (passed / PACKET_MS)
	const served = people.filter(({ peer }, nth) => {
		const voices = nth < SPEAKERS ? SPEAKERS - 1 : SPEAKERS
		return peer.received.length - (already[nth] ?? 0) >= voices * wanted
	})
	for (const { peer } of speakers) peer.hush()
	return { share, served: served.length }
}

/** Sends packets that name their time. @returns p99 of their way through the process */
async function hopMs({ people }: Room, { measureSeconds }: RoomsSizes): Promise<number> {
	const [speaker, ...others] = people
	if (!speaker) return 0
	const already = others.map(({ peer }) => peer.received.length)
	for (let sequence = 0; sequence < (measureSeconds * SECOND_MS) / PACKET_MS; sequence += 1) {
		speaker.peer.sendRaw(packetOf(String(performance.now()), sequence, { ssrc: speaker.peer.ssrc }))
		await sleep(PACKET_MS)
	}
	const ways = others.flatMap(({ peer }, nth) =>
		peer.received.slice(already[nth]).map(({ voice, at }) => at - Number(voice)),
	)
	return percentile(ways, 99)
}

/** Mutes a speaker by the row, as a host's call does. @returns p99 of the time until the last packet */
async function muteMs(sql: Sql, { id, people }: Room, { mutes }: RoomsSizes): Promise<number> {
	const [speaker, listener] = people
	if (!speaker || !listener) return 0
	const set = (isMuted: boolean) =>
		sql.query(
			`UPDATE rec.room_people SET is_muted = $3 WHERE room_id = $1 AND user_id = $2
			RETURNING pg_notify($4, room_id::text)`,
			[id, speaker.id, isMuted, VOICE_CHANNEL],
		)
	const lastAt = () => listener.peer.received.at(-1)?.at ?? 0
	const taken: number[] = []
	speaker.peer.speak()
	for (let nth = 0; nth < mutes; nth += 1) {
		await set(false)
		const from = performance.now()
		while (lastAt() < from) await sleep(5)
		const begun = performance.now()
		await set(true)
		while (performance.now() - lastAt() < SILENCE_MS) await sleep(5)
		taken.push(Math.max(0, lastAt() - begun))
	}
	await set(false)
	speaker.peer.hush()
	return percentile(taken, 99)
}

/** Returns the share of a core of a relay without encryption. */
async function bareShare({ ratioPeers, measureSeconds }: RoomsSizes): Promise<number> {
	const ear = await bound()
	ear.setRecvBufferSize(8_388_608)
	const relay = fork(new URL('./rooms-relay.ts', import.meta.url), [
		String(ratioPeers - 1),
		String(ear.address().port),
	])
	const [port] = (await once(relay, 'message')) as [number]
	const packet = packetOf('bare', 0)
	const timers = Array.from({ length: SPEAKERS }, () =>
		setInterval(() => ear.send(packet, port, '127.0.0.1'), PACKET_MS),
	)
	try {
		await sleep(SECOND_MS)
		const before = { cpuMs: cpuMsOf(relay), at: performance.now() }
		await sleep(measureSeconds * SECOND_MS)
		return (cpuMsOf(relay) - before.cpuMs) / (performance.now() - before.at)
	} finally {
		for (const timer of timers) clearInterval(timer)
		relay.disconnect()
		await once(relay, 'exit')
		ear.close()
	}
}

async function bound(): Promise<Socket> {
	const socket = createSocket('udp4').bind(0, '127.0.0.1')
	await once(socket, 'listening')
	return socket
}

async function freeUdpPort(): Promise<number> {
	const socket = await bound()
	const { port } = socket.address()
	socket.close()
	await once(socket, 'close')
	return port
}

function cpuMsOf({ pid }: ChildProcess): number {
	const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
	const [user, system] = stat
		.slice(stat.lastIndexOf(')') + 2)
		.split(' ')
		.slice(11, 13)
	return (Number(user) + Number(system)) * 10
}

/** Returns KiB. */
const rssOf = ({ pid }: ChildProcess): number =>
	Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)

export function roomsRows(bench: RoomsBench, wanted = FULL.peers): Row[] {
	const served = bench['rooms.peers']
	const share = bench['rooms.cpuShare']
	const ratio = bench['rooms.ratioToBare']
	const limits = [
		{ measure: 'memory of a person in a room', key: 'rooms.kibPerPeer', most: 400, unit: 'KiB' },
		{
			measure: `a packet’s way at ${FULL.hopPeers} people, p99`,
			key: 'rooms.hopP99ms',
			most: 20,
			unit: 'ms',
		},
		{ measure: 'from a mute to silence, p99', key: 'rooms.muteMs', most: 300, unit: 'ms' },
	] as const
	return [
		{
			measure: 'people in a room with three speakers',
			figure: served.toLocaleString('en-US'),
			baseline: `by ${share} of a core`,
			ratio: null,
			goal: { label: `>= ${wanted} within a core`, met: served >= wanted && share <= 1 },
		},
		{
			measure: `processor time of voices to ${FULL.ratioPeers}`,
			figure: '',
			baseline: 'a bare relay',
			ratio,
			goal: { label: 'ratio <= 1.6', met: ratio <= 1.6 },
		},
		...limits.map(({ measure, key, most, unit }) => ({
			measure,
			figure: `${bench[key]} ${unit}`,
			baseline: '',
			ratio: null,
			goal: atMost(bench[key], most, unit),
		})),
	]
}
