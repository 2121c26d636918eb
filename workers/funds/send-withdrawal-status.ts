import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import { type Mailer, MailRefused } from '../../kernel/ports/mailer.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	type AboutWithdrawal,
	NOTIFIES_REQUESTER,
	type NotifiedEvent,
	type Requester,
	withdrawalMail,
} from './withdrawal-mail.ts'

/** Tells whoever asked for money what became of it. */
export const sendWithdrawalStatus = (deps: {
	readonly mailer: Mailer
	/** Who asked, and for what, once the read model has passed the position; null once the person was erased. */
	readonly about: (
		withdrawalId: string,
		after: Position,
	) => Promise<{ requester: Requester; withdrawal: Omit<AboutWithdrawal, 'note'> } | null>
	readonly noteBody: (noteId: string) => Promise<string | null>
}): EffectHandler => ({
	name: 'funds/send-withdrawal-status',
	on: NOTIFIES_REQUESTER,
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		const notified = asEvent<NotifiedEvent & { id: string }>(event)
		const about = await deps.about(notified.data.withdrawalId, event.position)
		if (!about) return { ignored: 'nobody to write to' }
		const reason = notified.type === 'WithdrawalRejected' ? notified.data.reason : null
		const note = reason && (await deps.noteBody(reason.noteId))
		try {
			await deps.mailer.send(withdrawalMail(notified, about.requester, { ...about.withdrawal, note }))
			return { done: true }
		} catch (error) {
			if (error instanceof MailRefused) return { ignored: `refused by the mail server: ${error.message}` }
			throw error
		}
	},
})
