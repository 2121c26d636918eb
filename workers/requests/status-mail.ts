import type { RequestEvent } from '../../domain/requests/requests.events.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'
import { type Unsubscribe, unsubscribeLink } from '../_shared/unsubscribe.ts'

/** Events that an author is told of. */
export const NOTIFIES_AUTHOR = [
	'RequestApproved',
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

const SENTENCES: Readonly<Record<'en' | 'hi', Readonly<Record<NotifiedEvent['type'], string>>>> = {
	en: {
		RequestApproved: 'is approved. People can give to it now.',
		RequestWentLive: 'is live. Share it with everybody who might help.',
		RequestRejected: 'was not accepted.',
		RequestFoundIncomplete: 'needs something more before we can approve it.',
		RequestHeld: 'is on hold while we look at it again. Gifts have stopped for now.',
		RequestReleased: 'is no longer on hold.',
		RequestRejectedByOrganization: 'was not accepted by your organization.',
		RequestChangeAccepted: 'now shows your change.',
		RequestChangeDeclined: 'stays as it was: your change was not accepted.',
		RequestFulfilled: 'is completed. Thank you for asking, and for what you make of it.',
		RequestExpired: 'has reached its end date. You can open it again with a later one.',
		RequestDeactivated: 'is deactivated. You can open it again.',
	},
	hi: {
		RequestApproved: 'स्वीकृत हो गया है। अब लोग इसमें दान दे सकते हैं।',
		RequestWentLive: 'अब सबके सामने है। जो मदद कर सकते हैं, उनसे साझा करें।',
		RequestRejected: 'स्वीकार नहीं हुआ।',
		RequestFoundIncomplete: 'में स्वीकृति से पहले कुछ और जानकारी चाहिए।',
		RequestHeld: 'को हमने दोबारा देखने के लिए रोका है। अभी दान बंद है।',
		RequestReleased: 'अब रुका हुआ नहीं है।',
		RequestRejectedByOrganization: 'आपकी संस्था ने स्वीकार नहीं किया।',
		RequestChangeAccepted: 'में अब आपका बदलाव दिखता है।',
		RequestChangeDeclined: 'वैसा ही रहेगा: आपका बदलाव स्वीकार नहीं हुआ।',
		RequestFulfilled: 'पूरा हो गया है। धन्यवाद।',
		RequestExpired: 'की अंतिम तारीख़ आ गई है। आप नई तारीख़ के साथ इसे फिर खोल सकते हैं।',
		RequestDeactivated: 'बंद कर दिया गया है। आप इसे फिर खोल सकते हैं।',
	},
}
const WORDS = {
	en: {
		subject: (title: string) => `News of “${title}”`,
		reason: 'What our reviewer wrote',
		open: 'Open your request',
		closing: 'You get this mail because you raised this request.',
	},
	hi: {
		subject: (title: string) => `“${title}” की ख़बर`,
		reason: 'समीक्षक ने लिखा',
		open: 'अपना अनुरोध खोलें',
		closing: 'यह मेल इसलिए आया है क्योंकि यह अनुरोध आपने किया था।',
	},
} as const

export interface Author {
	readonly first_name: string
	readonly last_name: string
	readonly email: string
	readonly language: 'en' | 'hi'
}

/** Tells an author what became of their request; `note` is what a reviewer wrote. */
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
	const words = WORDS[language]
	const parts: MailParts = {
		language,
		title: words.subject(about.title),
		paragraphs: [
			`“${about.title}” ${SENTENCES[language][event.type]}`,
			...(about.note === null ? [] : [`${words.reason}: ${about.note}`]),
		],
		action: { label: words.open, url: about.url },
		links: [unsubscribeLink(language, about.unsubscribe)],
		closing: words.closing,
	}
	return {
		messageId: `<${event.id}.status@karuna>`,
		to: { name: `${to.first_name} ${to.last_name}`.trim(), address: to.email },
		subject: words.subject(about.title),
		text: textOf(parts),
		html: htmlOf(parts),
		language,
		unsubscribeUrl: about.unsubscribe.oneClick,
	}
}
