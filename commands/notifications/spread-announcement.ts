import type { Audience } from '../../domain/notifications/announcements.events.ts'
import { holdAnnouncement, moveAnnouncement } from '../../records/notifications/announcements.ts'
import { announceInboxes, insertNotifications } from '../../records/notifications/notifications.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { notificationId } from './notify.ts'

/**
 * Notifies the next batch of an audience.
 * @returns true when everyone is notified
 */
export type SpreadAnnouncement = (announcementId: string, audience: Audience) => Promise<boolean>

const BATCH_SIZE = 200

/**
 * The cursor moves in the transaction that notifies people, so that a crash neither skips nor repeats anyone.
 */
export const createSpreadAnnouncement =
	({
		sql,
		clock,
		next,
	}: Pick<CommandDeps, 'sql' | 'clock'> & {
		readonly next: (
			tx: Parameters<typeof holdAnnouncement>[0],
			audience: Audience,
			page: { after: string | null; before: Date; limit: number },
		) => Promise<readonly string[]>
	}): SpreadAnnouncement =>
	async (id, audience) => {
		const now = new Date(clock.now())
		const { notified, isOver } = await sql.transaction(async (tx) => {
			const row = await holdAnnouncement(tx, id)
			if (!row || row.finished_at !== null) return { notified: [], isOver: true }
			const { reached_id: after, created_at: at } = row
			const userIds = await next(tx, audience, { after, before: at, limit: BATCH_SIZE })
			const people = userIds.map((userId) => ({ id: notificationId(id, userId), userId }))
			const notified = await insertNotifications(tx, {
				kind: 'announcement',
				about: { announcementId: id },
				at,
				people,
				now,
			})
			const isOver = userIds.length < BATCH_SIZE
			const finishedAt = isOver ? now : null
			await moveAnnouncement(tx, id, {
				lastId: userIds.at(-1) ?? null,
				notified: notified.length,
				finishedAt,
			})
			return { notified, isOver }
		})
		await announceInboxes(sql, notified)
		return isOver
	}
