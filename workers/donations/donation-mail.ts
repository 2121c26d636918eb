import type { DonationConfirmed } from '../../domain/donations/donations.events.ts'
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

export interface Cause {
	/** Null for the foundation and for a person, and once it was erased. */
	readonly title: string | null
	readonly url: string
}

export function donationMail(
	event: Pick<DonationConfirmed, 'data'> & { readonly id: string; readonly donationId: string },
	to: Recipient,
	cause: Cause,
	receipt: { readonly number: string; readonly url: string },
	recurringUrl: string | null,
): Mail {
	const { language } = to
	const text = textFor(language)
	const { split, currency, providerRef, target } = event.data
	const isEvent = target.kind === 'event'
	const texts = `donations.mails.${isEvent ? 'eventPayment' : 'donation'}` as const
	const amount = (minor: string) => amountFor(language, BigInt(minor), currency)
	const parts: MailParts = {
		language,
		title: text('donations.mails.donation.title', { name: to.first_name }),
		paragraphs: [
			cause.title !== null
				? text(`${texts}.to`, { title: cause.title })
				: text(`donations.mails.donation.${target.kind === 'foundation' ? 'toFoundation' : 'unnamed'}`),
		],
		facts: [
			// A part of what an event costs is no donation: the receipt says which one.
			...(isEvent
				? []
				: ([
						[text('donations.mails.donation.donation'), amount(split.donation)],
						[text('donations.mails.donation.fee'), amount(split.fee)],
					] as const)),
			[text('donations.mails.donation.total'), amount(split.total)],
			[text('donations.mails.donation.receipt'), receipt.number],
			[text('donations.mails.donation.reference'), providerRef],
		],
		action: { label: text(`${texts}.open`), url: cause.url },
		links: [
			{ label: text('donations.mails.donation.openReceipt'), url: receipt.url },
			...(recurringUrl === null
				? []
				: [{ label: text('donations.mails.donation.openRecurring'), url: recurringUrl }]),
		],
		closing: text(`${texts}.closing`),
	}
	return {
		messageId: `<${event.id}.donation@karuna>`,
		to: { name: `${to.first_name} ${to.last_name}`.trim(), address: to.email },
		subject: text(`${texts}.subject`, { amount: amount(isEvent ? split.total : split.donation) }),
		text: textOf(parts),
		html: htmlOf(parts),
		language,
		about: { donationId: event.donationId, kind: 'confirmation' },
	}
}
