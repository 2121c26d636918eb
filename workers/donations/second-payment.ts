import type {
	DonationChargebackReversed,
	DonationDisputeWon,
	PaymentDiscrepancyFound,
	UnassignedPaymentReceived,
} from '../../domain/donations/donations.events.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { derivedId } from '../../kernel/ids.ts'
import { MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { type Mailer, MailRefused } from '../../kernel/ports/mailer.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { streamId } from '../../kernel/streams.ts'
import type { Recipient } from './donation-mail.ts'
import { secondPaymentMail } from './second-payment-mail.ts'

export interface SecondPaymentDeps {
	/** Null when there is no such donation. */
	readonly donationOf: (
		donationId: string,
	) => Promise<{ readonly account: string; readonly secondOf: string | null } | null>
	/** Reads the payment at the provider and books what is missing. */
	readonly observe: (account: string, providerRef: string, cause: RecordedEvent) => Promise<unknown>
	/** Asks for all that is left of it; nothing where nothing is. Idempotent by `refundId`. */
	readonly requestRefund: (donationId: string, refundId: string, cause: RecordedEvent) => Promise<unknown>
	readonly recipientOf: (donationId: string) => Promise<Recipient | null>
	readonly mailer: Mailer
}

const donationOf = (event: RecordedEvent): string => streamId(event.stream)

/** Books a second payment by itself. Whoever found it does so at once; this is for when that was interrupted. */
const bookSecondPayment = (deps: SecondPaymentDeps): EffectHandler => ({
	name: 'donations/book-second-payment',
	on: ['PaymentDiscrepancyFound'] satisfies readonly PaymentDiscrepancyFound['type'][],
	keepOrder: false,
	attempts: 40,
	run: async (event) => {
		const { reason, providerRef } = asEvent<PaymentDiscrepancyFound>(event).data
		if (reason !== 'secondPayment') return { ignored: 'no second payment' }
		const donation = await deps.donationOf(donationOf(event))
		if (!donation) return { ignored: 'no such donation' }
		await deps.observe(donation.account, providerRef, event)
		return { done: true }
	},
})

/** What can be refunded of a second payment goes back: when it came, and when a dispute about it was won. */
const refundSecondPayment = (deps: SecondPaymentDeps): EffectHandler => ({
	name: 'donations/refund-second-payment',
	on: ['UnassignedPaymentReceived', 'DonationDisputeWon', 'DonationChargebackReversed'] satisfies readonly (
		| UnassignedPaymentReceived
		| DonationDisputeWon
		| DonationChargebackReversed
	)['type'][],
	attempts: 40,
	run: async (event) => {
		const donationId = donationOf(event)
		const donation = await deps.donationOf(donationId)
		if (!donation || donation.secondOf === null) return { ignored: 'no second payment' }
		await deps.requestRefund(donationId, derivedId('refund of a second payment', event.id), event)
		return { done: true }
	},
})

/** Tells the donor, at least once and always with the same Message-ID. */
const notifyOfSecondPayment = (deps: SecondPaymentDeps): EffectHandler => ({
	name: 'donations/tell-of-second-payment',
	on: ['UnassignedPaymentReceived'] satisfies readonly UnassignedPaymentReceived['type'][],
	keepOrder: false,
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		const donation = await deps.donationOf(donationOf(event))
		if (!donation || donation.secondOf === null) return { ignored: 'no second payment' }
		const to = await deps.recipientOf(donation.secondOf)
		if (!to) return { ignored: 'nobody to write to' }
		try {
			const { data } = asEvent<UnassignedPaymentReceived>(event)
			await deps.mailer.send(secondPaymentMail({ id: event.id, donationId: donationOf(event), data }, to))
			return { done: true }
		} catch (error) {
			if (error instanceof MailRefused) return { ignored: `refused by the mail server: ${error.message}` }
			throw error
		}
	},
})

/** A donation that was paid twice at the provider: the second payment is booked by itself, and goes back. */
export const secondPaymentEffects = (deps: SecondPaymentDeps): EffectHandler[] => [
	bookSecondPayment(deps),
	refundSecondPayment(deps),
	notifyOfSecondPayment(deps),
]
