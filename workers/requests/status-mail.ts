import type { RequestEvent } from '../../domain/requests/requests.events.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { textFor, textIn } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'
import { type Unsubscribe, unsubscribeLink } from '../_shared/unsubscribe.ts'

export const NOTIFIES_AUTHOR = [
	'RequestApproved',
	'RequestConfirmed',
	'RequestEndingSoon',
	'RequestWentLive',
	'RequestRejected',
	'RequestFoundIncomplete',
	'RequestHeld',
	'RequestReleased',
	'RequestRejectedByOrganization',
	'RequestChangeAccepted',
	'RequestChangeDeclined',
	'RequestFulfilled',
	'RequestExpired',
	'RequestDeactivated',
] as const satisfies readonly RequestEvent['type'][]
export type NotifiedEvent = Extract<RequestEvent, { type: (typeof NOTIFIES_AUTHOR)[number] }>

export interface Author {
	readonly first_name: string
	readonly last_name: string
	readonly email: string
	readonly language: Language
}

export function statusMail(
	event: NotifiedEvent & { readonly id: string },
	to: Author,
	about: {
		readonly title: string
		readonly url: string
		readonly note: string | null
		readonly unsubscribe: Unsubscribe
	},
): Mail {
	const { language } = to
	const text = textFor(language)
	const parts: MailParts = {
		language,
		title: text('requests.mails.status.subject', { title: about.title }),
		paragraphs: [
			`“${about.title}” ${textIn(language, `requests.mails.status.sentences.${event.type}`)}`,
			...(about.note === null ? [] : [`${text('requests.mails.status.reason')}: ${about.note}`]),
		],
		action: { label: text('requests.mails.status.open'), url: about.url },
		links: [unsubscribeLink(language, about.unsubscribe)],
		closing: text('requests.mails.status.closing'),
	}
	return {
		messageId: `<${event.id}.status@karuna>`,
		to: { name: `${to.first_name} ${to.last_name}`.trim(), address: to.email },
		subject: text('requests.mails.status.subject', { title: about.title }),
		text: textOf(parts),
		html: htmlOf(parts),
		language,
		unsubscribeUrl: about.unsubscribe.oneClick,
	}
}
