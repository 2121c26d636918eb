import type { Mail } from '../../domain/_ports/mailer.ts'
import type { Language } from '../../domain/notifications/words.contract.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'
import { type Unsubscribe, unsubscribeLink } from '../_shared/unsubscribe.ts'

const WORDS = {
	en: {
		open: 'See it on Karuna',
		closing: 'You get this mail because you have an account on Karuna and want such mails.',
	},
	hi: {
		open: 'करुणा पर देखें',
		closing: 'यह मेल इसलिए आया है क्योंकि करुणा पर आपका खाता है और आप ऐसे मेल चाहते हैं।',
	},
} as const

/** A notification as a mail. */
export interface MailedNotification {
	readonly id: string
	readonly to: { readonly name: string; readonly address: string; readonly language: Language }
	readonly message: string
	/** Empty for most kinds; its paragraphs are separated by line ends. */
	readonly text: string
	/** Empty where there is nothing to see. */
	readonly url: string
	readonly unsubscribe: Unsubscribe
}

export function inboxMail({ id, to, message, text, url, unsubscribe }: MailedNotification): Mail {
	const { language, name, address } = to
	const words = WORDS[language]
	const parts: MailParts = {
		language,
		title: message,
		paragraphs: text.split(/\n+/).filter((line) => line.trim() !== ''),
		...(url !== '' && { action: { label: words.open, url } }),
		links: [unsubscribeLink(language, unsubscribe)],
		closing: words.closing,
	}
	return {
		messageId: `<${id}.inbox@karuna>`,
		to: { name, address },
		subject: message,
		...{ text: textOf(parts), html: htmlOf(parts), language },
		unsubscribeUrl: unsubscribe.oneClick,
	}
}
