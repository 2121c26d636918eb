import { endByStaffBody } from '../../domain/rooms/backoffice.contract.ts'
import { roomDone, roomParams } from '../../domain/rooms/contract.ts'
import { refuse } from '../../domain/rooms/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { announceRoom, lockRoom, updateRoom } from '../../records/rooms/rooms.ts'
import { announceStage } from '../../records/rooms/stage.ts'
import { once } from '../_shared/once.ts'
import { type RoomDeps, requireComing } from './room-deps.ts'

/** Ends a room that the staff may not even come to. Its owner gets the reason; those who waited are notified. */
export const endByStaff = (deps: RoomDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/rooms/:id/end',
		summary: 'End an audio room, with a reason that is sent to its owner',
		tags: ['rooms', 'backoffice'],
		access: { allow: 'roles', roles: ['admin'] },
		params: roomParams,
		body: endByStaffBody,
		answers: { 200: roomDone },
		handle: async ({ params: { id }, body: { reason }, caller }) => {
			await once(deps, caller, async (tx) => {
				const row = await lockRoom(tx, id)
				if (row === null) throw refuse('NOT_FOUND.room')
				const now = deps.clock.now()
				const state = await requireComing(tx, row, now)
				const revision = row.revision + 1
				const ended = { ended_at: new Date(now), end_cause: 'staff', end_reason: reason } as const
				await updateRoom(tx, id, { ...ended, revision, updated_at: ended.ended_at })
				await deps.notifyOwner(tx, { id, revision, owner_id: row.owner_id })
				if (state !== 'live') await deps.notifyComing(tx, { id, revision }, 'roomCancelled')
				await announceRoom(tx, row, row.visibility === 'public')
				await announceStage(tx, id)
			})
			return { body: { statusCode: 200, message: 'rooms.answers.ended' } }
		},
	})
