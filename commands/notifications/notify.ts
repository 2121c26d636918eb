import type { KindAndAbout } from '../../domain/notifications/kinds.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { announceInboxes, insertNotifications } from '../../records/notifications/notifications.ts'
import type { CommandDeps } from '../_shared/deps.ts'

/** Whom to notify of what. */
export type Notification = KindAndAbout & {
	readonly userIds: readonly string[]
	/** The event's id, or that of what somebody wrote. */
	readonly causeId: string
	/** When it happened. */
	readonly at: Date
}

/** Tells people something; the same cause tells nobody twice. @returns how many were told now */
export type Notify = (notice: Notification) => Promise<number>

/** The id under which a person is told of a cause: the same however often it is said. */
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
