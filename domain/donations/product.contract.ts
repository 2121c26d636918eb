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

/** What checkout pays for. */
export const productQuery = z.object({
	donationfor: donationFor,
	/** The request or the person; the foundation has none. */
	id: id.optional(),
	/** A request has its own; the default region's when absent. */
	currency: z.string().toUpperCase().pipe(currency).optional(),
})

/** What checkout pays for: what it is called and looks like, what may be given, and who takes it. */
export const product = priced('units', {
	donationfor: donationFor,
	/** The request or the person; null for the foundation. */
	_id: id.nullable(),
	/** The request's title, the person's name, or the foundation's in the reader's language. */
	name: z.string(),
	/** For whom and where, or what for; may be empty. */
	text: z.string(),
	picture: z.string().nullable(),
	/** Of a request: the same in its sizes. */
	cardPicture: picture.nullable(),
	/** Of a request. */
	category: category.nullable(),
	/** Raised for an organization that was verified. */
	isVerified: z.boolean(),
	/** The currency of its fund: what is given, charged and settled. */
	units: currency,
	...donationTerms.shape,
	/** What it can be paid with: by what is configured, before anything is known of the donor. */
	offers: z
		.array(
			priced('currency', {
				method: z.enum(PAYMENT_METHODS),
				/** `paymentMethod` of the donation payload. */
				provider: z.string(),
				currency,
				/** The processing fee as a percentage, such as 2.36. */
				percent: z.number(),
				/** Not for guests. */
				signedInOnly: z.boolean(),
				/** What donations it is for; null: all. */
				recipients: z.array(donationFor).readonly().nullable(),
				/** Of what is charged, both included; null: no bound beside those of a donation. */
				least: amount.nullable(),
				most: amount.nullable(),
				/** Who is signed in can be charged so every month, up to `mostMonthly`; null: any amount. */
				isMonthly: z.boolean(),
				mostMonthly: amount.nullable(),
			}),
		)
		.readonly(),
	/** Whether a donation can be started now; one that was started is paid all the same. */
	acceptsGifts: z.boolean(),
	/** Whether donors may deduct what they give. */
	isTaxBenefit: z.boolean(),
	/** Who takes the donation and issues its receipt. */
	legalEntity: z.object({
		code: regionCode,
		name: z.string(),
		/** As receipts print it; may be empty. */
		registration: z.string(),
	}),
}).meta({ id: 'Product' })
export type Product = z.input<typeof product>
export const productAnswer = one(product)
