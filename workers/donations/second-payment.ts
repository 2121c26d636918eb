import { loadDonation } from '../../commands/_shared/load-donation.ts'
import { observePayment } from '../../commands/donations/observe-payment.ts'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import type {
	DonationChargebackReversed,
	DonationDisputeWon,
	PaymentDiscrepancyFound,
	UnassignedPaymentReceived,
} from '../../domain/donations/donations.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { contextFromEvent } from '../../kernel/capability/system-context.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { MailRefused } from '../../kernel/ports/mailer.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { recipientOf } from '../../records/donations/details.ts'
import { secondPaymentMail } from './second-payment-mail.ts'

const donationOf = (event: RecordedEvent): string => streamId(event.stream)

export const bookSecondPayment = (worker: WorkerInfrastructure): EffectHandler => ({
	name: 'donations/book-second-payment',
	on: ['PaymentDiscrepancyFound'] satisfies readonly PaymentDiscrepancyFound['type'][],
	keepOrder: false,
	attempts: 40,
	run: async (event) => {
		const { reason, providerRef } = asEvent<PaymentDiscrepancyFound>(event).data
		if (reason !== 'secondPayment') return { ignored: 'no second payment' }
		const donation = await loadDonation(worker.store, donationOf(event))
		if (!donation) return { ignored: 'no such donation' }
		await observePayment(
			worker,
			{ account: donation.account, providerRef },
			{
				...contextFromEvent(event, 'book-second-payment'),
				// Read again after a failure, it may say more.
				commandId: derivedId('book-second-payment', event.id, String(worker.clock.now())),
			},
		)
		return { done: true }
	},
})

export const refundSecondPayment = (worker: WorkerInfrastructure): EffectHandler => ({
	name: 'donations/refund-second-payment',
	on: ['UnassignedPaymentReceived', 'DonationDisputeWon', 'DonationChargebackReversed'] satisfies readonly (
		| UnassignedPaymentReceived
		| DonationDisputeWon
		| DonationChargebackReversed
	)['type'][],
	attempts: 40,
	run: async (event) => {
		const donation = await loadDonation(worker.store, donationOf(event))
		if (!donation || donation.secondOf === null) return { ignored: 'no second payment' }
		await worker.dispatch(
			donationDecider,
			event.stream,
			{
				type: 'RefundSecondPayment',
				refundId: derivedId('refund of a second payment', event.id),
				at: new Date(worker.clock.now()).toISOString(),
			},
			contextFromEvent(event, 'refund-second-payment'),
		)
		return { done: true }
	},
})

export const notifyOfSecondPayment = (worker: WorkerInfrastructure): EffectHandler => ({
	name: 'donations/tell-of-second-payment',
	on: ['UnassignedPaymentReceived'] satisfies readonly UnassignedPaymentReceived['type'][],
	keepOrder: false,
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		const donation = await loadDonation(worker.store, donationOf(event))
		if (!donation || donation.secondOf === null) return { ignored: 'no second payment' }
		const to = await recipientOf(worker.sql, donation.secondOf)
		if (!to) return { ignored: 'nobody to write to' }
		try {
			const { data } = asEvent<UnassignedPaymentReceived>(event)
			await worker.mailer.send(secondPaymentMail({ id: event.id, donationId: donationOf(event), data }, to))
			return { done: true }
		} catch (error) {
			if (error instanceof MailRefused) return { ignored: `refused by the mail server: ${error.message}` }
			throw error
		}
	},
})
