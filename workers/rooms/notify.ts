import { createNotify } from '../../commands/notifications/notify.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { createSweep, type Sweep } from '../../kernel/outbox/sweep.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { SECOND_MS } from '../../kernel/wire/time.ts'
import { invitedTo, roomsToRemindOf } from '../../queries/rooms/audience.ts'
import { setReminded } from '../../records/rooms/people.ts'
import { lockRoom, roomsToInvite, updateRoom } from '../../records/rooms/rooms.ts'
import { endRooms } from './settle.ts'

type Worker = Pick<WorkerInfrastructure, 'sql' | 'clock'>

/** Notifies all whom a room invites, once each, however often it is changed. */
const notifyInvited = ({ sql, clock }: Worker, roomId: string): Promise<void> =>
	sql.transaction(async (tx) => {
		const row = await lockRoom(tx, roomId)
		if (row === null || row.invited_at !== null) return
		const at = new Date(clock.now())
		const userIds = await invitedTo(tx, roomId, at)
		const causeId = derivedId('room invitation', roomId)
		const notify = createNotify({ sql: tx, clock })
		await notify({ kind: 'roomInvited', about: { roomId }, userIds, causeId, at })
		await updateRoom(tx, roomId, { invited_at: at })
	})

/** Reminds once of each start; a room that is moved gets another one. */
export async function notifyOfRooms(worker: Worker): Promise<void> {
	const { sql, clock } = worker
	for (const { id } of await roomsToInvite(sql)) await notifyInvited(worker, id)
	for (const { id: roomId, starts_at, due, coming } of await roomsToRemindOf(sql, clock.now()))
		await sql.transaction(async (tx) => {
			const at = new Date(clock.now())
			const causeId = derivedId('room soon', roomId, starts_at.toISOString())
			const notify = createNotify({ sql: tx, clock })
			await notify({ kind: 'roomSoon', about: { roomId }, userIds: coming, causeId, at })
			await setReminded(tx, roomId, due, at)
		})
}

export const createNotifyOfRooms = (worker: Worker & Pick<WorkerInfrastructure, 'log'>): Sweep =>
	createSweep(async () => {
		try {
			await endRooms(worker)
			await notifyOfRooms(worker)
		} catch (error) {
			worker.log.warn(`People wait to be notified of audio rooms: ${String(error)}`)
		}
	}, SECOND_MS)
