import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Room } from '../../domain/rooms/contract.ts'
import type { PersonAct } from '../../domain/rooms/rights.contract.ts'
import type { Stage } from '../../domain/rooms/stage.contract.ts'
import { roomQueries } from '../../queries/rooms/index.ts'
import { lockRoom } from '../../records/rooms/rooms.ts'
import { enterRoom, leaveRoom } from '../../records/rooms/stage.ts'
import { endRooms } from '../../workers/rooms/settle.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import { inMinutes } from './minutes.ts'
import { addRoom, enterAll, ROOMS, roomBody, storeRoom } from './rooms.fixtures.ts'

let harness: Harness
let owner: Caller
let cohost: Caller
let guest: Caller
let other: Caller
let admin: Caller
beforeAll(async () => {
	harness = await startHarness()
	owner = await harness.person('donee')
	cohost = await harness.person('priya')
	guest = await harness.person('donor')
	other = await harness.person('marcus')
	admin = await harness.person('admin')
}, 120_000)
afterAll(() => harness.stop())

/** An hour that no other room of the tests has. */
let hour = 0
const free = () => {
	hour += 2
	return { startTime: inMinutes(60 * hour), endTime: inMinutes(60 * hour + 60) }
}

/** Adds a public room in which its owner speaks, and a co-host and a guest listen. */
async function talk(changes: object = {}): Promise<Room> {
	const room = await addRoom(owner, { ...free(), ...changes })
	await enterAll(harness, room._id, [
		{ userId: owner.id, stage: 'speaker', isMuted: false },
		{ userId: cohost.id, isCohost: true },
		{ userId: guest.id },
	])
	return room
}

const stageOf = async (caller: Caller, { _id }: Room) =>
	(await caller.json<{ data: Stage }>('GET', `${ROOMS}/${_id}/stage`)).data
const personIn = async (room: Room, { id }: Caller) =>
	(await stageOf(owner, room)).people.find(({ _id }) => _id === id)
const call = (
	caller: Caller,
	method: 'PUT' | 'POST' | 'DELETE',
	{ _id }: Room,
	path: string,
	body?: object,
) => caller.call(method, `${ROOMS}/${_id}/${path}`, body && { body })
const act = (caller: Caller, room: Room, { id }: Caller, name: PersonAct) =>
	call(caller, 'POST', room, `people/${id}`, { act: name })
const enter = ({ _id }: Room, { id }: Caller) =>
	harness.system.sql.transaction(async (tx) => {
		const row = await lockRoom(tx, _id)
		return row !== null && (await enterRoom(tx, row, id, new Date(harness.clock.now())))
	})
const leave = ({ _id }: Room, { id }: Caller) =>
	leaveRoom(harness.system.sql, _id, id, new Date(harness.clock.now()))

describe('hands', () => {
	it('are in their order, and down again by each way out', async () => {
		const room = await talk()
		await enterAll(harness, room._id, [{ userId: other.id }])
		for (const each of [guest, other, guest]) expect((await call(each, 'PUT', room, 'hand')).status).toBe(200)
		const { me, people } = await stageOf(other, room)
		expect(me).toMatchObject({ handPlace: 2, role: 'listener', acts: [], isPresent: true })
		expect(people.map(({ _id }) => _id)).toEqual([owner.id, guest.id, other.id, cohost.id])
		await call(guest, 'DELETE', room, 'hand')
		expect((await stageOf(other, room)).me.handPlace).toBe(1)
		await act(cohost, room, other, 'moveBack')
		expect((await stageOf(other, room)).me.handPlace).toBeNull()
		await call(other, 'PUT', room, 'hand')
		await leave(room, other)
		expect(await personIn(room, other)).toBeUndefined()
		expect((await call(other, 'PUT', room, 'hand')).body).toMatchObject({ code: 'NOT_IN_ROOM' })
		expect(await enter(room, other)).toBe(true)
		expect(await personIn(room, other)).toMatchObject({ stage: 'audience', handAt: null })
	})
})

describe('the stage', () => {
	it('is for hosts, and for those who accept to speak', async () => {
		const room = await talk()
		expect((await call(guest, 'PUT', room, 'stage')).body).toMatchObject({ code: 'NOT_INVITED' })
		expect((await act(guest, room, cohost, 'invite')).body).toMatchObject({
			statusCode: 403,
			message: 'Only those who host the room can do that.',
		})
		await call(guest, 'PUT', room, 'hand')
		expect((await act(cohost, room, guest, 'invite')).status).toBe(200)
		expect(await personIn(room, guest)).toMatchObject({ stage: 'invited', handAt: null })
		await call(guest, 'DELETE', room, 'stage')
		expect(await personIn(room, guest)).toMatchObject({ stage: 'audience' })
		await act(owner, room, guest, 'invite')
		expect((await call(guest, 'PUT', room, 'stage')).status).toBe(200)
		expect(await personIn(room, guest)).toMatchObject({ stage: 'speaker', isMuted: true })
		await call(cohost, 'PUT', room, 'stage')
		expect(await personIn(room, cohost)).toMatchObject({ stage: 'speaker', isCohost: true })
		await act(owner, room, guest, 'moveBack')
		expect(await personIn(room, guest)).toMatchObject({ stage: 'audience' })
	})

	it('is muted by hosts, and unmuted by nobody but oneself', async () => {
		const room = await talk()
		await call(cohost, 'PUT', room, 'stage')
		expect((await call(guest, 'PUT', room, 'muted', { isMuted: false })).body).toMatchObject({
			code: 'NOT_ON_STAGE',
		})
		await call(cohost, 'PUT', room, 'muted', { isMuted: false })
		expect(await personIn(room, cohost)).toMatchObject({ isMuted: false })
		expect((await act(owner, room, cohost, 'mute')).status).toBe(200)
		expect(await personIn(room, cohost)).toMatchObject({ isMuted: true })
		expect((await act(owner, room, cohost, 'unmute' as PersonAct)).status).toBe(400)
		expect((await act(cohost, room, owner, 'mute')).body).toMatchObject({ statusCode: 403 })
		expect((await act(admin, room, owner, 'mute')).status).toBe(200)
		expect(await personIn(room, owner)).toMatchObject({ isMuted: true })
	})

	it('has ten places, also when two hosts invite at once', async () => {
		const room = await talk()
		const names = ['lakshmi', 'gurpreet', 'rosa', 'daniel', 'tsering', 'farhan', 'anjali', 'vikram'] as const
		const speakers = await Promise.all(names.map((name) => harness.person(name)))
		await enterAll(
			harness,
			room._id,
			speakers.map(({ id }) => ({ userId: id, stage: 'speaker' })),
		)
		await enterAll(harness, room._id, [{ userId: other.id }])
		const answers = await Promise.all([act(owner, room, guest, 'invite'), act(cohost, room, other, 'invite')])
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
		expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
			code: 'STAGE_FULL',
			message: 'At most 10 people can be on stage.',
		})
		const [first] = speakers
		if (first) await leave(room, first)
		await Promise.all([act(owner, room, guest, 'invite'), act(cohost, room, other, 'invite')])
		const { people } = await stageOf(owner, room)
		expect(people.filter(({ stage }) => stage !== 'audience')).toHaveLength(10)
	})

	it('has one outcome when a person is invited and leaves at once', async () => {
		const room = await talk()
		await Promise.all([act(owner, room, guest, 'invite'), leave(room, guest)])
		const after = await harness.system.sql.one<{ stage: string }>(
			'SELECT stage FROM rec.room_people WHERE room_id = $1 AND user_id = $2',
			[room._id, guest.id],
		)
		expect(await personIn(room, guest)).toBeUndefined()
		expect(['audience', 'invited']).toContain(after.stage)
		await enter(room, guest)
		expect(await personIn(room, guest)).toMatchObject({ stage: 'audience' })
	})
})

describe('a person', () => {
	it('who is removed comes again after a minute, and one who is banned does not', async () => {
		const room = await talk()
		expect((await act(cohost, room, guest, 'remove')).status).toBe(200)
		expect(await personIn(room, guest)).toBeUndefined()
		expect(await enter(room, guest)).toBe(false)
		expect((await guest.call('GET', `${ROOMS}/${room._id}/stage`)).status).toBe(200)

		await enterAll(harness, room._id, [{ userId: other.id }])
		const [banned] = await Promise.all([act(owner, room, other, 'ban'), enter(room, other)])
		expect(banned.status).toBe(200)
		expect(await personIn(room, other)).toBeUndefined()
		for (const path of [`?uniqueId=${room._id}`, `/${room._id}/stage`])
			expect((await other.call('GET', ROOMS + path)).body).toMatchObject({
				statusCode: 404,
				message: 'The audio room was not found.',
			})
		expect((await call(other, 'PUT', room, 'hand')).status).toBe(404)
		const { data } = await other.json<{ data: Room[] }>('GET', `${ROOMS}/list?limit=100`)
		expect(data.map(({ _id }) => _id)).not.toContain(room._id)
		expect((await stageOf(owner, room)).banned).toMatchObject([{ _id: other.id }])
		expect((await stageOf(guest, room)).banned).toEqual([])
		expect((await act(cohost, room, other, 'unban')).status).toBe(200)
		expect((await act(cohost, room, other, 'unban')).status).toBe(404)
		expect((await other.call('GET', `${ROOMS}/${room._id}/stage`)).status).toBe(200)
	})

	it('is banned from all rooms by their owner alone, who can’t be banned', async () => {
		const [room, next] = [await talk(), await talk()]
		expect((await act(cohost, room, guest, 'banEverywhere')).status).toBe(403)
		expect((await act(cohost, room, owner, 'ban')).body).toMatchObject({
			statusCode: 403,
			message: 'That can’t be done to the owner of the room.',
		})
		expect((await act(admin, room, owner, 'ban')).status).toBe(403)
		expect((await act(owner, room, guest, 'banEverywhere')).status).toBe(200)
		for (const each of [room, next])
			expect((await guest.call('GET', `${ROOMS}/${each._id}/stage`)).status).toBe(404)
		expect((await stageOf(cohost, next)).banned).toEqual([])
		expect((await act(cohost, next, guest, 'unban')).status).toBe(404)
		expect((await act(owner, next, guest, 'unban')).status).toBe(200)
		expect((await guest.call('GET', `${ROOMS}/${room._id}/stage`)).status).toBe(200)
	})

	it('is reported by those who met in a room, also when nobody else sees their page', async () => {
		const [hidden, room] = [await harness.person('hannah'), await talk()]
		await harness.system.sql.execute(
			`INSERT INTO rec.profiles (user_id, is_public, updated_at) VALUES ($1, false, now())
			ON CONFLICT (user_id) DO UPDATE SET is_public = false`,
			[hidden.id],
		)
		const report = () =>
			guest.call('POST', `/api/v1/user/${hidden.id}/report`, {
				body: { reason: 'offensive', body: 'It was loud.' },
			})
		expect((await report()).status).toBe(404)
		await enterAll(harness, room._id, [{ userId: hidden.id }])
		expect((await report()).status).toBe(200)
	})

	it('hosts a room when its owner named them, and as long', async () => {
		const room = await addRoom(owner, { ...free(), visibility: 'invited', cohosts: ['PriyaNair'] })
		expect(room.sharing?.cohosts).toEqual(['priyanair'])
		expect((await stageOf(cohost, room)).me).toMatchObject({ role: 'cohost', isPresent: false })
		expect((await guest.call('GET', `${ROOMS}/${room._id}/stage`)).status).toBe(404)
		expect((await act(cohost, room, cohost, 'dismissCohost')).status).toBe(403)
		expect((await act(owner, room, cohost, 'dismissCohost')).status).toBe(200)
		expect((await cohost.call('GET', `${ROOMS}/${room._id}/stage`)).status).toBe(404)
		const unknown = await owner.call('POST', ROOMS, {
			body: roomBody(owner.id, { ...free(), cohosts: ['nobody.of.this.name'] }),
		})
		expect(unknown.body).toMatchObject({ code: 'INVITED_NOT_FOUND', details: [{ field: 'cohosts.0' }] })
	})
})

describe('the chat', () => {
	it('is written by those in the room, not too fast, and turned off by hosts', async () => {
		const room = await talk()
		const write = (caller: Caller, body: string) => call(caller, 'POST', room, 'messages', { body })
		expect((await write(other, 'From outside')).body).toMatchObject({ code: 'NOT_IN_ROOM' })
		expect((await write(guest, 'x'.repeat(501))).status).toBe(400)
		expect((await write(guest, 'Hello')).status).toBe(200)
		expect((await write(owner, 'See https://karuna.example')).status).toBe(200)
		const { messages } = await stageOf(other, room)
		expect(messages.map(({ body }) => body)).toEqual(['Hello', 'See https://karuna.example'])
		const [ofGuest, ofOwner] = messages.map(({ _id }) => `messages/${_id}`)
		expect((await call(guest, 'DELETE', room, ofOwner ?? '')).status).toBe(403)
		expect((await call(cohost, 'DELETE', room, ofGuest ?? '')).status).toBe(200)
		expect((await call(guest, 'DELETE', room, ofGuest ?? '')).status).toBe(404)
		for (let sent = 0; sent < 5; sent++) await write(guest, `Again ${sent}`)
		expect((await write(guest, 'And again')).body).toMatchObject({
			statusCode: 429,
			code: 'MESSAGES_TOO_FAST',
		})

		expect((await call(guest, 'PUT', room, 'settings', { isChatOff: true })).status).toBe(403)
		expect((await call(cohost, 'PUT', room, 'settings', { isChatOff: true, isLocked: true })).status).toBe(
			200,
		)
		expect(await stageOf(other, room)).toMatchObject({ isChatOff: true, isLocked: true })
		expect((await write(guest, 'Hello?')).body).toMatchObject({ code: 'CHAT_OFF' })
		expect((await write(cohost, 'The chat is off')).status).toBe(200)
	})
})

describe('a room', () => {
	it('is longer unless its owner has another one then, and ends for all', async () => {
		const room = await talk()
		const endTime = Date.parse(room.endTime)
		const later = (by: number) => call(owner, 'PUT', room, 'endTime', { endTime: endTime + by * 60_000 })
		await addRoom(owner, { startTime: endTime + 30 * 60_000, endTime: endTime + 60 * 60_000 })
		expect((await later(45)).body).toMatchObject({ code: 'ROOM_CONFLICT', details: [{ field: 'endTime' }] })
		expect((await later(-5)).body).toMatchObject({ details: [{ field: 'endTime' }] })
		expect((await call(cohost, 'PUT', room, 'endTime', { endTime: endTime + 60_000 })).status).toBe(403)
		expect((await later(15)).status).toBe(200)
		const { revision, room: longer } = await stageOf(owner, room)
		expect(longer).toMatchObject({ state: 'live', endTime: new Date(endTime + 15 * 60_000).toISOString() })

		expect((await call(guest, 'POST', room, 'end')).status).toBe(403)
		const answers = await Promise.all([
			call(cohost, 'POST', room, 'end'),
			call(guest, 'POST', room, 'messages', { body: 'Last words' }),
		])
		expect(answers[0]?.status).toBe(200)
		const after = await stageOf(guest, room)
		expect(after.room.state).toBe('ended')
		expect(after.revision).toBeGreaterThan(revision)
		expect((await call(guest, 'PUT', room, 'hand')).body).toMatchObject({ code: 'ROOM_OVER' })
		// Its time is free again.
		expect((await addRoom(owner, { startTime: Date.parse(room.startTime), endTime })).state).toBe('scheduled')
	})

	it('is missed without a host, and over when nobody is in it', async () => {
		const { sql } = harness.system
		const [asha, imran] = [await harness.person('hannah'), await harness.person('imran')]
		const going = { startTime: inMinutes(-40), endTime: inMinutes(40) }
		const missed = await storeRoom(harness, roomBody(asha.id, going))
		await sql.execute('INSERT INTO rec.room_reminders VALUES ($1, $2, now(), now())', [missed, guest.id])
		const left = await storeRoom(harness, roomBody(imran.id, going))
		await enterAll(harness, left, [{ userId: imran.id, stage: 'speaker' }])
		const stateIn = async (id: string) =>
			(await guest.json<{ data: Room }>('GET', `${ROOMS}?uniqueId=${id}`)).data.state
		await endRooms({ sql, clock: harness.clock })
		expect([await stateIn(missed), await stateIn(left)]).toEqual(['missed', 'live'])
		await sql.execute(`UPDATE rec.rooms SET started_at = now() - interval '20 minutes' WHERE id = $1`, [left])
		await sql.execute(
			`UPDATE rec.room_people SET present_until = now() - interval '11 minutes' WHERE room_id = $1`,
			[left],
		)
		expect(await stateIn(left)).toBe('ended')
		for (let time = 0; time < 2; time++) await endRooms({ sql, clock: harness.clock })
		const rows = await sql.query<{ end_cause: string }>(
			'SELECT end_cause FROM rec.rooms WHERE id = ANY ($1::uuid[]) ORDER BY end_cause',
			[[missed, left]],
		)
		expect(rows.map(({ end_cause }) => end_cause)).toEqual(['empty', 'missed'])
		const { data } = await guest.json<{ data: { kind: string }[] }>('GET', '/api/v1/notifications?limit=100')
		expect(data.filter(({ kind }) => kind === 'roomMissed')).toHaveLength(1)
	})

	it('is ended by admins with a reason, which its owner gets', async () => {
		const room = await talk({ visibility: 'invited' })
		const volunteer = await harness.person('volunteer')
		const path = `/api/backoffice/rooms/${room._id}`
		expect((await volunteer.call('GET', path)).body).toMatchObject({ state: 'live', listening: 2 })
		const body = { reason: 'It was about nothing but adverts.' }
		expect((await volunteer.call('POST', `${path}/end`, { body })).status).toBe(403)
		expect((await admin.call('POST', `${path}/end`, { body })).status).toBe(200)
		expect((await volunteer.call('GET', path)).body).toMatchObject({ state: 'ended', endReason: body.reason })
		const { data } = await owner.json<{ data: { kind: string; message: string }[] }>(
			'GET',
			'/api/v1/notifications?limit=100',
		)
		expect(data.find(({ kind }) => kind === 'roomEnded')?.message).toBe(
			'Karuna ended “An evening with Asha”. It was about nothing but adverts.',
		)
	})

	it('is followed by those who may come alone', async () => {
		const room = await addRoom(owner, { ...free(), visibility: 'invited' })
		const live = roomQueries.live?.(harness.system as never)
		const watches = async ({ id }: Caller) =>
			(await live?.mayWatch({ kind: 'user', id, roles: [], sessionId: '' }, [`stage:${room._id}`]))?.size
		expect([await watches(owner), await watches(guest)]).toEqual([1, 0])
	})
})
