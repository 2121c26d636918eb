import type { Notify } from '../../commands/notifications/notify.ts'
import { createSweep, type Sweep } from '../../kernel/outbox/sweep.ts'
import type { Log } from '../../kernel/ports/log.ts'
import type { UntoldMessage } from '../../records/answers/messages.ts'
import type { Sides } from './notices.ts'

/**
 * Notifies the other side of messages. What people write are records and no events, so the row itself says whether it
 * is done; whoever dies in between notifies nobody twice, since ids follow from it.
 */
export function createNotifyOfMessages(settings: {
	readonly notify: Notify
	readonly log: Log
	readonly messages: () => Promise<readonly UntoldMessage[]>
	readonly sidesOf: (answerId: string) => Promise<Sides | null>
	readonly done: (id: string) => Promise<void>
	/** Default 500 ms. */
	readonly everyMs?: number
}): Sweep {
	const { notify, log, messages, sidesOf, done, everyMs = 500 } = settings

	async function notifyOf({ id, answer_id: answerId, author_id, created_at: at }: UntoldMessage) {
		const sides = await sidesOf(answerId)
		if (sides !== null) {
			const { requestId, answererId, deciderIds } = sides
			const userIds = author_id === answererId ? deciderIds : [answererId]
			await notify({ kind: 'answerMessage', about: { requestId, answerId }, userIds, causeId: id, at })
		}
		await done(id)
	}

	return createSweep(async () => {
		try {
			for (const message of await messages()) await notifyOf(message)
		} catch (error) {
			log.warn(`Messages of answers wait to be notified of: ${String(error)}`)
		}
	}, everyMs)
}
