import type { FundEvent, WithdrawalPaymentFailed } from '../../domain/funds/funds.events.ts'
import { amountFor } from '../../kernel/money.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'

/** Events that whoever asked for money is told of. */
export const NOTIFIES_REQUESTER = [
	'WithdrawalApproved',
	'WithdrawalRejected',
	'WithdrawalPaid',
	'WithdrawalPaymentFailed',
] as const satisfies readonly FundEvent['type'][]
export type NotifiedEvent = Extract<FundEvent, { type: (typeof NOTIFIES_REQUESTER)[number] }>
type Code = WithdrawalPaymentFailed['data']['code']

const WORDS = {
	en: {
		WithdrawalApproved: {
			subject: (amount: string) => `Your withdrawal of ${amount} is approved`,
			text: 'We are going to transfer it to your bank account, and write to you again once the bank has moved it.',
		},
		WithdrawalRejected: {
			subject: (amount: string) => `Your withdrawal of ${amount} was not approved`,
			text: 'The money stays with your fund. You can ask for it again.',
		},
		WithdrawalPaid: {
			subject: (amount: string) => `${amount} are on the way to your bank account`,
			text: 'Your bank may take a few days to show it.',
		},
		WithdrawalPaymentFailed: {
			subject: (amount: string) => `The transfer of ${amount} failed`,
			text: 'The money is safe and stays put aside for you. Please check your bank account, and correct it if need be; we try again.',
		},
		codes: {
			accountClosed: 'The bank account is closed.',
			detailsWrong: 'The bank details are not right.',
			refusedByBank: 'The bank refused the transfer.',
			returned: 'The bank sent the money back.',
			other: 'The bank didn’t carry it out.',
		} satisfies Record<Code, string>,
		of: 'Of',
		foundation: 'The foundation',
		own: 'Gifts to you',
		amount: 'Amount',
		account: 'Bank account',
		reference: 'Reference',
		reason: 'What our reviewer wrote',
		open: 'Open your withdrawals',
		closing: 'You get this mail because you asked for this withdrawal.',
	},
	hi: {
		WithdrawalApproved: {
			subject: (amount: string) => `${amount} की आपकी निकासी स्वीकृत हो गई है`,
			text: 'हम इसे आपके बैंक खाते में भेजेंगे, और बैंक के भेजने पर आपको फिर लिखेंगे।',
		},
		WithdrawalRejected: {
			subject: (amount: string) => `${amount} की आपकी निकासी स्वीकार नहीं हुई`,
			text: 'राशि आपके कोष में बनी रहेगी। आप फिर से माँग सकते हैं।',
		},
		WithdrawalPaid: {
			subject: (amount: string) => `${amount} आपके बैंक खाते की ओर भेज दिए गए हैं`,
			text: 'आपके बैंक में दिखने में कुछ दिन लग सकते हैं।',
		},
		WithdrawalPaymentFailed: {
			subject: (amount: string) => `${amount} का भुगतान नहीं हो पाया`,
			text: 'राशि सुरक्षित है और आपके लिए अलग रखी है। कृपया अपना बैंक खाता जाँचें और ज़रूरत हो तो सुधारें; हम फिर कोशिश करेंगे।',
		},
		codes: {
			accountClosed: 'बैंक खाता बंद है।',
			detailsWrong: 'बैंक का विवरण सही नहीं है।',
			refusedByBank: 'बैंक ने भुगतान अस्वीकार किया।',
			returned: 'बैंक ने राशि लौटा दी।',
			other: 'बैंक ने भुगतान नहीं किया।',
		} satisfies Record<Code, string>,
		of: 'किसका',
		foundation: 'फ़ाउंडेशन',
		own: 'आपको मिले दान',
		amount: 'राशि',
		account: 'बैंक खाता',
		reference: 'संदर्भ',
		reason: 'समीक्षक ने लिखा',
		open: 'अपनी निकासियाँ खोलें',
		closing: 'यह मेल इसलिए आया है क्योंकि यह निकासी आपने माँगी थी।',
	},
} as const

export interface Requester {
	readonly first_name: string
	readonly last_name: string
	readonly email: string
	readonly language: 'en' | 'hi'
}

export interface AboutWithdrawal {
	readonly kind: 'request' | 'individual' | 'foundation'
	/** The fundraiser's title. */
	readonly title: string | null
	/** Minor units. */
	readonly amount: bigint
	readonly currency: string
	/** `State Bank ••••6789`; null once the details were erased. */
	readonly account: string | null
	readonly url: string
	/** What finance wrote. */
	readonly note: string | null
}

/** Tells whoever asked for money what became of it. */
export function withdrawalMail(
	event: NotifiedEvent & { readonly id: string },
	to: Requester,
	about: AboutWithdrawal,
): Mail {
	const { language } = to
	const words = WORDS[language]
	const amount = amountFor(language, about.amount, about.currency)
	const template = words[event.type]
	const subject = template.subject(amount)
	const title =
		about.kind === 'request' ? about.title : words[about.kind === 'individual' ? 'own' : 'foundation']
	const parts: MailParts = {
		language,
		title: subject,
		paragraphs: [
			...(event.type === 'WithdrawalPaymentFailed' ? [words.codes[event.data.code]] : []),
			template.text,
			...(about.note === null ? [] : [`${words.reason}: ${about.note}`]),
		],
		facts: [
			...(title === null ? [] : [[words.of, title] as const]),
			[words.amount, amount],
			...(about.account === null ? [] : [[words.account, about.account] as const]),
			...(event.type === 'WithdrawalPaid' ? [[words.reference, event.data.reference] as const] : []),
		],
		action: { label: words.open, url: about.url },
		closing: words.closing,
	}
	return {
		messageId: `<${event.id}.withdrawal@karuna>`,
		to: { name: `${to.first_name} ${to.last_name}`.trim(), address: to.email },
		subject,
		text: textOf(parts),
		html: htmlOf(parts),
		language,
	}
}
