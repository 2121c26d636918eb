import type { ReceiptIssued, ReceiptResendRequested } from '../../domain/receipts/receipts.events.ts'
import { amountFor } from '../../kernel/money.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'

/** To whom a receipt is sent. */
export interface Recipient {
	readonly first_name: string
	readonly last_name: string
	readonly email: string
	readonly language: 'en' | 'hi'
}
export type NotifiedReceipt = (ReceiptIssued | ReceiptResendRequested) & { readonly id: string }

const WORDS = {
	en: {
		subject: (number: string) => `Your receipt ${number}`,
		newSubject: (number: string) => `Your receipt ${number} has a new version`,
		title: (name: string) => `Hello ${name}`,
		because: {
			confirmed: 'Your gift has its receipt now.',
			refunded: 'A refund of your gift was made, so your receipt was issued anew.',
			refundReversed:
				'The bank sent a refund of your gift back to us, so that it counts again. Your receipt was issued anew.',
			chargedBack:
				'The payment of your gift was charged back by your card’s bank, so your receipt was issued anew.',
			chargebackReversed:
				'Your card’s bank gave the payment of your gift back to us, so that it counts again. Your receipt was issued anew.',
			corrected: 'We corrected your receipt and issued it anew.',
			resent: 'Here is the receipt of your gift once more.',
		},
		replaced: (version: number) =>
			`Only this version counts: please don’t use version ${version} any more, for your taxes neither.`,
		number: 'Receipt',
		version: 'Version',
		charged: 'Charged',
		returned: 'Returned',
		given: 'Given',
		open: 'Open the receipt',
		closing: 'The link is for you alone: whoever has it can read your receipt.',
	},
	hi: {
		subject: (number: string) => `आपकी रसीद ${number}`,
		newSubject: (number: string) => `आपकी रसीद ${number} का नया संस्करण`,
		title: (name: string) => `नमस्ते ${name}`,
		because: {
			confirmed: 'आपके दान की रसीद बन गई है।',
			refunded: 'आपके दान की धनवापसी हुई, इसलिए रसीद नए सिरे से जारी की गई।',
			refundReversed:
				'बैंक ने आपके दान की धनवापसी हमें लौटा दी, इसलिए वह फिर गिना जाता है। रसीद नए सिरे से जारी की गई।',
			chargedBack: 'आपके कार्ड के बैंक ने भुगतान वापस ले लिया, इसलिए रसीद नए सिरे से जारी की गई।',
			chargebackReversed:
				'आपके कार्ड के बैंक ने भुगतान हमें लौटा दिया, इसलिए वह फिर गिना जाता है। रसीद नए सिरे से जारी की गई।',
			corrected: 'हमने आपकी रसीद सुधारकर नए सिरे से जारी की।',
			resent: 'आपके दान की रसीद एक बार फिर।',
		},
		replaced: (version: number) =>
			`केवल यही संस्करण मान्य है: कृपया संस्करण ${version} का उपयोग अब न करें, कर के लिए भी नहीं।`,
		number: 'रसीद',
		version: 'संस्करण',
		charged: 'लिया गया',
		returned: 'लौटाया गया',
		given: 'दान',
		open: 'रसीद देखें',
		closing: 'यह लिंक केवल आपके लिए है: जिसके पास यह हो, वह आपकी रसीद पढ़ सकता है।',
	},
} as const

/** The e-mail about a new version of a receipt, or about one that was asked for again. */
export function receiptMail(
	event: NotifiedReceipt,
	to: Recipient,
	receipt: { readonly number: string; readonly url: string },
): Mail {
	const { language } = to
	const words = WORDS[language]
	const { version } = event.data
	const isNew = event.type === 'ReceiptIssued'
	const parts: MailParts = {
		language,
		title: words.title(to.first_name),
		paragraphs: [
			words.because[isNew ? event.data.because : 'resent'],
			...(isNew && version > 1 ? [words.replaced(version - 1)] : []),
		],
		facts: [
			[words.number, receipt.number],
			[words.version, String(version)],
			...(isNew ? sums(event, language) : []),
		],
		action: { label: words.open, url: receipt.url },
		closing: words.closing,
	}
	return {
		messageId: `<${event.id}.receipt@karuna>`,
		to: { name: `${to.first_name} ${to.last_name}`.trim(), address: to.email },
		subject: isNew && version > 1 ? words.newSubject(receipt.number) : words.subject(receipt.number),
		text: textOf(parts),
		html: htmlOf(parts),
		language,
	}
}

function sums({ data }: ReceiptIssued, language: 'en' | 'hi'): [string, string][] {
	const words = WORDS[language]
	const amount = (minor: string) => amountFor(language, BigInt(minor), data.currency)
	return [
		[words.charged, amount(data.charged)],
		[words.returned, amount(data.returned)],
		[words.given, amount(data.given)],
	]
}
