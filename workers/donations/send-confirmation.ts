import type { DonationConfirmed, DonationEvent } from '../../domain/donations/donations.events.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import type { ReceiptIssued } from '../../domain/receipts/receipts.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'
import { MailRefused } from '../../kernel/ports/mailer.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { recipientOf } from '../../records/donations/details.ts'
import { receiptInMail } from '../receipts/index.ts'
import { recurringLink } from '../recurring/index.ts'
import { causeOf } from './donation-cause.ts'
import { donationMail } from './donation-mail.ts'

/**
 * Mails a donor that their donation has arrived, once it has its receipt: at least once, with the same
 * Message-ID.
 */
export const sendDonationConfirmation = (worker: WorkerInfrastructure): EffectHandler => ({
	name: 'donations/send-confirmation',
	on: ['ReceiptIssued'] satisfies readonly ReceiptIssued['type'][],
	// A slow mail must not block those of a whole receipt book.
	keepOrder: false,
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		const { donationId, because } = asEvent<ReceiptIssued>(event).data
		if (because !== 'confirmed') return { ignored: 'no first receipt' }
		const [to, confirmed] = await Promise.all([
			recipientOf(worker.sql, donationId),
			confirmationOf(worker.store, donationId),
		])
		if (!to || !confirmed) return { ignored: 'nobody to write to' }
		const cause = await causeOf(worker, confirmed.data.target)
		try {
			await worker.mailer.send(
				donationMail(
					{ id: event.id, donationId, data: confirmed.data },
					to,
					cause,
					receiptInMail(worker, event),
					recurringUrlOf(worker, confirmed, event.metadata.recordedAt),
				),
			)
			return { done: true }
		} catch (error) {
			if (error instanceof MailRefused) return { ignored: `refused by the mail server: ${error.message}` }
			throw error
		}
	},
})

const recurringUrlOf = (
	{ links, settings }: WorkerInfrastructure,
	{ data: { recurring, donor } }: Pick<DonationConfirmed, 'data'>,
	at: string,
): string | null =>
	recurring
		? recurringLink(
				links,
				settings.publicUrl,
				{ recurringId: recurring.recurringId, donorId: donor.id },
				Date.parse(at),
			)
		: null

async function confirmationOf(store: EventStore, donationId: string): Promise<DonationConfirmed | null> {
	for await (const recorded of store.readStream(donationStream(donationId))) {
		const event = asEvent<DonationEvent>(recorded)
		if (event.type === 'DonationConfirmed') return event
	}
	return null
}
