import type { UnassignedPaymentReceived } from '../../domain/donations/donations.events.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { textFor } from '../../kernel/texts/texts.ts'
import { amountFor } from '../../kernel/wire/money.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'
import type { Recipient } from './donation-mail.ts'

export function secondPaymentMail(
	event: Pick<UnassignedPaymentReceived, 'data'> & { readonly id: string; readonly donationId: string },
	to: Recipient,
): Mail {
	const { language } = to
	const text = textFor(language)
	const { amount, currency, providerRef } = event.data
	const goesBack = amountFor(language, BigInt(amount), currency)
	const parts: MailParts = {
		language,
		title: text('donations.mails.secondPayment.title', { name: to.first_name }),
		paragraphs: [text('donations.mails.secondPayment.what'), text('donations.mails.secondPayment.when')],
		facts: [
			[text('donations.mails.secondPayment.amount'), goesBack],
			[text('donations.mails.secondPayment.reference'), providerRef],
		],
		closing: text('donations.mails.secondPayment.closing'),
	}
	return {
		messageId: `<${event.id}.second-payment@karuna>`,
		to: { name: `${to.first_name} ${to.last_name}`.trim(), address: to.email },
		subject: text('donations.mails.secondPayment.subject', { amount: goesBack }),
		text: textOf(parts),
		html: htmlOf(parts),
		language,
		about: { donationId: event.donationId, kind: 'secondPayment' },
	}
}
