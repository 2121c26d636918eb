import type { ApiCall } from './call.ts'
import { notFound } from './calls.requests.ts'
import { inMinutes } from './minutes.ts'
import type { Replays } from './replays.ts'
import { addRoom, ROOMS, roomBody, storeRoom } from './rooms.fixtures.ts'
import type { World } from './world.ts'

const at = (hour: number) => ({ startTime: inMinutes(60 * hour), endTime: inMinutes(60 * hour + 30) })

export async function roomThings({ harness, people: { author } }: World) {
	const cancelled = (await addRoom(author, at(5)))._id
	await author.json('POST', `${ROOMS}/${cancelled}/cancel`)
	return {
		audioRoom: (await addRoom(author, at(2)))._id,
		spareAudioRoom: (await addRoom(author, at(3)))._id,
		closedAudioRoom: (await addRoom(author, { ...at(4), visibility: 'invited' }))._id,
		cancelledAudioRoom: cancelled,
		pastAudioRoom: await storeRoom(harness, roomBody(author.id, at(-5))),
	}
}

const own = { as: 'author' } as const
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
]

export const ROOM_REPLAYS: Replays = {
	[`POST ${ROOMS}`]: 'right call',
	[`PUT ${ROOMS}`]: 'right call',
	[`POST ${ROOMS}/{id}/cancel`]: 'right call',
	[`POST ${ROOMS}/{id}/link`]: 'right call',
	[`PUT ${ROOMS}/{id}/reminder`]: 'right call',
	[`DELETE ${ROOMS}/{id}/reminder`]: 'right call',
}
