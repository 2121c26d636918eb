import { z } from 'zod'
import { PAYMENT_METHODS } from '../../kernel/wire/payment-method.ts'
import {
	amount,
	category,
	currency,
	id,
	one,
	picture,
	priced,
	regionCode,
} from '../../kernel/wire/schemas.ts'
import { donationTerms } from '../donation-terms.contract.ts'
import { donationFor } from './contract.ts'

export const productQuery = z.object({
	donationfor: donationFor,
	id: id.optional(),
	currency: z.string().toUpperCase().pipe(currency).optional(),
})

export const product = priced('units', {
	donationfor: donationFor,
	_id: id.nullable(),
	name: z.string(),
	text: z.string(),
	picture: z.string().nullable(),
	cardPicture: picture.nullable(),
	category: category.nullable(),
	isVerified: z.boolean(),
	units: currency,
	...donationTerms.shape,
	offers: z
		.array(
			priced('currency', {
				method: z.enum(PAYMENT_METHODS),
				provider: z.string(),
				currency,
				/** The processing fee as a percentage, such as 2.36. */
				percent: z.number(),
				signedInOnly: z.boolean(),
				recipients: z.array(donationFor).readonly().nullable(),
				/** Limits of the charged total, both included; null: only those of a donation. */
				least: amount.nullable(),
				most: amount.nullable(),
				/**
				 * True when signed-in donors can be charged so every month, up to `mostMonthly`; null: any amount.
				 */
				isMonthly: z.boolean(),
				mostMonthly: amount.nullable(),
			}),
		)
		.readonly(),
	acceptsDonations: z.boolean(),
	isTaxBenefit: z.boolean(),
	legalEntity: z.object({
		code: regionCode,
		name: z.string(),
		registration: z.string(),
	}),
}).meta({ id: 'Product' })
export type Product = z.input<typeof product>
export const productAnswer = one(product)
