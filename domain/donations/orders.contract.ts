import { z } from 'zod'
import { currency, id, minorUnits, plainText } from '../../kernel/wire/schemas.ts'
import { donationIntent, donationState } from './contract.ts'

const code = z.string().toUpperCase().pipe(currency)

/**
 * Starts a donation in the provider's own checkout. With `donationId` it returns the state of an existing
 * one, with the same order.
 */
export const orderBody = z.object({
	/** Minor units charged: the donation plus the fee if the donor covers it. */
	amount: minorUnits,
	currency: code,
	settlementCurrency: code,
	donationId: id.optional(),
	/** The donor gives a mandate and is charged every month once they begin a recurring donation. */
	monthly: z.boolean().default(false),
	/** Required unless `donationId` is present. */
	donation: donationIntent.optional(),
})
export type OrderBody = z.input<typeof orderBody>

/**
 * The checkout's order with the provider's current state. 202 with code PAYMENT_PENDING: it is unknown
 * whether the order exists, or the donor's bank is deciding; call again with `donationId`.
 */
export const orderAnswer = z
	.object({
		statusCode: z.int(),
		donationId: id,
		/** Null until the provider has answered, and when nothing can be paid by the order any more. */
		orderId: z.string().nullable(),
		customerId: z.string().nullable(),
		/** Minor units. */
		amount: z.int(),
		currency,
		status: donationState,
		/** The provider's reason for the last failed try. A bank may still approve it later. */
		failure: z.string().nullable(),
		code: z.string().optional(),
		message: z.string().optional(),
	})
	.meta({ id: 'PaymentOrder' })
export type OrderAnswer = z.infer<typeof orderAnswer>

/** The order that the payer approved with PayPal's buttons. It must be one of the donation's orders. */
export const approvedOrder = z.object({ donationId: id, orderId: z.string().regex(/^[0-9A-Z]{17}$/) })
export type ApprovedOrderBody = z.input<typeof approvedOrder>

/**
 * The checkout's result. It is verified against the donation's orders; the order named here is optional, but
 * must be one of them.
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
