import type { ReceiptEvent } from '../../domain/receipts/receipts.events.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { type Mailer, MailRefused } from '../../kernel/ports/mailer.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { type NotifiedReceipt, type Recipient, receiptMail } from './receipt-mail.ts'

/**
 * Tells a donor of each new version of their receipt, and sends it again when it is asked for. The first one
 * comes with the confirmation of the donation.
 */
export const sendReceipt = (deps: {
	readonly mailer: Mailer
	/** To whom a donation's e-mails go; null when nobody said, or they were erased. */
	readonly recipientOf: (donationId: string) => Promise<Recipient | null>
	readonly receiptOf: (event: RecordedEvent) => { readonly number: string; readonly url: string }
}): EffectHandler => ({
	name: 'receipts/send',
	on: ['ReceiptIssued', 'ReceiptResendRequested'] satisfies readonly ReceiptEvent['type'][],
	// One slow mail must not hold up those of a whole book.
	keepOrder: false,
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		const notified = asEvent<NotifiedReceipt>(event)
		if (notified.type === 'ReceiptIssued' && notified.data.because === 'confirmed')
			return { ignored: 'told with the confirmation' }
		const to = await deps.recipientOf(notified.data.donationId)
		if (!to) return { ignored: 'nobody to write to' }
		try {
			await deps.mailer.send(receiptMail(notified, to, deps.receiptOf(event)))
			return { done: true }
		} catch (error) {
			if (error instanceof MailRefused) return { ignored: `refused by the mail server: ${error.message}` }
			throw error
		}
	},
})
