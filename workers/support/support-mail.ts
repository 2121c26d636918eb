import type { SupportRequestKind } from '../../domain/support/contract.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'

const WORDS = {
	en: {
		got: (reference: string) => `We have your message: ${reference}`,
		gotText: {
			contact: 'Thank you for writing to us. Somebody of our team reads it and answers by e-mail.',
			feedback: 'Thank you for your feedback. Somebody of our team reads it.',
			helpDesk:
				'Thank you for writing to our help desk. Somebody of our team reads it and answers by e-mail.',
			report:
				'Thank you for your report. Our team looks at the request. However often it is reported by the same person, it counts once.',
		} satisfies Record<SupportRequestKind, string>,
		reference: 'Reference',
		notYou: 'If you did not write to us, somebody entered your address by mistake: nothing else comes of it.',
		answer: (reference: string) => `Our answer to your message ${reference}`,
		about: 'Your message was about',
		see: 'See your report',
		closing: 'You get this mail because your address was given with a message to Karuna.',
	},
	hi: {
		got: (reference: string) => `आपका संदेश हमें मिल गया: ${reference}`,
		gotText: {
			contact: 'हमें लिखने के लिए धन्यवाद। हमारी टीम इसे पढ़ती है और ई-मेल से उत्तर देती है।',
			feedback: 'आपकी राय के लिए धन्यवाद। हमारी टीम इसे पढ़ती है।',
			helpDesk: 'सहायता डेस्क को लिखने के लिए धन्यवाद। हमारी टीम इसे पढ़ती है और ई-मेल से उत्तर देती है।',
			report:
				'आपकी शिकायत के लिए धन्यवाद। हमारी टीम अनुरोध को देखती है। एक ही व्यक्ति की शिकायत एक ही बार गिनी जाती है।',
		} satisfies Record<SupportRequestKind, string>,
		reference: 'संदर्भ',
		notYou: 'अगर आपने हमें नहीं लिखा, तो किसी ने भूल से आपका पता डाला: इससे और कुछ नहीं होगा।',
		answer: (reference: string) => `आपके संदेश ${reference} का हमारा उत्तर`,
		about: 'आपका संदेश इस बारे में था',
		see: 'अपनी शिकायत देखें',
		closing: 'यह मेल इसलिए आया है क्योंकि करुणा को भेजे संदेश के साथ आपका पता दिया गया था।',
	},
} as const

type Language = keyof typeof WORDS

export interface Sender {
	/** Empty for guests: what a stranger typed goes into no mail of ours. */
	readonly name: string
	readonly address: string
	readonly language: Language
}

export interface AboutSupportRequest {
	readonly kind: SupportRequestKind
	readonly reference: string
	/** What it was about; null where it has no subject, or a guest typed it. */
	readonly subject: string | null
	/** Where the sender sees their report. */
	readonly url: string | null
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

/** Says that a message came. It carries none of its words: whoever typed them may not own the address. */
export function acknowledgement(
	eventId: string,
	to: Sender,
	{ kind, reference, url }: AboutSupportRequest,
): Mail {
	const words = WORDS[to.language]
	return mailOf(`<${eventId}.message-received@karuna>`, to, {
		title: words.got(reference),
		paragraphs: [words.gotText[kind], ...(to.name === '' ? [words.notYou] : [])],
		facts: [[words.reference, reference]],
		...(url !== null && { action: { label: words.see, url } }),
		closing: words.closing,
	})
}

/** What an admin answered. */
export function answerMail(eventId: string, to: Sender, about: AboutSupportRequest, answer: string): Mail {
	const words = WORDS[to.language]
	const { reference, subject, url } = about
	return mailOf(`<${eventId}.message-answered@karuna>`, to, {
		title: words.answer(reference),
		paragraphs: answer.split(/\n{2,}/).filter((part) => part.trim() !== ''),
		facts: [[words.reference, reference], ...(subject === null ? [] : [[words.about, subject] as const])],
		...(url !== null && { action: { label: words.see, url } }),
		closing: words.closing,
	})
}
