import type { ReceiptEvent } from '../../domain/receipts/receipts.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import { MailRefused } from '../../kernel/ports/mailer.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { recipientOf } from '../../records/donations/details.ts'
import { type NotifiedReceipt, receiptMail } from './receipt-mail.ts'
import { receiptInMail } from './receipt-of-event.ts'

/**
 * Mails each new version of a receipt, and a requested copy. The first receipt comes with the donation's
 * confirmation.
 */
export const sendReceipt = (worker: WorkerInfrastructure): EffectHandler => ({
	name: 'receipts/send',
	on: ['ReceiptIssued', 'ReceiptResendRequested'] satisfies readonly ReceiptEvent['type'][],
	// A slow mail must not block those of a whole receipt book.
	keepOrder: false,
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		const notified = asEvent<NotifiedReceipt>(event)
		if (notified.type === 'ReceiptIssued' && notified.data.because === 'confirmed')
			return { ignored: 'told with the confirmation' }
		const to = await recipientOf(worker.sql, notified.data.donationId)
		if (!to) return { ignored: 'nobody to write to' }
		try {
			await worker.mailer.send(receiptMail(notified, to, receiptInMail(worker, event)))
			return { done: true }
		} catch (error) {
			if (error instanceof MailRefused) return { ignored: `refused by the mail server: ${error.message}` }
			throw error
		}
	},
})
