import type { Mail } from '../../kernel/ports/mailer.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'
import { UNSUBSCRIBE_LABEL, type Unsubscribe, unsubscribeLink } from '../_shared/unsubscribe.ts'

const CLOSING = {
	en: 'You get this mail because you have an account on Karuna and want such mails.',
	hi: 'यह मेल इसलिए आया है क्योंकि करुणा पर आपका खाता है और आप ऐसे मेल चाहते हैं।',
} as const

type Language = keyof typeof CLOSING

export interface Recipient {
	readonly name: string
	readonly address: string
	readonly language: Language
}

export interface MailingWords {
	readonly subject: string
	readonly body: string
}

export interface WrittenMailing extends MailingWords {
	readonly created_at: Date
}

const paragraphsOf = (body: string): readonly string[] =>
	body.split(/\n\s*\n/).filter((part) => part.trim() !== '')

/** What a mail says in a language, without the addresses that are each reader's own. */
export const mailingLook = (language: Language, { subject, body }: MailingWords) => ({
	...{ subject, paragraphs: [...paragraphsOf(body)] },
	...{ unsubscribe: UNSUBSCRIBE_LABEL[language], closing: CLOSING[language] },
})

/** One of many: paragraphs of plain words, and how to have no more of them. */
export function mailingMail(
	{ mailingId, userId }: { readonly mailingId: string; readonly userId: string },
	{ name, address, language }: Recipient,
	words: MailingWords,
	unsubscribe: Unsubscribe | null,
): Mail {
	const { subject, paragraphs, closing } = mailingLook(language, words)
	const parts: MailParts = {
		...{ language, title: subject, paragraphs, closing },
		...(unsubscribe && { links: [unsubscribeLink(language, unsubscribe)] }),
	}
	return {
		messageId: `<${mailingId}.${userId}.mailing@karuna>`,
		to: { name, address },
		...{ subject, text: textOf(parts), html: htmlOf(parts), language },
		...(unsubscribe && { unsubscribeUrl: unsubscribe.oneClick }),
	}
}
