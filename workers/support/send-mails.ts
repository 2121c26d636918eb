import type { SupportRequestAnswered } from '../../domain/support/support-requests.events.ts'
import type { EffectHandler, EffectOutcome } from '../../kernel/effects/effects.ts'
import { MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import { type Mail, type Mailer, MailRefused } from '../../kernel/ports/mailer.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { streamId } from '../../kernel/streams.ts'
import { type AboutSupportRequest, acknowledgement, answerMail, type Sender } from './support-mail.ts'

async function send(mailer: Mailer, mail: Mail): Promise<EffectOutcome> {
	try {
		await mailer.send(mail)
		return { done: true }
	} catch (error) {
		if (error instanceof MailRefused) return { ignored: `refused by the mail server: ${error.message}` }
		throw error
	}
}

interface MailDeps {
	readonly mailer: Mailer
	/** Null once the sender was erased. */
	readonly about: (messageId: string) => Promise<{ to: Sender; message: AboutSupportRequest } | null>
}

/** Tells the sender that their message came, and by what both sides call it. */
export const acknowledgeSupportRequest = ({ mailer, about }: MailDeps): EffectHandler => ({
	name: 'support/acknowledge',
	on: ['SupportRequestReceived'],
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		const found = await about(streamId(event.stream))
		if (!found) return { ignored: 'nobody to write to' }
		return send(mailer, acknowledgement(event.id, found.to, found.message))
	},
})

/** Sends an answer to whoever wrote. */
export const sendAnswer = ({
	mailer,
	about,
	noteBody,
}: MailDeps & { readonly noteBody: (noteId: string) => Promise<string | null> }): EffectHandler => ({
	name: 'support/send-answer',
	on: ['SupportRequestAnswered'],
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		const { noteId } = asEvent<SupportRequestAnswered>(event).data
		const [found, text] = await Promise.all([about(streamId(event.stream)), noteBody(noteId)])
		if (!found || !text) return { ignored: 'nobody to write to, or nothing to say' }
		return send(mailer, answerMail(event.id, found.to, found.message, text))
	},
})
