import type { DonationConfirmed } from '../../domain/donations/donations.events.ts'
import type { ReceiptIssued } from '../../domain/receipts/receipts.events.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { type Mailer, MailRefused } from '../../kernel/ports/mailer.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { type Cause, donationMail, type Recipient } from './donation-mail.ts'

/**
 * Tells a donor that their donation has arrived, once it has its receipt: at least once, always with the same
 * Message-ID.
 */
export const sendDonationConfirmation = (deps: {
	readonly mailer: Mailer
	/** To whom a donation's e-mails go; null when nobody said, or they were erased. */
	readonly recipientOf: (donationId: string) => Promise<Recipient | null>
	/** The donation's confirmation, from its stream. */
	readonly confirmationOf: (donationId: string) => Promise<Pick<DonationConfirmed, 'data'> | null>
	readonly causeOf: (target: DonationConfirmed['data']['target']) => Promise<Cause>
	/** Where a donation that is given every month is stopped; null: it was given once. @param at ISO 8601 */
	readonly recurringUrlOf: (confirmed: Pick<DonationConfirmed, 'data'>, at: string) => string | null
	readonly receiptOf: (issued: RecordedEvent) => { readonly number: string; readonly url: string }
}): EffectHandler => ({
	name: 'donations/send-confirmation',
	on: ['ReceiptIssued'] satisfies readonly ReceiptIssued['type'][],
	// One slow mail must not hold up those of a whole book.
	keepOrder: false,
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		const { donationId, because } = asEvent<ReceiptIssued>(event).data
		if (because !== 'confirmed') return { ignored: 'no first receipt' }
		const [to, confirmed] = await Promise.all([deps.recipientOf(donationId), deps.confirmationOf(donationId)])
		if (!to || !confirmed) return { ignored: 'nobody to write to' }
		const cause = await deps.causeOf(confirmed.data.target)
		try {
			await deps.mailer.send(
				donationMail(
					{ id: event.id, donationId, data: confirmed.data },
					to,
					cause,
					deps.receiptOf(event),
					deps.recurringUrlOf(confirmed, event.metadata.recordedAt),
				),
			)
			return { done: true }
		} catch (error) {
			if (error instanceof MailRefused) return { ignored: `refused by the mail server: ${error.message}` }
			throw error
		}
	},
})
