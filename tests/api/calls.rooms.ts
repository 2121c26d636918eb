import { offerMedia } from '../../records/rooms/media.ts'
import { insertMessage } from '../../records/rooms/messages.ts'
import type { ApiCall } from './call.ts'
import { notFound } from './calls.requests.ts'
import type { Method } from './harness.ts'
import { inMinutes } from './minutes.ts'
import { type Replays, replayed } from './replays.ts'
import { addRoom, answerOffers, enterAll, ROOMS, roomBody, storeRoom, VOICE_OFFER } from './rooms.fixtures.ts'
import type { World } from './world.ts'

const at = (hour: number) => ({ startTime: inMinutes(60 * hour), endTime: inMinutes(60 * hour + 30) })

/** Room for invited people, in which its owner speaks and a donor listens. */
async function addTalk({ harness, people: { author, donor } }: World, hour: number): Promise<string> {
	const { _id } = await addRoom(author, { ...at(hour), visibility: 'invited' })
	const host = { userId: author.id, stage: 'speaker', isMuted: false } as const
	await enterAll(harness, _id, [host, { userId: donor.id }])
	return _id
}

export async function roomThings(world: World) {
	const {
		harness,
		people: { author },
	} = world
	const talk = await addTalk(world, 6)
	const message = crypto.randomUUID()
	await insertMessage(harness.system.sql, {
		id: message,
		room_id: talk,
		user_id: author.id,
		body: 'Welcome',
		created_at: new Date(),
	})
	const voiceOf = await addTalk(world, 9)
	const connection = crypto.randomUUID()
	await offerMedia(harness.system.sql, {
		room_id: voiceOf,
		user_id: author.id,
		id: connection,
		offer: VOICE_OFFER,
		created_at: new Date(),
	})
	await answerOffers(harness)
	const cancelled = (await addRoom(author, at(5)))._id
	await author.json('POST', `${ROOMS}/${cancelled}/cancel`)
	return {
		audioRoom: (await addRoom(author, at(2)))._id,
		spareAudioRoom: (await addRoom(author, at(3)))._id,
		closedAudioRoom: (await addRoom(author, { ...at(4), visibility: 'invited' }))._id,
		talkRoom: talk,
		endingTalkRoom: await addTalk(world, 7),
		strayTalkRoom: await addTalk(world, 1),
		stageOfTalkRoom: await addTalk(world, 8),
		voiceOfTalkRoom: voiceOf,
		connection,
		roomMessage: message,
		talkListener: world.people.donor.id,
		cancelledAudioRoom: cancelled,
		pastAudioRoom: await storeRoom(harness, roomBody(author.id, at(-5))),
	}
}

const own = { as: 'author' } as const
const STAFF = '/api/backoffice/rooms'
const invalid = { status: 400, code: 'VALIDATION' } as const
const missing = notFound('The audio room')
const over = { status: 409, code: 'ROOM_OVER' }
const cancelled = { status: 409, code: 'ROOM_CANCELLED' }

/** Each right call has times of its own. */
let hours = 10
const right = ({ people: { author } }: World, changes: object = {}) =>
	roomBody(author.id, { ...at(hours++), ...changes })

const rowsOf = (world: World, more: object = {}) =>
	[
		{
			label: 'in the past',
			changes: { startTime: inMinutes(-20), endTime: inMinutes(-10) },
			refusal: { ...invalid, message: 'The start is in the past', field: 'startTime' },
		},
		{
			label: 'in two years',
			changes: { startTime: inMinutes(1_051_200), endTime: inMinutes(1_051_210) },
			refusal: { ...invalid, message: 'The start can be at most a year ahead', field: 'startTime' },
		},
		{
			label: 'during another one',
			changes: at(3),
			refusal: { status: 409, code: 'ROOM_CONFLICT', field: 'startTime' },
		},
		{
			label: 'for nobody',
			changes: { invited: ['nobody.of.this.name'] },
			refusal: { status: 400, code: 'INVITED_NOT_FOUND', field: 'invited.0' },
		},
		{
			label: 'for the members of another organization',
			changes: { organizationId: crypto.randomUUID() },
			refusal: { ...invalid, field: 'organizationId' },
		},
		{
			label: 'for the donors of another request',
			changes: { requestId: crypto.randomUUID() },
			refusal: { ...invalid, field: 'requestId' },
		},
	].map(({ label, changes, refusal }) => ({
		label,
		refusal,
		options: { body: right(world, { ...changes, ...more }) },
	}))

const selected = (world: World, selectedId: string) => {
	const { ownerId: _, ...body } = right(world)
	return { body: { ...body, selectedId } }
}
const unknown = (path: string) => ({
	label: 'that there is not',
	url: `${ROOMS}/${crypto.randomUUID()}/${path}`,
	refusal: missing,
})

const ofTalk = (method: Method, path: string, thing = 'talkRoom'): ApiCall => ({
	...own,
	route: `${method} ${ROOMS}/{id}/${path}`,
	url: ({ things }) => `${ROOMS}/${things[thing]}/${path}`,
})

export const ROOM_CALLS: readonly ApiCall[] = [
	{
		...own,
		route: `GET ${ROOMS}`,
		url: ({ things }) => `${ROOMS}?uniqueId=${things.audioRoom}`,
		rows: () => [
			{ label: 'that there is not', url: `${ROOMS}?uniqueId=${crypto.randomUUID()}`, refusal: missing },
		],
	},
	{ ...own, route: `GET ${ROOMS}/list`, url: () => `${ROOMS}/list` },
	{
		...own,
		route: `GET ${ROOMS}/{id}/calendar`,
		url: ({ things }) => `${ROOMS}/${things.audioRoom}/calendar`,
		rows: () => [unknown('calendar')],
	},
	{
		...own,
		route: `POST ${ROOMS}`,
		url: () => ROOMS,
		body: (world) => right(world),
		rows: (world) => [
			...rowsOf(world),
			{
				label: 'of another person',
				options: { body: right(world, { ownerId: world.people.donor.id }) },
				refusal: { ...invalid, field: 'ownerId' },
			},
		],
	},
	{
		...own,
		route: `PUT ${ROOMS}`,
		url: () => ROOMS,
		// Others don't know of it. That of a public room is refused by another answer.
		body: (world) => selected(world, world.things.closedAudioRoom ?? '').body,
		rows: (world) => [
			...rowsOf(world, { selectedId: world.things.closedAudioRoom }),
			{ label: 'that there is not', options: selected(world, crypto.randomUUID()), refusal: missing },
			{ label: 'that is over', options: selected(world, world.things.pastAudioRoom ?? ''), refusal: over },
			{
				label: 'that is cancelled',
				options: selected(world, world.things.cancelledAudioRoom ?? ''),
				refusal: cancelled,
			},
		],
	},
	{
		...own,
		route: `POST ${ROOMS}/{id}/cancel`,
		url: ({ things }) => `${ROOMS}/${things.spareAudioRoom}/cancel`,
		rows: ({ things }) => [
			unknown('cancel'),
			{ label: 'that is over', url: `${ROOMS}/${things.pastAudioRoom}/cancel`, refusal: over },
		],
	},
	{
		...own,
		route: `POST ${ROOMS}/{id}/link`,
		url: ({ things }) => `${ROOMS}/${things.audioRoom}/link`,
		rows: ({ things }) => [
			unknown('link'),
			{ label: 'that is cancelled', url: `${ROOMS}/${things.cancelledAudioRoom}/link`, refusal: cancelled },
		],
	},
	{
		...own,
		route: `PUT ${ROOMS}/{id}/reminder`,
		url: ({ things }) => `${ROOMS}/${things.audioRoom}/reminder`,
		body: () => ({}),
		rows: ({ things }) => [
			unknown('reminder'),
			{ label: 'that is over', url: `${ROOMS}/${things.pastAudioRoom}/reminder`, refusal: over },
		],
	},
	{
		...own,
		route: `DELETE ${ROOMS}/{id}/reminder`,
		url: ({ things }) => `${ROOMS}/${things.audioRoom}/reminder`,
		rows: () => [unknown('reminder')],
	},
	{ as: 'admin', route: `GET ${STAFF}`, url: () => STAFF },
	{
		as: 'admin',
		route: `GET ${STAFF}/{id}`,
		url: ({ things }) => `${STAFF}/${things.talkRoom}`,
		rows: () => [{ label: 'that there is not', url: `${STAFF}/${crypto.randomUUID()}`, refusal: missing }],
	},
	{
		as: 'admin',
		route: `POST ${STAFF}/{id}/end`,
		url: ({ things }) => `${STAFF}/${things.strayTalkRoom}/end`,
		body: () => ({ reason: 'It was about nothing but adverts.' }),
		rows: ({ things }) => [
			{ label: 'that there is not', url: `${STAFF}/${crypto.randomUUID()}/end`, refusal: missing },
			{ label: 'that is over', url: `${STAFF}/${things.pastAudioRoom}/end`, refusal: over },
		],
	},
	{ ...ofTalk('GET', 'stage'), rows: () => [unknown('stage')] },
	ofTalk('PUT', 'hand'),
	ofTalk('DELETE', 'hand'),
	{ ...ofTalk('PUT', 'stage', 'stageOfTalkRoom'), rows: () => [unknown('stage')] },
	ofTalk('DELETE', 'stage', 'stageOfTalkRoom'),
	{
		...ofTalk('PUT', 'muted'),
		body: () => ({ isMuted: true }),
		rows: ({ things }) => [
			{
				label: 'off stage',
				url: `${ROOMS}/${things.audioRoom}/muted`,
				refusal: { status: 409, code: 'NOT_ON_STAGE' },
			},
		],
	},
	{
		...own,
		route: `POST ${ROOMS}/{id}/people/{userId}`,
		url: ({ things, people: { donor } }) => `${ROOMS}/${things.talkRoom}/people/${donor.id}`,
		body: () => ({ act: 'mute' }),
		rows: ({ things, people: { author } }) => [
			{
				label: 'of nobody there',
				url: `${ROOMS}/${things.talkRoom}/people/${crypto.randomUUID()}`,
				refusal: { status: 404, code: 'NOT_FOUND', message: 'This person isn’t in the room.' },
			},
			{
				label: 'against the owner',
				url: `${ROOMS}/${things.talkRoom}/people/${author.id}`,
				options: { body: { act: 'ban' } },
				refusal: { status: 403, code: 'NOT_ALLOWED' },
			},
		],
	},
	{ ...ofTalk('PUT', 'settings'), body: () => ({ isLocked: true }) },
	{
		...ofTalk('POST', 'end', 'endingTalkRoom'),
		rows: ({ things }) => [
			{
				label: 'to which no host came',
				url: `${ROOMS}/${things.audioRoom}/end`,
				refusal: { status: 409, code: 'ROOM_NOT_LIVE' },
			},
		],
	},
	{
		...ofTalk('PUT', 'endTime'),
		body: () => ({ endTime: inMinutes(6 * 60 + 45) }),
		rows: () => [
			{
				label: 'that is earlier',
				options: { body: { endTime: inMinutes(6 * 60 + 15) } },
				refusal: { ...invalid, field: 'endTime' },
			},
			{
				label: 'during another one',
				options: { body: { endTime: inMinutes(7 * 60 + 15) } },
				refusal: { status: 409, code: 'ROOM_CONFLICT', field: 'endTime' },
			},
		],
	},
	{
		...ofTalk('POST', 'messages'),
		body: () => ({ body: 'Good evening' }),
		rows: ({ things }) => [
			{
				label: 'from outside',
				url: `${ROOMS}/${things.audioRoom}/messages`,
				refusal: { status: 409, code: 'NOT_IN_ROOM' },
			},
		],
	},
	{
		...own,
		route: `DELETE ${ROOMS}/{id}/messages/{messageId}`,
		url: ({ things }) => `${ROOMS}/${things.talkRoom}/messages/${things.roomMessage}`,
		rows: ({ things }) => [
			{
				label: 'that there is not',
				url: `${ROOMS}/${things.talkRoom}/messages/${crypto.randomUUID()}`,
				refusal: notFound('The message'),
			},
		],
	},
	{
		...own,
		route: `POST ${ROOMS}/{id}/media`,
		url: ({ things }) => `${ROOMS}/${things.talkRoom}/media`,
		body: () => ({ offer: VOICE_OFFER }),
		rows: ({ things }) => [
			unknown('media'),
			{
				label: 'that isn’t open yet',
				url: `${ROOMS}/${things.audioRoom}/media`,
				refusal: { status: 409, code: 'ROOM_NOT_OPEN' },
			},
			{ label: 'that is over', url: `${ROOMS}/${things.pastAudioRoom}/media`, refusal: over },
			{
				label: 'by no offer',
				options: { body: { offer: 'v=0' } },
				refusal: { ...invalid, field: 'offer', message: 'This is no offer of a connection to a room' },
			},
		],
	},
	{
		...own,
		route: `DELETE ${ROOMS}/{id}/media/{mediaId}`,
		url: ({ things }) => `${ROOMS}/${things.voiceOfTalkRoom}/media/${things.connection}`,
		rows: ({ things }) => [
			{
				label: 'that there is not',
				url: `${ROOMS}/${things.voiceOfTalkRoom}/media/${crypto.randomUUID()}`,
				refusal: { status: 404, code: 'NOT_FOUND', message: 'This connection to the room was not found.' },
			},
		],
	},
]

export const ROOM_REPLAYS: Replays = {
	[`POST ${ROOMS}`]: 'right call',
	[`PUT ${ROOMS}`]: 'right call',
	[`POST ${ROOMS}/{id}/cancel`]: 'right call',
	[`POST ${ROOMS}/{id}/link`]: 'right call',
	[`PUT ${ROOMS}/{id}/reminder`]: 'right call',
	[`DELETE ${ROOMS}/{id}/reminder`]: 'right call',
	...replayed(
		'right call',
		...['PUT', 'DELETE'].flatMap((method) => [
			`${method} ${ROOMS}/{id}/hand`,
			`${method} ${ROOMS}/{id}/stage`,
		]),
		`PUT ${ROOMS}/{id}/muted`,
		`POST ${STAFF}/{id}/end`,
		`POST ${ROOMS}/{id}/people/{userId}`,
		`PUT ${ROOMS}/{id}/settings`,
		`POST ${ROOMS}/{id}/end`,
		`PUT ${ROOMS}/{id}/endTime`,
		`POST ${ROOMS}/{id}/messages`,
		`DELETE ${ROOMS}/{id}/messages/{messageId}`,
		`POST ${ROOMS}/{id}/media`,
		`DELETE ${ROOMS}/{id}/media/{mediaId}`,
	),
}
