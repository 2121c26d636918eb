import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderAnswer } from '../../domain/donations/orders.contract.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { registerRazorpay } from '../../providers/razorpay/registration.ts'
import { sign } from '../../simulators/razorpay/letters.ts'
import { type RazorpaySimulator, startRazorpaySimulator } from '../../simulators/razorpay/server.ts'
import { type Answered, donationCommands } from '../../tests/harness/donation-commands.ts'
import { CHECKOUT_ORDERS, createOrder } from './create-order.ts'
import { verifyPayment } from './verify-payment.ts'

const START = Date.parse('2026-11-23T10:00:00.000Z')
const IN = 'razorpay-in'

const commands = donationCommands(START)
const { clock, sql, deps, retired, caller, stranger, call, donationOf, types, sweep } = commands
let simulator: RazorpaySimulator
beforeAll(async () => {
	simulator = await startRazorpaySimulator({ clock, seed: 'order-spec' })
})
beforeEach(async () => {
	await commands.begin(
		registerRazorpay({
			accounts: simulator.accounts,
			apiUrl: simulator.url,
			production: false,
			clock,
			timeoutMs: 10_000,
		}),
	)
	simulator.control.reset()
})
afterAll(() => simulator.close())

const donation = {
	donationFor: 'tal',
	externalUserInfo: { first_name: 'Asha', last_name: 'Rao', email: 'asha@mail.example' },
	type: 'cash',
	units: 'INR',
	quantity: 50_000n,
	processingFees: 1_180n,
	shouldChargeProcessingFees: true,
	anonymous: false,
	paymentMethod: 'razorpay',
	paymentMode: 'UPI',
	message: '',
	language: 'en',
}
const orderBody = (over: object = {}) => ({
	amount: 51_180n,
	currency: 'INR',
	settlementCurrency: 'INR',
	donation,
	...over,
})
const order = (body: object = orderBody(), by = caller(), using = deps()) =>
	call<OrderAnswer>(createOrder(using, null, CHECKOUT_ORDERS), body, by)
const again = ({ body: { donationId } }: Answered<OrderAnswer>, by = caller()) =>
	order(orderBody({ donation: undefined, donationId }), by)
const verify = (body: object, by = caller()) =>
	call<{ readonly statusCode: number }>(verifyPayment(deps(), null), body, by)

function proofOf({ donationId, orderId }: OrderAnswer) {
	if (orderId === null) throw new Error('There is no order.')
	const paymentId = simulator.control.paymentOf(IN, orderId)
	const secret = simulator.accounts[0]?.keySecret ?? ''
	return {
		donationId,
		razorpay_order_id: orderId,
		razorpay_payment_id: paymentId,
		razorpay_signature: sign(`${orderId}|${paymentId}`, secret),
	}
}
const pay = ({ orderId }: OrderAnswer, instrument: string) =>
	simulator.control.pay(IN, orderId ?? '', instrument)
const books = () => {
	const [{ orders, captured } = { orders: 0, captured: { count: 0 } }] = simulator.control.books()
	return [orders, captured.count]
}
const modeSaved = async (donationId: string) =>
	(
		await sql().one<{ mode: string }>(
			'SELECT payment_mode AS mode FROM rec.donation_details WHERE donation_id = $1',
			[donationId],
		)
	).mode

describe('An order', () => {
	it('opens the checkout, and is confirmed by what the checkout signed', async () => {
		const first = await order()
		const { body } = first
		expect([first.status, body]).toEqual([
			200,
			{
				statusCode: 200,
				donationId: expect.any(String),
				orderId: expect.stringMatching(/^order_/),
				customerId: null,
				amount: 51_180,
				currency: 'INR',
				status: 'actionRequired',
				failure: null,
			},
		])
		pay(body, 'netbanking-SBIN')
		const proof = proofOf(body)
		expect(await verify(proof)).toMatchObject({ body: { statusCode: 200, data: { id: body.donationId } } })
		expect(await types(body.donationId)).toEqual([
			'DonationStarted',
			'PaymentAttempted',
			'PaymentActionRequired',
			'DonationConfirmed',
			'ProviderCostRecorded',
		])
		// By what was chosen in the checkout, whatever was said before.
		expect(await modeSaved(body.donationId)).toBe('net banking')

		const { razorpay_order_id: _, ...unnamed } = proof
		for (const sent of [proof, unnamed]) expect((await verify(sent)).body.statusCode).toBe(200)
		expect(await types(body.donationId)).toHaveLength(5)
		expect(await again(first)).toMatchObject({
			status: 200,
			body: { orderId: body.orderId, status: 'confirmed' },
		})
		expect(books()).toEqual([1, 1])
	})

	it('is one, however many calls come at once or again', async () => {
		const by = caller()
		const answers = await Promise.all([
			order(orderBody(), by),
			order(orderBody(), by),
			order(orderBody(), by),
		])
		const [first] = answers
		if (!first) throw new Error('Nothing was answered.')
		expect(new Set(answers.map(({ body }) => body.donationId)).size).toBe(1)
		const later = await Promise.all([again(first), again(first), order(orderBody(), by)])
		for (const { status, body } of [...answers, ...later])
			expect([status, body.orderId === null]).toEqual(status === 200 ? [200, false] : [202, true])
		expect(await again(first)).toMatchObject({ status: 200, body: { orderId: expect.any(String) } })
		expect(books()).toEqual([1, 0])
		expect(await sql().query('SELECT 1 FROM ops.payment_calls')).toEqual([])
	})

	it('is answered as the first time to the same call, also once its account takes no such method any more', async () => {
		const by = caller()
		const first = await order(orderBody(), by)
		expect(await order(orderBody(), by, retired())).toMatchObject({ status: 200, body: first.body })
		const other = await order(orderBody(), caller(), retired()).catch((error: unknown) => error)
		expect(other).toMatchObject({ code: 'METHOD_UNAVAILABLE' })
		expect(books()).toEqual([1, 0])
	})

	it('is waited for while another call makes it, and made by the next once that is lost', async () => {
		const lost = newId(clock.now())
		simulator.control.failNext({ operation: 'orders.create', when: 'before', how: 'hangup' })
		const first = await order()
		expect([first.status, first.body.code]).toEqual([202, 'PAYMENT_PENDING'])
		await sql().execute('UPDATE ops.payment_calls SET call_id = $2, until = $3 WHERE donation_id = $1', [
			first.body.donationId,
			lost,
			new Date(clock.now() + MINUTE_MS),
		])
		expect(await again(first)).toMatchObject({ status: 202, body: { orderId: null } })
		expect(books()).toEqual([0, 0])
		clock.advance(MINUTE_MS)
		expect(await again(first)).toMatchObject({ status: 200, body: { orderId: expect.any(String) } })
		expect(books()).toEqual([1, 0])
	})

	it.each(['before', 'after'] as const)('whose answer is lost %s it was made is found', async (when) => {
		simulator.control.failNext({ operation: 'orders.create', when, how: 'hangup' })
		const first = await order()
		expect(first).toMatchObject({ status: 202, body: { orderId: null, code: 'PAYMENT_PENDING' } })
		expect(await again(first)).toMatchObject({ status: 200, body: { orderId: expect.any(String) } })
		expect(books()).toEqual([1, 0])
	})

	it('is searched for at the provider only where an earlier call may have made it', async () => {
		const { calls } = simulator.control
		const searches = () =>
			calls.list().filter(({ method, path }) => method === 'GET' && path === '/v1/orders')
		calls.begin()
		await order()
		expect(searches()).toHaveLength(0)
		simulator.control.failNext({ operation: 'orders.create', when: 'after', how: 'hangup' })
		const lost = await order()
		await again(lost)
		expect(searches()).toHaveLength(1)
		clock.advance(5 * MINUTE_MS)
		simulator.control.failNext({ operation: 'orders.create', when: 'before', how: 'hangup' })
		const later = await order()
		clock.advance(5 * MINUTE_MS)
		await order()
		await sql().execute('DELETE FROM ops.payment_calls')
		await again(later)
		expect(searches()).toHaveLength(2)
		expect(books()).toEqual([4, 0])
	})

	it('that was paid while the provider was away is found by the sweeper', async () => {
		const { body } = await order()
		pay(body, 'upi')
		simulator.control.failNext({ operation: 'orders.fetch', when: 'before', how: 500 })
		expect(await verify(proofOf(body))).toMatchObject({ status: 202, body: { code: 'PAYMENT_PENDING' } })
		expect((await donationOf(body.donationId)).received).toBeNull()
		clock.advance(2 * MINUTE_MS)
		await sweep(body.donationId)
		expect((await donationOf(body.donationId)).status).toBe('confirmed')
	})

	it('stays open after a try that failed, says why, and may be captured late', async () => {
		const first = await order()
		pay(first.body, 'upi-declined')
		expect(await again(first)).toMatchObject({
			status: 200,
			body: { orderId: first.body.orderId, failure: 'payment_declined', status: 'started' },
		})
		pay(first.body, 'netbanking-HDFC-late')
		expect(await again(first)).toMatchObject({ status: 200, body: { failure: 'payment_timed_out' } })
		clock.advance(11 * MINUTE_MS)
		expect(await again(first)).toMatchObject({ status: 200, body: { status: 'confirmed', failure: null } })
		expect(books()).toEqual([1, 1])
	})

	it('whose bank is being asked is pending, and is captured by the proof once it was allowed', async () => {
		const first = await order()
		const { id } = pay(first.body, 'upi-waits')
		expect(await again(first)).toMatchObject({ status: 202, body: { orderId: first.body.orderId } })
		simulator.control.answer(IN, id, false)
		simulator.control.pay(IN, first.body.orderId ?? '', 'upi', { capture: false })
		expect((await verify(proofOf(first.body))).body.statusCode).toBe(200)
		expect((await donationOf(first.body.donationId)).status).toBe('confirmed')
	})

	it('is given up after a day; what is paid all the same is booked', async () => {
		const first = await order()
		clock.advance(DAY_MS + MINUTE_MS)
		await sweep(first.body.donationId)
		expect((await donationOf(first.body.donationId)).failed).toBe(true)
		expect(await again(first).catch((error: unknown) => error)).toMatchObject({ code: 'DONATION_OVER' })
		pay(first.body, 'upi')
		expect(await again(first)).toMatchObject({ status: 200, body: { status: 'confirmed' } })
	})
})

describe('Refused, and nothing is booked:', () => {
	it('a proof that was tampered with, of another order, or by someone else', async () => {
		const [ours, theirs] = [await order(), await order(orderBody(), stranger())]
		pay(ours.body, 'upi')
		pay(theirs.body, 'upi')
		const [proof, other] = [proofOf(ours.body), proofOf(theirs.body)]
		const { donationId } = proof
		for (const wrong of [
			{ ...proof, razorpay_signature: other.razorpay_signature },
			{
				...proof,
				razorpay_signature: proof.razorpay_signature.replace(/^./, (c) => (c === 'a' ? 'b' : 'a')),
			},
			{ ...proof, razorpay_payment_id: other.razorpay_payment_id },
			{ ...proof, razorpay_order_id: other.razorpay_order_id },
			// Right in itself, for a donation that it doesn't pay.
			{ ...other, donationId },
		])
			expect(await verify(wrong).catch((error: unknown) => error)).toMatchObject({ code: 'NOT_VERIFIED' })
		for (const id of [donationId, newId(clock.now())])
			expect(
				await verify({ ...proof, donationId: id }, stranger()).catch((error: unknown) => error),
			).toMatchObject({ code: 'NOT_FOUND' })
		expect(await again(ours, stranger()).catch((error: unknown) => error)).toMatchObject({
			code: 'NOT_FOUND',
		})
		expect((await donationOf(donationId)).received).toBeNull()
	})

	it.each([
		['a card', { paymentMode: 'card' }, 'METHOD_UNAVAILABLE'],
		['PayPal', { paymentMethod: 'paypal', paymentMode: '' }, 'METHOD_UNAVAILABLE'],
		['another fee', { processingFees: 1_000n }, 'FEE_MISMATCH'],
	])('an order for %s', async (_, changes, code) => {
		const body = orderBody({ donation: { ...donation, ...changes } })
		expect(await order(body).catch((error: unknown) => error)).toMatchObject({ code })
		expect(books()).toEqual([0, 0])
	})

	it('an order for nothing, for another amount, and one that the provider refuses', async () => {
		const none = order(orderBody({ donation: undefined }))
		expect(await none.catch((error: unknown) => error)).toMatchObject({ code: 'TARGET_REQUIRED' })
		const { body } = await order()
		const changed = order(orderBody({ amount: 60_000n, donation: undefined, donationId: body.donationId }))
		expect(await changed.catch((error: unknown) => error)).toMatchObject({ code: 'AMOUNT_CHANGED' })
		simulator.control.failNext({ operation: 'orders.create', when: 'before', how: 400 })
		expect(await order().catch((error: unknown) => error)).toMatchObject({ code: 'ORDER_REFUSED' })
	})
})
