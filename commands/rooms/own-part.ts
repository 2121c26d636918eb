import { MAX_ON_STAGE, roomDone } from '../../domain/rooms/contract.ts'
import { refuse } from '../../domain/rooms/refusals.contract.ts'
import { mutedBody } from '../../domain/rooms/stage.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { isStageFull, updatePerson } from '../../records/rooms/stage.ts'
import { changeStage, requirePresent } from './in-room.ts'
import { ofRoom } from './of-room.ts'
import type { RoomDeps } from './room-deps.ts'

const handDown = { hand_at: null } as const
const offStage = { stage: 'audience', is_muted: true, hand_at: null } as const

export const raiseHand = (deps: RoomDeps): Route =>
	route({
		...ofRoom('hand'),
		method: 'PUT',
		summary: 'Raise one’s hand in an audio room',
		answers: { 200: roomDone },
		handle: async ({ params: { id }, caller }) => {
			await changeStage(deps, caller, id, async (room) => {
				const me = requirePresent(room)
				if (me.stage !== 'audience' || me.hand_at !== null) return false
				await updatePerson(room.tx, me, { hand_at: room.at })
				return true
			})
			return { body: { statusCode: 200, message: 'rooms.answers.handUp' } }
		},
	})

export const lowerHand = (deps: RoomDeps): Route =>
	route({
		...ofRoom('hand'),
		method: 'DELETE',
		summary: 'Lower one’s hand in an audio room',
		answers: { 200: roomDone },
		handle: async ({ params: { id }, caller }) => {
			await changeStage(deps, caller, id, async ({ tx, me }) => {
				if (me === null || me.hand_at === null) return false
				await updatePerson(tx, me, handDown)
				return true
			})
			return { body: { statusCode: 200, message: 'rooms.answers.handDown' } }
		},
	})

/** People come on stage when a host invited them; hosts when it has a place. */
export const comeOnStage = (deps: RoomDeps): Route =>
	route({
		...ofRoom('stage'),
		method: 'PUT',
		summary: 'Come on stage, muted: as a host, or when one is invited to speak',
		answers: { 200: roomDone },
		handle: async ({ params: { id }, caller }) => {
			await changeStage(deps, caller, id, async (room) => {
				const me = requirePresent(room)
				const { tx, role, userId, at } = room
				if (me.stage === 'speaker') return false
				if (me.stage !== 'invited') {
					if (role !== 'owner' && role !== 'cohost') throw refuse('NOT_INVITED')
					if (await isStageFull(tx, id, userId, at)) throw refuse('STAGE_FULL', { most: MAX_ON_STAGE })
				}
				await updatePerson(tx, me, { stage: 'speaker', is_muted: true, hand_at: null })
				return true
			})
			return { body: { statusCode: 200, message: 'rooms.answers.onStage' } }
		},
	})

export const leaveStage = (deps: RoomDeps): Route =>
	route({
		...ofRoom('stage'),
		method: 'DELETE',
		summary: 'Step down from the stage, or decline to come on it',
		answers: { 200: roomDone },
		handle: async ({ params: { id }, caller }) => {
			await changeStage(deps, caller, id, async ({ tx, me }) => {
				if (me === null || me.stage === 'audience') return false
				await updatePerson(tx, me, offStage)
				return true
			})
			return { body: { statusCode: 200, message: 'rooms.answers.offStage' } }
		},
	})

/** Only oneself unmutes oneself. */
export const setMuted = (deps: RoomDeps): Route =>
	route({
		...ofRoom('muted'),
		method: 'PUT',
		summary: 'Mute or unmute oneself on stage',
		body: mutedBody,
		answers: { 200: roomDone },
		handle: async ({ params: { id }, body: { isMuted }, caller }) => {
			await changeStage(deps, caller, id, async ({ tx, me }) => {
				if (me?.stage !== 'speaker') throw refuse('NOT_ON_STAGE')
				if (me.is_muted === isMuted) return false
				await updatePerson(tx, me, { is_muted: isMuted })
				return true
			})
			return { body: { statusCode: 200, message: isMuted ? 'rooms.answers.muted' : 'rooms.answers.unmuted' } }
		},
	})
