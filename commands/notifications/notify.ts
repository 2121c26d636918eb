import type { KindAndAbout } from '../../domain/notifications/kinds.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { announceInboxes, insertNotifications } from '../../records/notifications/notifications.ts'
import type { CommandDeps } from '../_shared/deps.ts'

export type Notification = KindAndAbout & {
	readonly userIds: readonly string[]
	readonly causeId: string
	readonly at: Date
}

/**
 * Notifies people; the same cause notifies nobody twice.
 * @returns the number of new notifications
 */
export type Notify = (notice: Notification) => Promise<number>

export const notificationId = (causeId: string, userId: string): string =>
	derivedId('notification', causeId, userId)

const BATCH_SIZE = 1_000

export const createNotify =
	({ sql, clock }: Pick<CommandDeps, 'clock'> & { readonly sql: SqlExecutor }): Notify =>
	async ({ kind, about, userIds, causeId, at }) => {
		let count = 0
		for (let from = 0; from < userIds.length; from += BATCH_SIZE) {
			const people = userIds
				.slice(from, from + BATCH_SIZE)
				.map((userId) => ({ id: notificationId(causeId, userId), userId }))
			const notified = await insertNotifications(sql, { kind, about, at, people, now: new Date(clock.now()) })
			await announceInboxes(sql, notified)
			count += notified.length
		}
		return count
	}
