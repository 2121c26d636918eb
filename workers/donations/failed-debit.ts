import { loadDonation } from '../../commands/_shared/load-donation.ts'
import type { PaymentDeclined } from '../../domain/donations/donations.events.ts'
import type { Donation } from '../../domain/donations/donations.state.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import { type Mail, MailRefused } from '../../kernel/ports/mailer.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { textFor } from '../../kernel/texts/texts.ts'
import { amountFor } from '../../kernel/wire/money.ts'
import { recipientOf } from '../../records/donations/details.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'
import { causeOf } from './donation-cause.ts'
import type { Cause, Recipient } from './donation-mail.ts'

/**
 * Mails a donor whose bank refused a debit after days: at least once, with the same Message-ID. Declines
 * during checkout are shown there, and recurring donations have mails of their own.
 */
export const notifyOfFailedDebit = (
	worker: Pick<WorkerInfrastructure, 'sql' | 'store' | 'mailer' | 'settings'>,
): EffectHandler => ({
	name: 'donations/tell-of-failed-debit',
	on: ['PaymentDeclined'] satisfies readonly PaymentDeclined['type'][],
	keepOrder: false,
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		const donationId = streamId(event.stream)
		const { providerRef } = asEvent<PaymentDeclined>(event).data
		const donation = await loadDonation(worker.store, donationId)
		const attempt = donation?.attempts.find((each) => each.providerRef === providerRef)
		if (!donation?.target || !attempt?.processing || attempt.declined === null)
			return { ignored: 'no bank had begun' }
		if (donation.received || donation.recurring) return { ignored: 'paid otherwise, or told of otherwise' }
		const to = await recipientOf(worker.sql, donationId)
		if (!to) return { ignored: 'nobody to write to' }
		const cause = await causeOf(worker, donation.target)
		try {
			await worker.mailer.send(failedDebitMail({ id: event.id, donationId, donation }, to, cause))
			return { done: true }
		} catch (error) {
			if (error instanceof MailRefused) return { ignored: `refused by the mail server: ${error.message}` }
			throw error
		}
	},
})

function failedDebitMail(
	{
		id,
		donationId,
		donation,
	}: { readonly id: string; readonly donationId: string; readonly donation: Donation },
	to: Recipient,
	{ title, url }: Cause,
): Mail {
	const { language, first_name, last_name, email } = to
	const text = textFor(language)
	const amount = amountFor(language, donation.split.total, donation.currency)
	const parts: MailParts = {
		language,
		title: text('donations.mails.debitFailed.title', { name: first_name }),
		paragraphs: [
			title === null
				? text('donations.mails.debitFailed.what', { amount })
				: text('donations.mails.debitFailed.whatFor', { amount, title }),
			text('donations.mails.debitFailed.nothing'),
		],
		action: { label: text('donations.mails.debitFailed.again'), url },
		closing: text('donations.mails.debitFailed.closing'),
	}
	return {
		messageId: `<${id}.debit-failed@karuna>`,
		to: { name: `${first_name} ${last_name}`.trim(), address: email },
		subject: text('donations.mails.debitFailed.subject', { amount }),
		text: textOf(parts),
		html: htmlOf(parts),
		language,
		about: { donationId, kind: 'debitFailed' },
	}
}
