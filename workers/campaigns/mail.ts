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

export interface CampaignWords {
	readonly subject: string
	readonly body: string
}

export interface WrittenCampaign extends CampaignWords {
	readonly created_at: Date
}

const paragraphsOf = (body: string): readonly string[] =>
	body.split(/\n\s*\n/).filter((part) => part.trim() !== '')

/** What a mail says in a language, without the addresses that are each reader's own. */
export const campaignLook = (language: Language, { subject, body }: CampaignWords) => ({
	subject,
	paragraphs: [...paragraphsOf(body)],
	unsubscribe: UNSUBSCRIBE_LABEL[language],
	closing: CLOSING[language],
})

/** One of many: paragraphs of plain words, and how to have no more of them. */
export function campaignMail(
	{ campaignId, userId }: { readonly campaignId: string; readonly userId: string },
	{ name, address, language }: Recipient,
	words: CampaignWords,
	unsubscribe: Unsubscribe | null,
): Mail {
	const { subject, paragraphs, closing } = campaignLook(language, words)
	const parts: MailParts = {
		language,
		title: subject,
		paragraphs,
		closing,
		...(unsubscribe && { links: [unsubscribeLink(language, unsubscribe)] }),
	}
	return {
		messageId: `<${campaignId}.${userId}.campaign@karuna>`,
		to: { name, address },
		subject,
		text: textOf(parts),
		html: htmlOf(parts),
		language,
		...(unsubscribe && { unsubscribeUrl: unsubscribe.oneClick }),
	}
}
