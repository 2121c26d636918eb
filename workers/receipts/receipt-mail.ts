import type { ReceiptIssued, ReceiptResendRequested } from '../../domain/receipts/receipts.events.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { textFor } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { amountFor } from '../../kernel/wire/money.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'

export interface Recipient {
	readonly first_name: string
	readonly last_name: string
	readonly email: string
	readonly language: Language
}
export type NotifiedReceipt = (ReceiptIssued | ReceiptResendRequested) & { readonly id: string }

export function receiptMail(
	event: NotifiedReceipt,
	to: Recipient,
	receipt: { readonly number: string; readonly url: string },
): Mail {
	const { language } = to
	const text = textFor(language)
	const { version } = event.data
	const isNew = event.type === 'ReceiptIssued'
	const parts: MailParts = {
		language,
		title: text('receipts.mails.receipt.title', { name: to.first_name }),
		paragraphs: [
			text(`receipts.mails.receipt.because.${isNew ? event.data.because : 'resent'}`),
			...(isNew && version > 1 ? [text('receipts.mails.receipt.replaced', { version: version - 1 })] : []),
		],
		facts: [
			[text('receipts.mails.receipt.number'), receipt.number],
			[text('receipts.mails.receipt.version'), String(version)],
			...(isNew ? sums(event, language) : []),
		],
		action: { label: text('receipts.mails.receipt.open'), url: receipt.url },
		closing: text('receipts.mails.receipt.closing'),
	}
	return {
		messageId: `<${event.id}.receipt@karuna>`,
		to: { name: `${to.first_name} ${to.last_name}`.trim(), address: to.email },
		subject:
			isNew && version > 1
				? text('receipts.mails.receipt.newSubject', { number: receipt.number })
				: text('receipts.mails.receipt.subject', { number: receipt.number }),
		text: textOf(parts),
		html: htmlOf(parts),
		language,
		about: { donationId: event.data.donationId, kind: 'receipt' },
	}
}

function sums({ data }: ReceiptIssued, language: Language): [string, string][] {
	const text = textFor(language)
	const amount = (minor: string) => amountFor(language, BigInt(minor), data.currency)
	return [
		[text('receipts.mails.receipt.charged'), amount(data.charged)],
		[text('receipts.mails.receipt.returned'), amount(data.returned)],
		[text('receipts.mails.receipt.given'), amount(data.given)],
	]
}
