import type { ApprovedOrderBody, CheckoutProofBody, OrderAnswer } from '../../domain/donations/orders.contract.ts'
import { sign } from '../../simulators/razorpay/letters.ts'
import type { World } from './bad-input.world.ts'
import { DOLLARS_500, donationOf, orderBodyOf, RUPEES_500 } from './fundraiser.ts'

/** The guest who gave begins a donation by UPI, and pays it in the checkout. @returns what that hands the page */
export async function payOrder({
	harness: { system },
	people: { guestDonor },
	live,
}: Pick<World, 'harness' | 'people' | 'live'>): Promise<CheckoutProofBody> {
	const simulator = system.simulators?.razorpay
	const [account] = simulator?.accounts ?? []
	if (!simulator || !account) throw new Error('Razorpay is not simulated.')
	const { control } = simulator
	const { donationId, orderId } = await guestDonor.json<OrderAnswer>(
		'POST',
		'/api/v1/razorpay/createOrder',
		orderBodyOf(RUPEES_500, donationOf(RUPEES_500, live, { paymentMode: 'UPI' })),
	)
	const { id } = control.pay(account.account, orderId ?? '', 'upi')
	await system.untilIdle()
	return {
		donationId,
		razorpay_payment_id: id,
		razorpay_signature: sign(`${orderId}|${id}`, account.keySecret),
	}
}

/** The guest who gave begins a donation by PayPal to the foundation, and approves it there. It is not taken yet. */
export async function approveOrder({
	harness: { system },
	people: { guestDonor },
}: Pick<World, 'harness' | 'people'>): Promise<ApprovedOrderBody> {
	const simulator = system.simulators?.paypal
	const [account] = simulator?.accounts ?? []
	if (!simulator || !account) throw new Error('PayPal is not simulated.')
	const { donationId, orderId } = await guestDonor.json<OrderAnswer>(
		'POST',
		'/api/v1/paypal/createOrder',
		orderBodyOf(DOLLARS_500, donationOf(DOLLARS_500, null, { paymentMethod: 'paypal' })),
	)
	if (orderId === null) throw new Error('PayPal made no order.')
	simulator.control.answer(account.account, orderId, 'balance')
	await system.untilIdle()
	return { donationId, orderId }
}
