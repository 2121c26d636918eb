import type { SupportRequestAnswered } from '../../domain/support/support-requests.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler, EffectOutcome } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import { type Mail, type Mailer, MailRefused } from '../../kernel/ports/mailer.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { languageOf } from '../../kernel/wire/language.ts'
import { noteBody } from '../../queries/requests/lookups.ts'
import { findSupportRequest } from '../../records/support/support-requests.ts'
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

type Worker = Pick<WorkerInfrastructure, 'sql' | 'mailer'>

async function about(
	{ sql }: Worker,
	messageId: string,
): Promise<{ to: Sender; message: AboutSupportRequest } | null> {
	const row = await findSupportRequest(sql, messageId)
	if (row === null) return null
	const { kind, reference, user_id, name, email, subject, language } = row
	const isKnown = user_id !== null
	return {
		to: { name: isKnown ? name : '', address: email, language: languageOf(language) },
		message: { kind, reference, subject: isKnown && subject !== '' ? subject : null },
	}
}

export const acknowledgeSupportRequest = (worker: Worker): EffectHandler => ({
	name: 'support/acknowledge',
	on: ['SupportRequestReceived'],
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		const found = await about(worker, streamId(event.stream))
		if (!found) return { ignored: 'nobody to write to' }
		return send(worker.mailer, acknowledgement(event.id, found.to, found.message))
	},
})

export const sendAnswer = (worker: Worker): EffectHandler => ({
	name: 'support/send-answer',
	on: ['SupportRequestAnswered'],
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		const { noteId } = asEvent<SupportRequestAnswered>(event).data
		const [found, text] = await Promise.all([
			about(worker, streamId(event.stream)),
			noteBody(worker.sql, noteId),
		])
		if (!found || !text) return { ignored: 'nobody to write to, or nothing to say' }
		return send(worker.mailer, answerMail(event.id, found.to, found.message, text))
	},
})
