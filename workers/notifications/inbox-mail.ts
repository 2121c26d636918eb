import type { Language } from '../../kernel/language.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'
import { type Unsubscribe, unsubscribeLink } from '../_shared/unsubscribe.ts'

const WORDS = {
	en: {
		open: 'See it on Karuna',
		closing: 'You get this mail because you have an account on Karuna and want such mails.',
		always: 'You get this mail because it is about your account on Karuna.',
		requested: 'You get this mail because you asked on Karuna to have this notification by e-mail.',
	},
	hi: {
		open: 'करुणा पर देखें',
		closing: 'यह मेल इसलिए आया है क्योंकि करुणा पर आपका खाता है और आप ऐसे मेल चाहते हैं।',
		always: 'यह मेल इसलिए आया है क्योंकि यह करुणा पर आपके खाते के बारे में है।',
		requested: 'यह मेल इसलिए आया है क्योंकि आपने करुणा पर यह सूचना ई-मेल से माँगी थी।',
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
	/** Null for a mail that always goes, or that was asked for. */
	readonly unsubscribe: Unsubscribe | null
	/** Its reader asked for it: another mail than one of the same notification that went by itself. */
	readonly isRequested: boolean
}

export function inboxMail({
	id,
	to,
	message,
	text,
	url,
	unsubscribe,
	isRequested,
}: MailedNotification): Mail {
	const { language, name, address } = to
	const words = WORDS[language]
	const parts: MailParts = {
		language,
		title: message,
		paragraphs: text.split(/\n+/).filter((line) => line.trim() !== ''),
		...(url !== '' && { action: { label: words.open, url } }),
		links: unsubscribe ? [unsubscribeLink(language, unsubscribe)] : [],
		closing: isRequested ? words.requested : unsubscribe ? words.closing : words.always,
	}
	return {
		messageId: isRequested ? `<${id}.asked@karuna>` : `<${id}.inbox@karuna>`,
		to: { name, address },
		subject: message,
		text: textOf(parts),
		html: htmlOf(parts),
		language,
		...(unsubscribe && { unsubscribeUrl: unsubscribe.oneClick }),
	}
}
