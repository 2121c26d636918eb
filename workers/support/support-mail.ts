import type { SupportRequestKind } from '../../domain/support/contract.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { textFor } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'

export interface Sender {
	/** Empty for guests: text typed by a stranger is not mailed. */
	readonly name: string
	readonly address: string
	readonly language: Language
}

export interface AboutSupportRequest {
	readonly kind: SupportRequestKind
	readonly reference: string
	readonly subject: string | null
}

function mailOf(messageId: string, to: Sender, parts: Omit<MailParts, 'language'>): Mail {
	const { language, name, address } = to
	const full: MailParts = { ...parts, language }
	return {
		messageId,
		to: { name, address },
		subject: parts.title,
		language,
		text: textOf(full),
		html: htmlOf(full),
	}
}

/** Confirms that a message came, without its text: its sender may not own the address. */
export function acknowledgement(eventId: string, to: Sender, { kind, reference }: AboutSupportRequest): Mail {
	const text = textFor(to.language)
	return mailOf(`<${eventId}.message-received@karuna>`, to, {
		title: text('support.mails.support.got', { reference }),
		paragraphs: [
			text(`support.mails.support.gotText.${kind}`),
			...(to.name === '' ? [text('support.mails.support.notYou')] : []),
		],
		facts: [[text('support.mails.support.reference'), reference]],
		closing: text('support.mails.support.closing'),
	})
}

export function answerMail(eventId: string, to: Sender, about: AboutSupportRequest, answer: string): Mail {
	const text = textFor(to.language)
	const { reference, subject } = about
	return mailOf(`<${eventId}.message-answered@karuna>`, to, {
		title: text('support.mails.support.answer', { reference }),
		paragraphs: answer.split(/\n{2,}/).filter((part) => part.trim() !== ''),
		facts: [
			[text('support.mails.support.reference'), reference],
			...(subject === null ? [] : [[text('support.mails.support.about'), subject] as const]),
		],
		closing: text('support.mails.support.closing'),
	})
}
