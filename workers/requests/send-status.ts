import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { type Mailer, MailRefused } from '../../kernel/ports/mailer.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { streamId } from '../../kernel/streams.ts'
import type { Unsubscribe } from '../_shared/unsubscribe.ts'
import { type Author, NOTIFIES_AUTHOR, type NotifiedEvent, statusMail } from './status-mail.ts'

/** Tells an author what became of their request. */
export const sendRequestStatus = (deps: {
	readonly mailer: Mailer
	/** The author of a request and its title, once the read model has passed the event; null when either was erased, or they want no such mail. */
	readonly about: (
		requestId: string,
		notified: Pick<RecordedEvent, 'position' | 'metadata'>,
		/** Of a request that ends soon: its address renews it. */
		isEndingSoon: boolean,
	) => Promise<{ author: Author; title: string; url: string; unsubscribe: Unsubscribe } | null>
	readonly noteBody: (noteId: string) => Promise<string | null>
}): EffectHandler => ({
	name: 'requests/send-status',
	on: NOTIFIES_AUTHOR,
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		const notified = asEvent<NotifiedEvent & { id: string }>(event)
		if ('isReviewed' in notified.data) return { ignored: 'published by its author, and not reviewed yet' }
		const about = await deps.about(streamId(event.stream), event, notified.type === 'RequestEndingSoon')
		if (!about) return { ignored: 'nobody to write to' }
		const reason = 'reason' in notified.data ? notified.data.reason : null
		const note = reason && (await deps.noteBody(reason.noteId))
		try {
			const { author, ...rest } = about
			await deps.mailer.send(statusMail(notified, author, { ...rest, note }))
			return { done: true }
		} catch (error) {
			if (error instanceof MailRefused) return { ignored: `refused by the mail server: ${error.message}` }
			throw error
		}
	},
})
