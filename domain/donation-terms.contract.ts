import { z } from 'zod'
import { PAYMENT_METHODS } from '../kernel/wire/payment-method.ts'
import { amount } from '../kernel/wire/schemas.ts'

/**
 * What may be donated and what it costs: part of what is donated to, whose currency it has. Who shows it reads it there;
 * the figures are `domain/donations/amounts.contract.ts`.
 */
export const donationTerms = z
	.object({
		/** Of what a donor enters, both included. */
		least: amount,
		most: amount,
		/** What a donor chooses from, in this order. */
		quickAmounts: z.array(amount).readonly(),
		/** What is chosen before the donor chose. */
		usualAmount: amount,
		/** The processing fee of each payment method, as a percentage such as 2.36. */
		fees: z.array(z.object({ method: z.enum(PAYMENT_METHODS), percent: z.number() })).readonly(),
	})
	.meta({ id: 'DonationTerms' })
/** Amounts in minor units. */
export type DonationTerms = z.output<typeof donationTerms>
/** As the API has them: amounts in major units. */
export type VisibleTerms = z.input<typeof donationTerms>
