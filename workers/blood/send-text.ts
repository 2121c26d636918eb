import { GiveUp, type OutboxHandler } from '../../kernel/outbox/outbox.ts'
import { upTo } from '../../kernel/outbox/retry-policy.ts'
import { type Sms, SmsRefused, type TextMessage } from '../../kernel/ports/sms.ts'
import { SEND_TEXT } from '../../records/blood/alerts.ts'

export interface SendTextDeps {
	/** Null: no texts can be sent here. */
	readonly sms: Sms | null
	/** The text of a notification; null where it is gone or its reader has no verified number. */
	readonly textOf: (notificationId: string) => Promise<TextMessage | null>
}

/** Sends an alert as a text message. One that a service doesn't take for some minutes comes too late. */
export const sendText = ({ sms, textOf }: SendTextDeps): OutboxHandler => ({
	kind: SEND_TEXT,
	lane: 'messages',
	patience: upTo(5),
	forgets: true,
	run: async ({ causeId }) => {
		const message = await textOf(causeId)
		if (sms === null || message === null) return { ignored: 'nobody can be texted' }
		try {
			await sms.send(message)
		} catch (error) {
			if (error instanceof SmsRefused) throw new GiveUp(error.message)
			throw error
		}
		return { done: true }
	},
})
