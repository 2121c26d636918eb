import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NotificationList } from '../../domain/notifications/contract.ts'
import type { Room, RoomList } from '../../domain/rooms/contract.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { notifyOfRooms } from '../../workers/rooms/notify.ts'
import { give, publish } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import { beginMinutes, inMinutes } from './minutes.ts'
import { addRoom, enterAll, ROOMS, roomBody, storeRoom } from './rooms.fixtures.ts'

let harness: Harness
let author: Caller
let other: Caller
let admin: Caller
beforeAll(async () => {
	harness = await startHarness()
	author = await harness.person('donee')
	other = await harness.person('priya')
	admin = await harness.person('admin')
}, 120_000)
afterAll(() => harness.stop())

/** An hour that no other room of the tests has. */
let hour = 0
const free = () => {
	hour += 2
	return { startTime: inMinutes(60 * hour), endTime: inMinutes(60 * hour + 60) }
}
const find = (caller: Caller, uniqueId: string, key = '') =>
	caller.call('GET', `${ROOMS}?uniqueId=${uniqueId}${key && `&key=${key}`}`)
const show = async (caller: Caller, id: string) =>
	(await caller.json<{ data: Room }>('GET', `${ROOMS}?uniqueId=${id}`)).data
const idsIn = async (caller: Caller, list: RoomList) =>
	(await caller.json<{ data: Room[] }>('GET', `${ROOMS}/list?list=${list}&limit=100`)).data.map(
		({ _id }) => _id,
	)
const remind = (caller: Caller, id: string, key?: string) =>
	caller.call('PUT', `${ROOMS}/${id}/reminder`, { body: { key } })
const edit = (caller: Caller, { _id, startTime, endTime, ...room }: Room, changes: object = {}) =>
	caller.call('PUT', ROOMS, {
		body: {
			selectedId: _id,
			title: room.title,
			description: room.description,
			startTime: Date.parse(startTime),
			endTime: Date.parse(endTime),
			...changes,
		},
	})
const noticesOf = async (caller: Caller, { _id }: Room) => {
	const { data } = await caller.json<NotificationList>('GET', '/api/v1/notifications?limit=100')
	return data.filter(({ destinationUrlReference }) => destinationUrlReference === `/chatTabs?room=${_id}`)
}
const notify = () => notifyOfRooms({ sql: harness.system.sql, clock: harness.clock })
const absent = { statusCode: 404, code: 'NOT_FOUND', message: 'The audio room was not found.' }

describe('a room', () => {
	it('is answered with its dates, cut to minutes', async () => {
		const { startTime, endTime } = free()
		const answer = await author.json<{ data: Room; message: string }>(
			'POST',
			ROOMS,
			roomBody(author.id, { startTime: startTime + 59_999, endTime: endTime + 1 }),
		)
		expect(answer.message).toBe('The room is scheduled.')
		const { data } = answer
		expect(data).toMatchObject({
			title: 'An evening with Asha',
			description: 'How the well was dug, and what is next',
			startTime: new Date(startTime).toISOString(),
			endTime: new Date(endTime).toISOString(),
			ownerId: { _id: author.id },
			state: 'scheduled',
			visibility: 'public',
			isMine: true,
		})
		expect(await show(author, data._id)).toEqual(data)
		expect(await show(other, data._id)).toEqual({ ...data, isMine: false, sharing: null })
		expect((await find(harness.guest(), data._id)).status).toBe(401)
		const foreign = await other.call('GET', `${ROOMS}?uniqueId=${data._id}&ownerId=${other.id}`)
		expect(foreign.body).toMatchObject(absent)
	})

	it('is updated by its owner, and by nobody else', async () => {
		const room = await addRoom(author, free())
		const refused = await edit(other, room)
		expect(refused.body).toMatchObject({ statusCode: 403, message: 'Only its owner can change a room.' })
		expect((await edit(author, room, { title: 'Later' })).body).toMatchObject({
			statusCode: 200,
			message: 'The room is updated.',
			data: { title: 'Later', visibility: 'public' },
		})
		const hidden = await addRoom(author, { ...free(), visibility: 'invited' })
		expect((await edit(other, hidden)).body).toMatchObject(absent)
		expect((await other.call('POST', `${ROOMS}/${hidden._id}/cancel`)).body).toMatchObject(absent)
		expect((await remind(other, hidden._id)).body).toMatchObject(absent)
		expect((await other.call('GET', `${ROOMS}/${hidden._id}/calendar`)).body).toMatchObject(absent)
		expect((await find(other, hidden._id)).body).toEqual((await find(other, crypto.randomUUID())).body)
		const foreign = await other.call('POST', ROOMS, { body: roomBody(author.id, free()) })
		expect(foreign.body).toMatchObject({ statusCode: 400, details: [{ field: 'ownerId' }] })
	})

	it('never overlaps another one of its owner', async () => {
		const times = free()
		const post = (changes: object) => author.call('POST', ROOMS, { body: roomBody(author.id, changes) })
		const answers = await Promise.all([post(times), post(times), post(times)])
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
		expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
			code: 'ROOM_CONFLICT',
			message: 'You have another room at that time: “An evening with Asha”',
			details: [{ field: 'startTime' }],
		})
		// Without the calls the constraint still refuses it.
		await expect(storeRoom(harness, roomBody(author.id, times))).rejects.toThrow('rooms_apart')
		const next = await addRoom(other, times)
		const after = { startTime: times.endTime, endTime: times.endTime + 5 * MINUTE_MS }
		expect((await edit(other, next, after)).status).toBe(200)
		const won = answers.find(({ status }) => status === 200)?.body as { data: Room }
		await author.json('POST', `${ROOMS}/${won.data._id}/cancel`)
		expect((await post(times)).status).toBe(200)
	})

	it('that goes on can be longer, and is over when it is over', async () => {
		const going = { startTime: inMinutes(-60), endTime: inMinutes(60) }
		const owner = await harness.person('owner')
		const id = await storeRoom(harness, roomBody(owner.id, going))
		await enterAll(harness, id, [{ userId: owner.id }])
		const room = await show(owner, id)
		expect(room.state).toBe('live')
		expect((await edit(owner, room, { endTime: inMinutes(90) })).status).toBe(200)
		expect((await edit(owner, room, { startTime: inMinutes(-30) })).body).toMatchObject({
			details: [{ field: 'startTime', message: 'The room has begun, so its start can’t change' }],
		})
		expect((await edit(owner, room, { endTime: inMinutes(-20) })).body).toMatchObject({
			details: [{ field: 'endTime', message: 'The end is in the past' }],
		})
		const past = await storeRoom(
			harness,
			roomBody(owner.id, { startTime: inMinutes(-180), endTime: inMinutes(-120) }),
		)
		expect((await edit(owner, await show(owner, past))).body).toMatchObject({ code: 'ROOM_OVER' })
		expect(await idsIn(other, 'coming')).toContain(id)
		expect(await idsIn(other, 'ended')).toContain(past)
		expect(await idsIn(owner, 'mine')).toEqual([id, past])
		expect(await idsIn(other, 'mine')).not.toContain(id)
	})

	it('is one of at most ten a day', async () => {
		const owner = await harness.person('hannah')
		for (let made = 0; made < 10; made++) await addRoom(owner, free())
		const answer = await owner.call('POST', ROOMS, { body: roomBody(owner.id, free()) })
		expect(answer.body).toMatchObject({ statusCode: 429, code: 'ROOMS_OF_DAY' })
	})

	it('has a calendar entry', async () => {
		const room = await addRoom(other, free())
		const { headers, text } = await author.call('GET', `${ROOMS}/${room._id}/calendar`)
		expect(headers['content-type']).toMatch('text/calendar')
		expect(text).toContain('SUMMARY:An evening with Asha')
		expect(text).toContain(`DTSTART:${room.startTime.replaceAll(/[-:]|\.000/g, '')}`)
	})
})

describe('people', () => {
	it('come by the link, until it is renewed', async () => {
		const owner = await harness.person('marcus')
		const room = await addRoom(owner, { ...free(), visibility: 'link' })
		const key = room.sharing?.key ?? ''
		expect((await find(other, room._id)).body).toMatchObject(absent)
		expect((await find(other, room._id, 'another')).body).toMatchObject(absent)
		expect((await find(other, room._id, key)).status).toBe(200)
		expect(await idsIn(other, 'coming')).not.toContain(room._id)
		expect((await remind(other, room._id, key)).status).toBe(200)
		expect(await idsIn(other, 'coming')).toContain(room._id)
		const renewed = await owner.json<{ data: Room }>('POST', `${ROOMS}/${room._id}/link`)
		expect(renewed.data.sharing?.key).not.toBe(key)
		for (const known of ['', key]) expect((await find(other, room._id, known)).body).toMatchObject(absent)
		expect(await idsIn(other, 'coming')).not.toContain(room._id)
	})

	it('are invited by name, as members, as donors and as viewers, once', async () => {
		const donor = await harness.person('donor')
		const owner = await harness.person('owner')
		const requestId = await publish({ author, admin })
		await give(harness, donor, requestId)
		await harness.system.untilIdle()
		const named = await addRoom(author, { ...free(), visibility: 'invited', invited: ['PriyaNair'] })
		expect(await idsIn(other, 'coming')).toContain(named._id)
		expect(await idsIn(donor, 'coming')).not.toContain(named._id)
		const ofDonors = await addRoom(author, { ...free(), visibility: 'invited', requestId })
		expect(await idsIn(donor, 'coming')).toContain(ofDonors._id)
		expect((await show(donor, ofDonors._id)).request?._id).toBe(requestId)
		expect((await find(other, ofDonors._id)).body).toMatchObject(absent)
		const [organization] = await harness.system.sql.query<{ id: string }>(
			'SELECT id FROM read.organizations WHERE $1 = ANY (owner_ids) LIMIT 1',
			[owner.id],
		)
		const refused = await author.call('POST', ROOMS, {
			body: roomBody(author.id, { ...free(), organizationId: organization?.id }),
		})
		expect(refused.body).toMatchObject({ details: [{ field: 'organizationId' }] })
		await notify()
		await edit(author, named, { invited: ['priyanair'], visibility: 'invited' })
		await notify()
		expect((await noticesOf(other, named)).map(({ kind }) => kind)).toEqual(['roomInvited'])
		expect((await noticesOf(donor, ofDonors)).map(({ kind }) => kind)).toEqual(['roomInvited'])
		expect(await noticesOf(author, named)).toEqual([])
		// People who are invited no more learn nothing new of it.
		await edit(author, named, { title: 'Secret', invited: [], visibility: 'invited' })
		expect((await noticesOf(other, named))[0]?.message).toBe('Someone invites you to an audio room.')
	})

	it('are reminded once, also of a moved room, and notified when it is cancelled', async () => {
		const owner = await harness.person('imran')
		beginMinutes()
		const room = await addRoom(owner, { startTime: inMinutes(9), endTime: inMinutes(20) })
		const kinds = async () => (await noticesOf(other, room)).map(({ kind }) => kind)
		expect((await remind(other, room._id)).status).toBe(200)
		expect((await remind(other, room._id)).status).toBe(200)
		expect(await show(other, room._id)).toMatchObject({ coming: 1, wantsToCome: true, state: 'open' })
		await notify()
		await notify()
		expect(await kinds()).toEqual(['roomSoon'])
		await edit(owner, room, { startTime: inMinutes(30), endTime: inMinutes(40) })
		await notify()
		expect(await kinds()).toEqual(['roomMoved', 'roomSoon'])
		for (let time = 0; time < 2; time++) await owner.json('POST', `${ROOMS}/${room._id}/cancel`)
		expect(await kinds()).toEqual(['roomCancelled', 'roomMoved', 'roomSoon'])
		expect(await show(other, room._id)).toMatchObject({ state: 'cancelled' })
		expect((await edit(owner, room)).body).toMatchObject({ code: 'ROOM_CANCELLED' })
		expect(await idsIn(other, 'coming')).not.toContain(room._id)
		await other.json('DELETE', `${ROOMS}/${room._id}/reminder`)
		expect((await show(other, room._id)).coming).toBe(0)
	})
})
