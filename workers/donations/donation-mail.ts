import type { DonationConfirmed } from '../../domain/donations/donations.events.ts'
import { amountFor } from '../../kernel/money.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'

export interface Recipient {
	readonly first_name: string
	readonly last_name: string
	readonly email: string
	readonly language: 'en' | 'hi'
}

/** What a donation was for, as its donor knows it. */
export interface Cause {
	/** Null for the foundation, or when the words were erased. */
	readonly title: string | null
	/** Address of the fundraiser's page, or of the site. */
	readonly url: string
}

const WORDS = {
	en: {
		subject: (amount: string) => `Your gift of ${amount} has arrived`,
		title: (name: string) => `Thank you, ${name}`,
		to: (title: string) => `Your gift to “${title}” is confirmed, and it counts from now on.`,
		toFoundation: 'Your gift to the Karuna foundation is confirmed, and it counts from now on.',
		donation: 'Gift',
		fee: 'Card fee',
		total: 'Charged to your card',
		reference: 'Reference',
		receipt: 'Receipt',
		openReceipt: 'Open your receipt',
		open: 'See where it goes',
		closing: 'Karuna keeps nothing of a gift. The link to your receipt is for you alone.',
	},
	hi: {
		subject: (amount: string) => `आपका ${amount} का दान मिल गया`,
		title: (name: string) => `धन्यवाद, ${name}`,
		to: (title: string) => `“${title}” के लिए आपका दान पक्का हो गया है और अब गिना जा रहा है।`,
		toFoundation: 'करुणा फ़ाउंडेशन को आपका दान पक्का हो गया है और अब गिना जा रहा है।',
		donation: 'दान',
		fee: 'कार्ड शुल्क',
		total: 'कार्ड से लिया गया',
		reference: 'संदर्भ',
		receipt: 'रसीद',
		openReceipt: 'अपनी रसीद देखें',
		open: 'देखें कि यह कहाँ जाता है',
		closing: 'करुणा दान में से कुछ नहीं रखती। रसीद का लिंक केवल आपके लिए है।',
	},
} as const

/** The e-mail that a donor gets once the provider confirmed the payment. */
export function donationMail(
	/** The donation's confirmation under the id of the event that the mail is about. */
	event: Pick<DonationConfirmed, 'data'> & { readonly id: string },
	to: Recipient,
	cause: Cause,
	receipt: { readonly number: string; readonly url: string },
): Mail {
	const { language } = to
	const words = WORDS[language]
	const { split, currency, providerRef } = event.data
	const amount = (minor: string) => amountFor(language, BigInt(minor), currency)
	const parts: MailParts = {
		language,
		title: words.title(to.first_name),
		paragraphs: [cause.title === null ? words.toFoundation : words.to(cause.title)],
		facts: [
			[words.donation, amount(split.donation)],
			[words.fee, amount(split.fee)],
			[words.total, amount(split.total)],
			[words.receipt, receipt.number],
			[words.reference, providerRef],
		],
		action: { label: words.open, url: cause.url },
		links: [{ label: words.openReceipt, url: receipt.url }],
		closing: words.closing,
	}
	return {
		messageId: `<${event.id}.donation@karuna>`,
		to: { name: `${to.first_name} ${to.last_name}`.trim(), address: to.email },
		subject: words.subject(amount(split.donation)),
		text: textOf(parts),
		html: htmlOf(parts),
		language,
	}
}
