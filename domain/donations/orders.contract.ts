import { z } from 'zod'
import { currency, id, minorUnits, plainText } from '../../kernel/wire/schemas.ts'
import { donationIntent, donationState } from './contract.ts'

/** Either case, as the card's call takes it. */
const code = z.string().toUpperCase().pipe(currency)

/**
 * What a donation begins with that is paid in the provider's own checkout. With `donationId` it asks what became of
 * one that was begun: the order is the same.
 */
export const orderBody = z.object({
	/** Minor units charged: the donation and, when the donor covers it, the fee. */
	amount: minorUnits,
	currency: code,
	settlementCurrency: code,
	donationId: id.optional(),
	/** Whoever pays gives a mandate, by which they are charged every month once they begin a recurring donation. */
	monthly: z.boolean().default(false),
	/** Has to be there unless `donationId` is. */
	donation: donationIntent.optional(),
})
export type OrderBody = z.input<typeof orderBody>

/**
 * The order that the checkout is opened with, as the provider says it is now. 202 with code PAYMENT_PENDING: nobody
 * knows yet whether there is one, or the donor's bank is being asked; call again with `donationId`.
 */
export const orderAnswer = z
	.object({
		statusCode: z.int(),
		donationId: id,
		/** Null while no answer of the provider came, and of one by which nothing can be paid any more. */
		orderId: z.string().nullable(),
		/** The provider's name of who gives a mandate with it; null: nobody does. */
		customerId: z.string().nullable(),
		/** Minor units. */
		amount: z.int(),
		currency,
		status: donationState,
		/** The provider's word for why the last try in the checkout failed. A bank may still say yes to it later. */
		failure: z.string().nullable(),
		code: z.string().optional(),
		message: z.string().optional(),
	})
	.meta({ id: 'PaymentOrder' })
export type OrderAnswer = z.infer<typeof orderAnswer>

/**
 * What PayPal's buttons handed the page: its payer has approved this order. It has to be among those that we keep for the
 * donation.
 */
export const approvedOrder = z.object({ donationId: id, orderId: z.string().regex(/^[0-9A-Z]{17}$/) })
export type ApprovedOrderBody = z.input<typeof approvedOrder>

/**
 * What the checkout handed the page. It is held against the orders that we keep for the donation; the one that is
 * named here has to be among them, and is not needed.
 */
export const checkoutProof = z.object({
	donationId: id,
	razorpay_payment_id: z.string().regex(/^pay_\w{1,40}$/),
	razorpay_order_id: z
		.string()
		.regex(/^order_\w{1,40}$/)
		.optional(),
	razorpay_signature: plainText().min(1).max(200),
})
export type CheckoutProofBody = z.input<typeof checkoutProof>
