import { z } from 'zod'
import { donation, donationAnswer } from '../../domain/donations/contract.ts'
import type { Donation } from '../../domain/donations/donations.state.ts'
import { checkoutProof } from '../../domain/donations/orders.contract.ts'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import { newId } from '../../kernel/wire/ids.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { settleOpenTry } from './card-testing.ts'
import { bookSnapshot } from './observe-payment.ts'
import { causeOf, ownDonation, settlingId } from './own-donation.ts'
import { isUnknown } from './payment-answer.ts'
import type { PaymentGuard } from './payment-guard.ts'
import { takeApproved } from './take-approved.ts'

type Body = z.output<typeof checkoutProof>

/**
 * Books a payment that the provider's checkout reported to the page with a signature. The signature is
 * checked against the stored orders of the donation, and the order is then read at the provider. Another
 * donation, another order or another caller is refused without any detail.
 */
export const verifyPayment = (deps: CommandDeps, guard: PaymentGuard | null): Route =>
	route({
		method: 'POST',
		path: '/api/v1/razorpay/payment/verify',
		summary: 'Report a donation as paid in the provider’s checkout',
		tags: ['donations'],
		access: {
			allow: 'everyone',
			because: 'guests donate too; a donation is tied to the session that started it',
		},
		body: checkoutProof,
		answers: {
			200: donationAnswer,
			202: z.object({ statusCode: z.literal(202), code: z.string(), message: z.string(), data: donation }),
		},
		perMinute: 20,
		handle: ({ body, caller }) => verify(deps, body, caller, guard),
	})

async function verify(
	deps: CommandDeps,
	body: Body,
	caller: Caller,
	guard: PaymentGuard | null,
): Promise<Reply> {
	const { donationId } = body
	const { donation, position } = await ownDonation(deps, donationId, caller)
	const orderRef = orderSigned(deps, donation, body)
	if (orderRef === null) throw refuse('NOT_VERIFIED')
	// A webhook may have been faster.
	const isKnown = donation.received?.providerRef === orderRef
	const booked = isKnown ? null : await book(deps, donation.account, orderRef, caller)
	const after = booked?.position ?? position
	const data = await deps.show.donation(donationId, caller.principal, after)
	const { state = donation } = booked ?? {}
	if (state.status !== 'none' && state.received) {
		if (guard) await settleOpenTry(guard, donationId, 'succeeded')
		return { body: { statusCode: 200, data }, position: after, ...(booked && { revision: booked.revision }) }
	}
	const message = 'donations.answers.paymentPending'
	return { status: 202, body: { statusCode: 202, code: 'PAYMENT_PENDING', message, data }, position: after }
}

function orderSigned({ payments }: CommandDeps, { account, attempts }: Donation, body: Body): string | null {
	const { razorpay_order_id: named, razorpay_payment_id: paymentRef, razorpay_signature: signature } = body
	const signed = attempts.find(
		({ providerRef: orderRef }) =>
			(named === undefined || named === orderRef) &&
			payments.isCheckoutSigned(account, { orderRef, paymentRef, signature }),
	)
	return signed?.providerRef ?? null
}

async function book(deps: CommandDeps, account: string, orderRef: string, caller: Caller) {
	try {
		// An authorized payment is captured now: the provider would do so a little later.
		const snapshot = await takeApproved(deps.payments, await deps.payments.read(account, orderRef, 'payment'))
		return await bookSnapshot(deps, snapshot, causeOf(caller, settlingId(newId(deps.clock.now()))))
	} catch (error) {
		if (isUnknown(error)) return null
		throw error
	}
}
