import { z } from 'zod'
import { PAYMENT_METHODS } from '../kernel/wire/payment-method.ts'
import { amount } from '../kernel/wire/schemas.ts'

/**
 * Donation terms, in the currency of the target. The figures are in `domain/donations/amounts.contract.ts`.
 */
export const donationTerms = z
	.object({
		/** The limits of the entered amount, both included. */
		least: amount,
		most: amount,
		quickAmounts: z.array(amount).readonly(),
		usualAmount: amount,
		/** The processing fee of each payment method, as a percentage such as 2.36. */
		fees: z.array(z.object({ method: z.enum(PAYMENT_METHODS), percent: z.number() })).readonly(),
	})
	.meta({ id: 'DonationTerms' })
/** Amounts in minor units. */
export type DonationTerms = z.output<typeof donationTerms>
/** The form on the wire: amounts in major units. */
export type VisibleTerms = z.input<typeof donationTerms>
