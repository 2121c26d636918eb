import { createNotify } from '../../commands/notifications/notify.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { createSweep, type Sweep } from '../../kernel/outbox/sweep.ts'
import { setMessageNotified, type UntoldMessage, untoldMessages } from '../../records/answers/messages.ts'
import { sidesOf } from './sides.ts'

const EVERY_MS = 500

/**
 * Notifies the other side of messages. Messages are records without events, so the row has the state; ids
 * derive from it, so that a crash notifies nobody twice.
 */
export function createNotifyOfMessages(worker: WorkerInfrastructure): Sweep {
	const { sql, clock, log } = worker
	const notify = createNotify({ sql, clock })

	async function notifyOf({ id, answer_id: answerId, author_id, created_at: at }: UntoldMessage) {
		const sides = await sidesOf(worker, answerId)
		if (sides !== null) {
			const { requestId, answererId, deciderIds } = sides
			const userIds = author_id === answererId ? deciderIds : [answererId]
			await notify({ kind: 'answerMessage', about: { requestId, answerId }, userIds, causeId: id, at })
		}
		await setMessageNotified(sql, id, new Date(clock.now()))
	}

	return createSweep(async () => {
		try {
			for (const message of await untoldMessages(sql)) await notifyOf(message)
		} catch (error) {
			log.warn(`Messages of answers wait to be notified of: ${String(error)}`)
		}
	}, EVERY_MS)
}
