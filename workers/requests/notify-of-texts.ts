import type { Notify } from '../../commands/notifications/notify.ts'
import { createSweep, type Sweep } from '../../kernel/outbox/sweep.ts'
import type { Log } from '../../kernel/ports/log.ts'
import type { UntoldComment, UntoldUpdate } from '../../queries/requests/followers.ts'
import type { CommentWithoutCase } from '../../records/requests/comments.ts'

export interface NotifyOfTextsSettings {
	readonly notify: Notify
	readonly log: Log
	readonly updates: () => Promise<readonly UntoldUpdate[]>
	readonly comments: () => Promise<readonly UntoldComment[]>
	/** Comments that a rule holds and that have no case yet. */
	readonly held: () => Promise<readonly CommentWithoutCase[]>
	/** Opens the case of one, once however often it is called. */
	readonly openCase: (held: CommentWithoutCase) => Promise<unknown>
	/** Who is notified of an update: those who gave or answered, and for whom it is, those who keep the request. */
	readonly followersOf: (update: UntoldUpdate) => Promise<readonly string[]>
	readonly authorOf: (requestId: string) => Promise<string | null>
	/** Whether somebody who commented on it may still see it. */
	readonly maySee: (requestId: string, userId: string) => Promise<boolean>
	readonly done: (what: 'update' | 'comment', id: string) => Promise<void>
	/** Default 500 ms. */
	readonly everyMs?: number
}

/**
 * Tells followers of updates and authors of comments, and moderators of those that a rule holds. What people write are
 * records and no events, so the row itself says whether it was told; whoever dies in between tells nobody twice, since
 * ids follow from it.
 */
export function createNotifyOfTexts(settings: NotifyOfTextsSettings): Sweep {
	const {
		notify,
		log,
		updates,
		comments,
		held,
		openCase,
		followersOf,
		authorOf,
		maySee,
		done,
		everyMs = 500,
	} = settings

	async function notifyOfUpdate(update: UntoldUpdate): Promise<void> {
		const { id, request_id: requestId, created_at: at } = update
		const userIds = await followersOf(update)
		await notify({ kind: 'updatePosted', about: { requestId, updateId: id }, userIds, causeId: id, at })
		await done('update', id)
	}

	/** Who asks is notified, and whoever wrote what it answers; one who is both reads that they were answered. */
	async function notifyOfComment(comment: UntoldComment): Promise<void> {
		const { id, request_id: requestId, author_id: writer, answered_id, created_at: at } = comment
		const about = { requestId, commentId: id }
		const author = await authorOf(requestId)
		const answered =
			answered_id !== null && answered_id !== writer && (await maySee(requestId, answered_id))
				? [answered_id]
				: []
		const others = author === null || author === writer || answered.includes(author) ? [] : [author]
		await notify({ kind: 'commentAnswered', about, userIds: answered, causeId: id, at })
		await notify({ kind: 'commentPosted', about, userIds: others, causeId: id, at })
		await done('comment', id)
	}

	return createSweep(async () => {
		try {
			for (const update of await updates()) await notifyOfUpdate(update)
			for (const comment of await held()) await openCase(comment)
			for (const comment of await comments()) await notifyOfComment(comment)
		} catch (error) {
			log.warn(`Updates and comments wait to be told: ${String(error)}`)
		}
	}, everyMs)
}
