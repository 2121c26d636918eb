import type { UnassignedPaymentReceived } from '../../domain/donations/donations.events.ts'
import { amountFor } from '../../kernel/money.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'
import type { Recipient } from './donation-mail.ts'

const WORDS = {
	en: {
		subject: (amount: string) => `You were charged twice: ${amount} goes back to you`,
		title: (name: string) => `You were charged twice, ${name}`,
		what: 'Your donation was paid a second time. The first payment counts; the second goes back to the card that it came from, and you needn’t do anything.',
		when: 'Banks take five to ten working days to show it.',
		amount: 'Goes back',
		reference: 'Reference of the second payment',
		closing: 'We are sorry for the trouble.',
	},
	hi: {
		subject: (amount: string) => `आपसे दो बार पैसे लिए गए: ${amount} आपको लौटाए जा रहे हैं`,
		title: (name: string) => `${name}, आपसे दो बार पैसे लिए गए`,
		what: 'आपके दान का भुगतान दूसरी बार हो गया। पहला भुगतान गिना गया है; दूसरा उसी कार्ड पर लौटाया जा रहा है, आपको कुछ नहीं करना है।',
		when: 'बैंक को इसे दिखाने में पाँच से दस कार्य दिवस लगते हैं।',
		amount: 'लौटाई जा रही राशि',
		reference: 'दूसरे भुगतान का संदर्भ',
		closing: 'असुविधा के लिए हमें खेद है।',
	},
} as const

/** Tells a donor that a donation was paid twice and that the second payment goes back. */
export function secondPaymentMail(
	event: Pick<UnassignedPaymentReceived, 'data'> & { readonly id: string },
	to: Recipient,
): Mail {
	const { language } = to
	const words = WORDS[language]
	const { amount, currency, providerRef } = event.data
	const goesBack = amountFor(language, BigInt(amount), currency)
	const parts: MailParts = {
		language,
		title: words.title(to.first_name),
		paragraphs: [words.what, words.when],
		facts: [
			[words.amount, goesBack],
			[words.reference, providerRef],
		],
		closing: words.closing,
	}
	return {
		messageId: `<${event.id}.second-payment@karuna>`,
		to: { name: `${to.first_name} ${to.last_name}`.trim(), address: to.email },
		subject: words.subject(goesBack),
		text: textOf(parts),
		html: htmlOf(parts),
		language,
	}
}
