import { MAX_COHOSTS, MAX_ON_STAGE, roomDone } from '../../domain/rooms/contract.ts'
import { refuse } from '../../domain/rooms/refusals.contract.ts'
import { mayTo, type PersonAct, roleOf } from '../../domain/rooms/rights.contract.ts'
import { personBody, personParams } from '../../domain/rooms/stage.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { banFrom, unban } from '../../records/rooms/bans.ts'
import {
	countCohosts,
	findPerson,
	isStageFull,
	type RoomPersonRow,
	removeFromRoom,
	updatePerson,
} from '../../records/rooms/stage.ts'
import { changeStage, type InRoom, isPresent, requireRight } from './in-room.ts'
import { ofRoom } from './of-room.ts'
import type { RoomDeps } from './room-deps.ts'

type Effect = (room: InRoom, target: RoomPersonRow) => Promise<boolean>

async function ban({ tx, row, at }: InRoom, target: RoomPersonRow, roomId: string | null): Promise<boolean> {
	await banFrom(tx, { owner_id: row.owner_id, user_id: target.user_id, room_id: roomId }, at)
	await removeFromRoom(tx, target, at)
	await updatePerson(tx, target, { is_cohost: false })
	return true
}

async function setCohost({ tx, row }: InRoom, target: RoomPersonRow, isCohost: boolean): Promise<boolean> {
	if (target.is_cohost === isCohost) return false
	if (isCohost && (await countCohosts(tx, row.id)) >= MAX_COHOSTS)
		throw refuse('COHOSTS_FULL', { most: MAX_COHOSTS })
	await updatePerson(tx, target, { is_cohost: isCohost })
	return true
}

const EFFECTS: Readonly<Record<Exclude<PersonAct, 'unban'>, Effect>> = {
	invite: async ({ tx, row, at }, target) => {
		if (!isPresent(target, at)) throw refuse('NOT_FOUND.person')
		if (target.stage !== 'audience') return false
		if (await isStageFull(tx, row.id, target.user_id, at)) throw refuse('STAGE_FULL', { most: MAX_ON_STAGE })
		await updatePerson(tx, target, { stage: 'invited', hand_at: null })
		return true
	},
	moveBack: async ({ tx }, target) => {
		if (target.stage === 'audience' && target.hand_at === null) return false
		await updatePerson(tx, target, { stage: 'audience', is_muted: true, hand_at: null })
		return true
	},
	mute: async ({ tx }, target) => {
		if (target.is_muted) return false
		await updatePerson(tx, target, { is_muted: true })
		return true
	},
	remove: async ({ tx, at }, target) => {
		if (!isPresent(target, at)) throw refuse('NOT_FOUND.person')
		await removeFromRoom(tx, target, at)
		return true
	},
	ban: (room, target) => ban(room, target, room.row.id),
	banEverywhere: (room, target) => ban(room, target, null),
	nameCohost: (room, target) => setCohost(room, target, true),
	dismissCohost: (room, target) => setCohost(room, target, false),
}

async function act(room: InRoom, userId: string, name: PersonAct): Promise<boolean> {
	const { tx, row, role } = room
	requireRight(role, name)
	if (name === 'unban') {
		const isOwner = role === 'owner'
		if ((await unban(tx, row, userId, isOwner)) === 0) throw refuse('NOT_FOUND.person')
		return true
	}
	const target = await findPerson(tx, row.id, userId)
	if (target === null) throw refuse('NOT_FOUND.person')
	const theirs = roleOf({
		isOwner: row.owner_id === userId,
		isCohost: target.is_cohost,
		isAdmin: false,
		stage: target.stage,
	})
	if (!mayTo(role, name, theirs)) throw refuse('NOT_ALLOWED.onOwner')
	return EFFECTS[name](room, target)
}

export const actOnPerson = (deps: RoomDeps): Route =>
	route({
		...ofRoom('people/:userId'),
		method: 'POST',
		summary: 'Act on a person in an audio room, as one of its hosts',
		params: personParams,
		body: personBody,
		answers: { 200: roomDone },
		handle: async ({ params: { id, userId }, body, caller }) => {
			await changeStage(deps, caller, id, (room) => act(room, userId, body.act))
			return { body: { statusCode: 200, message: `rooms.answers.acts.${body.act}` } }
		},
	})
