import type { Notify } from '../../commands/notifications/notify.ts'
import { createSweep, type Sweep } from '../../kernel/outbox/sweep.ts'
import type { Log } from '../../kernel/ports/log.ts'
import type { Untold } from '../../queries/requests/followers.ts'

export interface NotifyOfTextsSettings {
	readonly notify: Notify
	readonly log: Log
	readonly updates: () => Promise<readonly Untold[]>
	readonly comments: () => Promise<readonly Untold[]>
	/** Who gave to a fundraiser or keeps it among their favourites. */
	readonly followersOf: (requestId: string) => Promise<readonly string[]>
	readonly authorOf: (requestId: string) => Promise<string | null>
	readonly done: (what: 'update' | 'comment', id: string) => Promise<void>
	/** Default 200 ms. */
	readonly everyMs?: number
}

/**
 * Tells followers of updates and authors of comments. What people write are records and no events, so the
 * row itself says whether it was told; whoever dies in between tells nobody twice, since ids follow from it.
 */
export function createNotifyOfTexts(settings: NotifyOfTextsSettings): Sweep {
	const { notify, log, updates, comments, followersOf, authorOf, done, everyMs = 200 } = settings

	async function notifyOfUpdate({ id, request_id: requestId, created_at: at }: Untold): Promise<void> {
		const userIds = await followersOf(requestId)
		await notify({ kind: 'updatePosted', about: { requestId, updateId: id }, userIds, causeId: id, at })
		await done('update', id)
	}

	async function notifyOfComment({
		id,
		request_id: requestId,
		author_id,
		created_at: at,
	}: Untold): Promise<void> {
		const author = await authorOf(requestId)
		const userIds = author === null || author === author_id ? [] : [author]
		await notify({ kind: 'commentPosted', about: { requestId, commentId: id }, userIds, causeId: id, at })
		await done('comment', id)
	}

	return createSweep(async () => {
		try {
			for (const update of await updates()) await notifyOfUpdate(update)
			for (const comment of await comments()) await notifyOfComment(comment)
		} catch (error) {
			log.warn(`Updates and comments wait to be told: ${String(error)}`)
		}
	}, everyMs)
}
