import type { Mail } from '../../kernel/ports/mailer.ts'
import { textFor } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'
import { type Unsubscribe, unsubscribeLink } from '../_shared/unsubscribe.ts'

export interface MailedNotification {
	readonly id: string
	readonly to: { readonly name: string; readonly address: string; readonly language: Language }
	readonly message: string
	readonly text: string
	readonly url: string
	readonly unsubscribe: Unsubscribe | null
	/** The link that stops the notification's cause; null when only its topic can be stopped. */
	readonly stop: (Unsubscribe & { readonly label: string }) | null
	/** A requested mail has another id than an automatic one of the same notification. */
	readonly isRequested: boolean
}

export function inboxMail({
	id,
	to,
	message,
	text,
	url,
	unsubscribe,
	stop,
	isRequested,
}: MailedNotification): Mail {
	const { language, name, address } = to
	const labels = textFor(language)
	const parts: MailParts = {
		language,
		title: message,
		paragraphs: text.split(/\n+/).filter((line) => line.trim() !== ''),
		...(url !== '' && { action: { label: labels('notifications.mails.inbox.open'), url } }),
		links: [
			...(stop ? [{ label: stop.label, url: stop.page }] : []),
			...(unsubscribe ? [unsubscribeLink(language, unsubscribe)] : []),
		],
		closing: isRequested
			? labels('notifications.mails.inbox.requested')
			: unsubscribe
				? labels('notifications.mails.inbox.closing')
				: labels('notifications.mails.inbox.always'),
	}
	return {
		messageId: isRequested ? `<${id}.asked@karuna>` : `<${id}.inbox@karuna>`,
		to: { name, address },
		subject: message,
		text: textOf(parts),
		html: htmlOf(parts),
		language,
		...(unsubscribe && { unsubscribeUrl: (stop ?? unsubscribe).oneClick }),
	}
}
