import type {
	ApprovedOrderBody,
	CheckoutProofBody,
	OrderAnswer,
} from '../../domain/donations/orders.contract.ts'
import { sign } from '../../simulators/razorpay/letters.ts'
import { DOLLARS_500, donationTo, orderBodyOf, RUPEES_500 } from './fundraiser.ts'
import type { World } from './world.ts'

export async function payOrder({
	harness: { system },
	people: { guestDonor, nameless },
}: Pick<World, 'harness' | 'people'>): Promise<CheckoutProofBody> {
	const simulator = system.simulators?.razorpay
	const [account] = simulator?.accounts ?? []
	if (!simulator || !account) throw new Error('Razorpay is not simulated.')
	const { control } = simulator
	const { donationId, orderId } = await guestDonor.json<OrderAnswer>(
		'POST',
		'/api/v1/razorpay/createOrder',
		orderBodyOf(RUPEES_500, { ...donationTo(nameless.id), paymentMode: 'UPI' }),
	)
	const { id } = control.pay(account.account, orderId ?? '', 'upi')
	await system.untilIdle()
	return {
		donationId,
		razorpay_payment_id: id,
		razorpay_signature: sign(`${orderId}|${id}`, account.keySecret),
	}
}

export async function approveOrder({
	harness: { system },
	people: { guestDonor, nameless },
}: Pick<World, 'harness' | 'people'>): Promise<ApprovedOrderBody> {
	const simulator = system.simulators?.paypal
	const [account] = simulator?.accounts ?? []
	if (!simulator || !account) throw new Error('PayPal is not simulated.')
	const { donationId, orderId } = await guestDonor.json<OrderAnswer>(
		'POST',
		'/api/v1/paypal/createOrder',
		orderBodyOf(DOLLARS_500, { ...donationTo(nameless.id, DOLLARS_500), paymentMethod: 'paypal' }),
	)
	if (orderId === null) throw new Error('PayPal made no order.')
	simulator.control.answer(account.account, orderId, 'balance')
	await system.untilIdle()
	return { donationId, orderId }
}
