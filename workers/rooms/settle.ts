import { createNotify } from '../../commands/notifications/notify.ts'
import { endByClock } from '../../domain/rooms/state.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { comingTo } from '../../queries/rooms/audience.ts'
import { announceRoom, lockRoom, presentUntil, roomsToEnd, updateRoom } from '../../records/rooms/rooms.ts'
import { announceStage } from '../../records/rooms/stage.ts'

type Worker = Pick<WorkerInfrastructure, 'sql' | 'clock'>

/** Writes down that the clock ended a room, and notifies those who waited for it in vain. */
const end = ({ sql, clock }: Worker, roomId: string): Promise<void> =>
	sql.transaction(async (tx) => {
		const row = await lockRoom(tx, roomId)
		if (row === null || row.ended_at !== null || row.cancelled_at !== null) return
		const now = clock.now()
		const at = new Date(now)
		const until = await presentUntil(tx, roomId)
		const cause = endByClock(
			{
				startTime: row.starts_at.getTime(),
				endTime: row.ends_at.getTime(),
				startedAt: row.started_at?.getTime() ?? null,
				presentUntil: until?.getTime() ?? null,
			},
			now,
		)
		if (cause === null) return
		await updateRoom(tx, roomId, { ended_at: at, end_cause: cause })
		if (cause === 'missed') {
			const userIds = await comingTo(tx, roomId)
			const causeId = derivedId('room missed', roomId)
			await createNotify({ sql: tx, clock })({ kind: 'roomMissed', about: { roomId }, userIds, causeId, at })
		}
		await announceRoom(tx, row, row.visibility === 'public')
		await announceStage(tx, roomId)
	})

export async function endRooms(worker: Worker): Promise<void> {
	for (const { id } of await roomsToEnd(worker.sql, worker.clock.now())) await end(worker, id)
}
