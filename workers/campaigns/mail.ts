import type { Mail } from '../../kernel/ports/mailer.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'
import { type Unsubscribe, unsubscribeLabel, unsubscribeLink } from '../_shared/unsubscribe.ts'

export interface Recipient {
	readonly name: string
	readonly address: string
	readonly language: Language
}

export interface CampaignText {
	readonly subject: string
	readonly body: string
}

export interface WrittenCampaign extends CampaignText {
	readonly created_at: Date
}

const paragraphsOf = (body: string): readonly string[] =>
	body.split(/\n\s*\n/).filter((part) => part.trim() !== '')

export const campaignPreview = (language: Language, { subject, body }: CampaignText) => ({
	subject,
	paragraphs: [...paragraphsOf(body)],
	unsubscribe: unsubscribeLabel(language),
	closing: textIn(language, 'campaigns.mails.mail.closing'),
})

export function campaignMail(
	{ campaignId, userId }: { readonly campaignId: string; readonly userId: string },
	{ name, address, language }: Recipient,
	text: CampaignText,
	unsubscribe: Unsubscribe | null,
): Mail {
	const { subject, paragraphs, closing } = campaignPreview(language, text)
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
