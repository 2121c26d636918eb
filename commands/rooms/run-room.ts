import { MAX_SCHEDULED_MS } from '../../domain/_shared/minutes-rules.contract.ts'
import { roomDone } from '../../domain/rooms/contract.ts'
import { refuse } from '../../domain/rooms/refusals.contract.ts'
import { endTimeBody, settingsBody } from '../../domain/rooms/stage.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'
import { announceRoom, findConflict, lockOwner, updateRoom } from '../../records/rooms/rooms.ts'
import { announceStage } from '../../records/rooms/stage.ts'
import { signedIn } from '../_shared/context.ts'
import { once } from '../_shared/once.ts'
import { changeStage, requireRight } from './in-room.ts'
import { ofRoom } from './of-room.ts'
import { lockOwnRoom, type RoomDeps, requireComing } from './room-deps.ts'

export const setRoom = (deps: RoomDeps): Route =>
	route({
		...ofRoom('settings'),
		method: 'PUT',
		summary: 'Lock an audio room, or turn its chat off',
		body: settingsBody,
		answers: { 200: roomDone },
		handle: async ({ params: { id }, body: { isLocked, isChatOff }, caller }) => {
			await changeStage(deps, caller, id, async ({ tx, row, role }) => {
				if (isLocked !== undefined) requireRight(role, 'lock')
				if (isChatOff !== undefined) requireRight(role, 'silenceChat')
				const set = { is_locked: isLocked ?? row.is_locked, is_chat_off: isChatOff ?? row.is_chat_off }
				if (set.is_locked === row.is_locked && set.is_chat_off === row.is_chat_off) return false
				await updateRoom(tx, id, set)
				return true
			})
			return { body: { statusCode: 200, message: 'rooms.answers.set' } }
		},
	})

export const endRoom = (deps: RoomDeps): Route =>
	route({
		...ofRoom('end'),
		method: 'POST',
		summary: 'End a live audio room for all',
		answers: { 200: roomDone },
		handle: async ({ params: { id }, caller }) => {
			await changeStage(deps, caller, id, async ({ tx, row, role, at }) => {
				requireRight(role, 'end')
				if (row.started_at === null) throw refuse('ROOM_NOT_LIVE')
				await updateRoom(tx, id, { ended_at: at, end_cause: role === 'admin' ? 'staff' : 'host' })
				await announceRoom(tx, row, row.visibility === 'public')
				return true
			})
			return { body: { statusCode: 200, message: 'rooms.answers.ended' } }
		},
	})

export const lengthenRoom = (deps: RoomDeps): Route =>
	route({
		...ofRoom('endTime'),
		method: 'PUT',
		summary: 'Let an audio room of one’s own last longer',
		body: endTimeBody,
		answers: { 200: roomDone },
		handle: async ({ params: { id: roomId }, body: { endTime }, caller }) => {
			const { id: ownerId } = signedIn(caller)
			await once(deps, caller, async (tx) => {
				await lockOwner(tx, ownerId)
				const row = await lockOwnRoom(deps, tx, roomId, caller)
				const now = deps.clock.now()
				await requireComing(tx, row, now)
				const startTime = row.starts_at.getTime()
				if (endTime <= row.ends_at.getTime()) throw invalidField('endTime', 'rooms.fields.endNotLater')
				if (endTime - startTime > MAX_SCHEDULED_MS) throw invalidField('endTime', 'rooms.fields.atMostOneDay')
				const other = await findConflict(tx, { ownerId, roomId, startTime, endTime })
				if (other !== null) throw refuse('ROOM_CONFLICT', { title: other.title }, 'endTime')
				const [ends_at, updated_at] = [new Date(endTime), new Date(now)]
				await updateRoom(tx, roomId, { ends_at, revision: row.revision + 1, updated_at })
				await announceRoom(tx, row, row.visibility === 'public')
				await announceStage(tx, roomId)
			})
			return { body: { statusCode: 200, message: 'rooms.answers.lengthened' } }
		},
	})
