import { requestOwnership } from '../../commands/_shared/facts.ts'
import { holdByRule } from '../../commands/_shared/report-subject.ts'
import { createNotify } from '../../commands/notifications/notify.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { systemContext } from '../../kernel/capability/system-context.ts'
import { createSweep, type Sweep } from '../../kernel/outbox/sweep.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import {
	followersOf,
	mayStillSee,
	type UntoldComment,
	type UntoldUpdate,
	untoldComments,
	untoldUpdates,
} from '../../queries/requests/followers.ts'
import {
	type CommentWithoutCase,
	commentsWithoutCase,
	setCommentInCase,
} from '../../records/requests/comments.ts'
import { setNotified } from '../../records/requests/notified.ts'

const EVERY_MS = 500

/**
 * Notifies followers of updates and authors of comments, and opens cases for held ones. These texts are
 * records without events, so the row has the state; ids derive from it, so that a crash notifies nobody
 * twice.
 */
export function createNotifyOfTexts(worker: WorkerInfrastructure): Sweep {
	const { sql, store, clock, log, readModels } = worker
	const notify = createNotify({ sql, clock })
	const done = (what: 'update' | 'comment', id: string) => setNotified(sql, what, id, new Date(clock.now()))

	async function notifyOfUpdate(update: UntoldUpdate): Promise<void> {
		const { id, request_id: requestId, created_at: at } = update
		await readModels.awaitCaughtUp(['donations', 'requests', 'answers'], await store.head())
		const userIds = await followersOf(sql, update)
		await notify({ kind: 'updatePosted', about: { requestId, updateId: id }, userIds, causeId: id, at })
		await done('update', id)
	}

	async function maySee(requestId: string, userId: string): Promise<boolean> {
		await readModels.awaitCaughtUp(['requests', 'answers'], await store.head())
		return mayStillSee(sql, requestId, userId)
	}

	async function notifyOfComment(comment: UntoldComment): Promise<void> {
		const { id, request_id: requestId, author_id: writer, answered_id, created_at: at } = comment
		const about = { requestId, commentId: id }
		const author = (await requestOwnership(store, requestId))?.authorId ?? null
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
			for (const update of await untoldUpdates(sql)) await notifyOfUpdate(update)
			for (const comment of await commentsWithoutCase(sql)) await openCase(worker, comment)
			for (const comment of await untoldComments(sql)) await notifyOfComment(comment)
		} catch (error) {
			log.warn(`Updates and comments wait to be told: ${String(error)}`)
		}
	}, EVERY_MS)
}

async function openCase(
	{ sql, dispatch, clock }: WorkerInfrastructure,
	{ id, request_id, author_id, held_rule, created_at, edited_at }: CommentWithoutCase,
): Promise<void> {
	if (held_rule !== null) {
		const what = { subject: 'comment', subjectId: id, partOf: request_id, writerId: author_id } as const
		const commandId = derivedId('hold-comment', id, String((edited_at ?? created_at).getTime()))
		const context = { ...systemContext(clock, 'hold-comments'), commandId }
		await holdByRule({ dispatch, clock }, { ...what, rule: held_rule }, context)
	}
	await setCommentInCase(sql, id, edited_at)
}
