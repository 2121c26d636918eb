import { roomDone, roomKeyed, roomSaved } from '../../domain/rooms/contract.ts'
import { refuse } from '../../domain/rooms/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { addReminder, dropLinked, removeReminder } from '../../records/rooms/people.ts'
import { announceRoom, lockRoom, updateRoom } from '../../records/rooms/rooms.ts'
import { announceStage } from '../../records/rooms/stage.ts'
import { signedIn } from '../_shared/context.ts'
import { once } from '../_shared/once.ts'
import { ofRoom } from './of-room.ts'
import { lockOwnRoom, type RoomDeps, requireComing } from './room-deps.ts'
import { newKey } from './schedule-room.ts'

/** Cancels a room, once, and notifies all who want to come. */
export const cancelRoom = (deps: RoomDeps): Route =>
	route({
		...ofRoom('cancel'),
		method: 'POST',
		summary: 'Cancel an audio room of one’s own',
		answers: { 200: roomDone },
		handle: async ({ params: { id: roomId }, caller }) => {
			await once(deps, caller, async (tx) => {
				const row = await lockOwnRoom(deps, tx, roomId, caller)
				if (row.cancelled_at !== null) return
				const now = deps.clock.now()
				await requireComing(tx, row, now)
				const at = new Date(now)
				const revision = row.revision + 1
				await updateRoom(tx, roomId, { cancelled_at: at, invited_at: at, revision, updated_at: at })
				await deps.notifyComing(tx, { id: roomId, revision }, 'roomCancelled')
				await announceStage(tx, roomId)
				await announceRoom(tx, row, row.visibility === 'public')
			})
			return { body: { statusCode: 200, message: 'rooms.answers.cancelled' } }
		},
	})

/** Renews the link of a room: the old one opens nothing, also for those who came by it. */
export const renewLink = (deps: RoomDeps): Route =>
	route({
		...ofRoom('link'),
		method: 'POST',
		summary: 'Renew the link of an audio room of one’s own',
		answers: { 200: roomSaved },
		handle: async ({ params: { id: roomId }, caller }) => {
			await once(deps, caller, async (tx) => {
				const row = await lockOwnRoom(deps, tx, roomId, caller)
				const now = deps.clock.now()
				await requireComing(tx, row, now)
				// First, so that those whom it shuts out are notified, too.
				await announceRoom(tx, row, row.visibility === 'public')
				await updateRoom(tx, roomId, { link_key: newKey(), updated_at: new Date(now) })
				if (row.visibility === 'link') await dropLinked(tx, roomId)
			})
			const data = await deps.showRoom(roomId, signedIn(caller).id)
			return { body: { statusCode: 200, message: 'rooms.answers.linkRenewed', data } }
		},
	})

export const addRoomReminder = (deps: RoomDeps): Route =>
	route({
		...ofRoom('reminder'),
		method: 'PUT',
		summary: 'Be reminded of an audio room before it begins, and be notified when it is moved or cancelled',
		body: roomKeyed,
		answers: { 200: roomDone },
		handle: async ({ params: { id: roomId }, body: { key }, caller }) => {
			const { id: userId } = signedIn(caller)
			await once(deps, caller, async (tx) => {
				const row = await lockRoom(tx, roomId)
				if (row === null || !(await deps.maySeeRoom(tx, roomId, userId, key))) throw refuse('NOT_FOUND.room')
				const now = deps.clock.now()
				await requireComing(tx, row, now)
				await addReminder(tx, roomId, userId, new Date(now))
				await announceRoom(tx, row, row.visibility === 'public')
			})
			return { body: { statusCode: 200, message: 'rooms.answers.reminded' } }
		},
	})

/** People who may come no more can still give up the reminder. */
export const removeRoomReminder = (deps: RoomDeps): Route =>
	route({
		...ofRoom('reminder'),
		method: 'DELETE',
		summary: 'Be reminded of an audio room no more',
		answers: { 200: roomDone },
		handle: async ({ params: { id: roomId }, caller }) => {
			const { id: userId } = signedIn(caller)
			await once(deps, caller, async (tx) => {
				const row = await lockRoom(tx, roomId)
				const isVisible = row !== null && (await deps.maySeeRoom(tx, roomId, userId))
				const removed = await removeReminder(tx, roomId, userId)
				if (row === null || (removed === 0 && !isVisible)) throw refuse('NOT_FOUND.room')
				await announceRoom(tx, row, row.visibility === 'public')
			})
			return { body: { statusCode: 200, message: 'rooms.answers.notReminded' } }
		},
	})
