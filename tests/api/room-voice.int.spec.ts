import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Child } from '../../apps/child.ts'
import { sendTo } from '../../apps/demo.ts'
import { keepLiveRoom } from '../../apps/live-room.ts'
import { startRooms } from '../../apps/start-rooms.ts'
import type { Room } from '../../domain/rooms/contract.ts'
import type { Stage } from '../../domain/rooms/stage.contract.ts'
import { loadConfig } from '../../infra/config/config.ts'
import { createLog } from '../../infra/observability/logs.ts'
import { answerOffer, endFormerMedia, leaseRooms, offerMedia, takeOffer } from '../../records/rooms/media.ts'
import { createVoicePeer, type VoicePeer } from '../../simulators/voice-peer.ts'
import { expectContinuous } from '../harness/continuous-voices.ts'
import { freeUdpPort } from '../harness/free-udp-port.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import { beginMinutes, inMinutes } from './minutes.ts'
import { ROOMS, roomBody, storeRoom } from './rooms.fixtures.ts'

const LISTENED_MS = 300
const SILENT = createLog({ level: 'silent', process: 'test' })

let harness: Harness
let owner: Caller
let other: Caller
let third: Caller
const children: Child[] = []
const peers: VoicePeer[] = []
beforeAll(async () => {
	harness = await startHarness()
	owner = await harness.person('donee')
	other = await harness.person('priya')
	third = await harness.person('donor')
	await startChild()
}, 120_000)
afterEach(async () => {
	for (const peer of peers.splice(0)) peer.close()
	await harness.system.sql.execute(
		"UPDATE rec.rooms SET ended_at = now(), end_cause = 'time' WHERE ended_at IS NULL",
	)
	await harness.system.sql.execute('DELETE FROM rec.room_media')
})
afterAll(async () => {
	await Promise.all(children.map((child) => child.stop()))
	await harness.stop()
})

async function startChild(): Promise<Child> {
	const running = await readFile(join(harness.dataDir, 'running.json'), 'utf8')
	const { url: databaseUrl } = JSON.parse(running) as { readonly url: string }
	const config = loadConfig({
		NODE_ENV: 'test',
		DATA_DIR: harness.dataDir,
		ROOMS_UDP_PORT: String(await freeUdpPort()),
	})
	const child = startRooms({ config, environment: { databaseUrl }, log: SILENT })
	children.push(child)
	return child
}

const openRoom = (changes: object = {}) => {
	beginMinutes()
	return storeRoom(harness, {
		...roomBody(owner.id, { startTime: inMinutes(-2), endTime: inMinutes(60), ...changes }),
	})
}
const offerTo = (caller: Caller, roomId: string, offer: string) =>
	caller.call('POST', `${ROOMS}/${roomId}/media`, { body: { offer } })

/** Joins as a page does: one to three joins in a hundred fail, and are tried again. */
async function come(caller: Caller, roomId: string) {
	for (;;) {
		const peer = createVoicePeer(caller.id)
		peers.push(peer)
		const { status, body } = await offerTo(caller, roomId, peer.offer)
		if (status === 503) continue
		expect(status).toBe(200)
		const { data } = body as { data: { id: string; answer: string } }
		peer.accept(data.answer)
		const isIn = await expect
			.poll(() => peer.isConnected(), { timeout: 5_000 })
			.toBe(true)
			.then(
				() => true,
				() => false,
			)
		if (isIn) return { ...peer, id: data.id }
	}
}
const mute = (caller: Caller, roomId: string, isMuted: boolean) =>
	caller.json('PUT', `${ROOMS}/${roomId}/muted`, { isMuted })
const act = (caller: Caller, roomId: string, { id }: Caller, what: string) =>
	caller.json('POST', `${ROOMS}/${roomId}/people/${id}`, { act: what })
/** Waits until a voice is received. */
const untilReceived = (listener: VoicePeer, { id }: Caller) => {
	const from = listener.received.length
	return expect.poll(() => listener.received.slice(from).some(({ voice }) => voice === id)).toBe(true)
}
/** Waits for silence, and proves that it stays. */
const untilSilent = async (listener: VoicePeer) => {
	await expect.poll(async () => (await listener.hearsWithin(LISTENED_MS)).size).toBe(0)
	expect((await listener.hearsWithin(LISTENED_MS)).size).toBe(0)
}

describe('the talk of a room', () => {
	it('is heard from those on stage who are not muted, until a host acts', async () => {
		const roomId = await openRoom()
		const mine = await come(owner, roomId)
		const guest = await come(other, roomId)
		const listener = await come(third, roomId)
		for (const each of [mine, guest]) each.speak()
		expect([...(await listener.hearsWithin(LISTENED_MS))]).toEqual([])
		await mute(owner, roomId, false)
		await untilReceived(listener, owner)
		await untilReceived(guest, owner)
		expect((await mine.hearsWithin(LISTENED_MS)).size).toBe(0)
		await mute(owner, roomId, true)
		await untilSilent(listener)

		await other.json('PUT', `${ROOMS}/${roomId}/hand`)
		await act(owner, roomId, other, 'invite')
		await other.json('PUT', `${ROOMS}/${roomId}/stage`)
		await mute(other, roomId, false)
		await untilReceived(listener, other)
		await act(owner, roomId, other, 'mute')
		await untilSilent(listener)
		await mute(other, roomId, false)
		await untilReceived(listener, other)
		await act(owner, roomId, other, 'moveBack')
		await untilSilent(listener)
		expect(guest.isOver()).toBe(false)

		await act(owner, roomId, other, 'remove')
		await expect.poll(() => guest.isOver()).toBe(true)
		const again = await offerTo(other, roomId, createOffer())
		expect(again.body).toMatchObject({ statusCode: 409, code: 'REMOVED' })
		await act(owner, roomId, third, 'ban')
		await expect.poll(() => listener.isOver()).toBe(true)
		expect((await offerTo(third, roomId, createOffer())).status).toBe(404)
		await owner.json('POST', `${ROOMS}/${roomId}/end`, {})
		await expect.poll(() => mine.isOver()).toBe(true)
		for (const each of [mine, guest, listener]) expectContinuous(each)
	})

	it('has each person once: a second join ends the first', async () => {
		const roomId = await openRoom()
		const first = await come(owner, roomId)
		const second = await come(owner, roomId)
		await expect.poll(() => first.isOver()).toBe(true)
		expect(second.isOver()).toBe(false)
		const foreign = await other.call('DELETE', `${ROOMS}/${roomId}/media/${second.id}`)
		expect(foreign.body).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
		expect((await owner.call('DELETE', `${ROOMS}/${roomId}/media/${first.id}`)).status).toBe(404)
		await owner.json('DELETE', `${ROOMS}/${roomId}/media/${second.id}`)
		await expect.poll(() => second.isOver()).toBe(true)
		const left = await owner.json<{ data: { me: object } }>('GET', `${ROOMS}/${roomId}/stage`)
		expect(left.data.me).toMatchObject({ isPresent: false, stage: 'audience' })
	})

	it('goes on after the end of its process, with everybody’s part as before', async () => {
		const [child] = children
		const roomId = await openRoom()
		await come(owner, roomId)
		await come(third, roomId)
		await mute(owner, roomId, false)
		process.kill(child?.pid() ?? 0, 'SIGKILL')
		const [mine, listener] = await Promise.all([come(owner, roomId), come(third, roomId)])
		mine.speak()
		await untilReceived(listener, owner)
	})

	it('goes on in the demo, where three speak in turns and one waits to', async () => {
		const stopping = new AbortController()
		const talking = keepLiveRoom(sendTo(harness.system.app), SILENT, stopping.signal)
		try {
			const list = () => third.json<{ data: Room[] }>('GET', `${ROOMS}/list`)
			const stageOf = async () => {
				const room = (await list()).data.find(({ state }) => state === 'live')
				return room && (await third.json<{ data: Stage }>('GET', `${ROOMS}/${room._id}/stage`)).data
			}
			const speaking = async () => (await stageOf())?.people.filter(({ isMuted }) => !isMuted).length
			await expect.poll(speaking).toBe(3)
			const stage = await stageOf()
			expect(stage?.people.filter(({ handAt }) => handAt !== null)).toHaveLength(1)
			const listener = await come(third, stage?.room._id ?? '')
			const whoSpoke = () =>
				new Set(listener.news.flatMap((news) => ('speaking' in news ? news.speaking : [])))
			await expect.poll(() => whoSpoke().size).toBe(3)
			expect(listener.received.length).toBeGreaterThan(100)
		} finally {
			stopping.abort()
			await talking
		}
	})
})

it('Nobody comes in by an offer that is none, before the room opens, or once it is locked.', async () => {
	const roomId = await openRoom()
	for (const offer of ['', 'v=0', 'x'.repeat(1_000_000)]) {
		const { body } = await offerTo(owner, roomId, offer)
		expect(body).toMatchObject({ statusCode: expect.toBeOneOf([400, 413]) })
	}
	const closed = await storeRoom(
		harness,
		roomBody(other.id, { startTime: inMinutes(60), endTime: inMinutes(90) }),
	)
	expect((await offerTo(other, closed, createOffer())).body).toMatchObject({ code: 'ROOM_NOT_OPEN' })
	expect((await offerTo(harness.guest(), roomId, createOffer())).status).toBe(401)
	await come(owner, roomId)
	await owner.json('PUT', `${ROOMS}/${roomId}/settings`, { isLocked: true })
	expect((await offerTo(other, roomId, createOffer())).body).toMatchObject({ code: 'ROOM_LOCKED' })
})

it('One process at a time has a room, and what a former one writes has no effect.', async () => {
	const { sql } = harness.system
	await Promise.all(children.splice(0).map((child) => child.stop()))
	const roomId = await openRoom()
	const id = randomUUID()
	const [one, two] = [randomUUID(), randomUUID()]
	await offerMedia(sql, {
		room_id: roomId,
		user_id: owner.id,
		id,
		offer: createOffer(),
		created_at: new Date(),
	})
	const leased = await Promise.all([one, two, one, two].map((node) => leaseRooms(sql, node)))
	const has = leased.map((rows) => rows.length)
	expect([has[0] ?? 0, has[1] ?? 0].toSorted()).toEqual([0, 1])
	const [former, next] = has[0] === 1 ? [one, two] : [two, one]
	expect(await takeOffer(sql, next, id)).toBeNull()
	expect(await takeOffer(sql, former, id)).not.toBeNull()
	expect(await takeOffer(sql, former, id)).toBeNull()
	await sql.execute('UPDATE rec.room_nodes SET leased_until = now() WHERE room_id = $1', [roomId])
	expect(await leaseRooms(sql, next)).toEqual([{ room_id: roomId }])
	expect(await leaseRooms(sql, former)).toEqual([])
	expect(await answerOffer(sql, former, id, 'answer')).toBe(0)
	// The offer that the former one took ended with it, and is never taken again.
	expect(await takeOffer(sql, next, id)).toBeNull()
	expect(await endFormerMedia(sql, next)).toBe(1)
})

/** Returns a page's offer. */
function createOffer(): string {
	const peer = createVoicePeer('nobody')
	peers.push(peer)
	return peer.offer
}
