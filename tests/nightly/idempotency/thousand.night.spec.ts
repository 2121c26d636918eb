import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeTemporaryFolder } from '../../../infra/postgres/temporary-folder.ts'
import { booksTieOut, chargesOf, eventsOf } from '../../api/books.ts'
import { chargeBody, provenBank } from '../../api/calls.bank-debit.ts'
import { chargeOf, saveCard } from '../../api/calls.saved-cards.ts'
import {
	DOLLARS_500,
	donationOf,
	give,
	type IntentAnswer,
	intentOf,
	orderBodyOf,
	publish,
	RUPEES_500,
} from '../../api/fundraiser.ts'
import { type Harness, startHarness } from '../../api/harness.ts'
import { accountBody, PURPOSE } from '../../api/money.ts'
import { bearer, type Call, once, type Received, sendConcurrently } from './concurrent.ts'

/** At night more than 511, the default length of Node's queue of pending connections. */
const TIMES = 1_000
const AT_ONCE = 300
const KEY = 'one-key-for-everything'

describe(`one idempotency key, sent ${TIMES} times at once`, () => {
	let harness: Harness
	let requestId: string
	beforeAll(async () => {
		harness = await startHarness()
		const author = await harness.person('donee')
		requestId = await publish({ author, admin: await harness.person('admin') }, { quantity: 10_000_000 })
		await give(harness, harness.guest(), requestId)
	}, 120_000)
	afterAll(async () => {
		await harness?.halt()
		if (harness) await removeTemporaryFolder(harness.dataDir)
	})

	const callOf = async (person: string, path: string, body: object, key = KEY): Promise<Call> => ({
		url: `${harness.system.url}${path}`,
		body,
		headers: { ...(await bearer(harness.system.url, person)), 'idempotency-key': key },
	})
	const payment = (donation = RUPEES_500) => intentOf(donation, donationOf(donation, requestId))
	const PAY = '/api/v1/create/payment/intent'
	const different = (answers: readonly Received[]): string[] => [
		...new Set(answers.map(({ status, body }) => `${status} ${body}`)),
	]
	const idIn = ({ body }: Received): string => (JSON.parse(body) as IntentAnswer).donationId
	async function startAgain(): Promise<void> {
		await harness.halt()
		harness = await startHarness(harness)
		await harness.system.untilIdle()
	}

	it('charges once, records once and answers the same, and so after a restart', async () => {
		const charges = chargesOf(harness, 'stripe-in')
		const answers = await sendConcurrently(await callOf('donor', PAY, payment()), TIMES)
		expect(different(answers)).toHaveLength(1)
		const [first] = answers
		if (!first) throw new Error('Nobody answered.')
		expect(first.status).toBe(200)
		await harness.system.untilIdle()
		const donationId = idIn(first)
		const all = { DonationStarted: 1, PaymentAttempted: 1, DonationConfirmed: 1, ProviderCostRecorded: 1 }
		expect(await eventsOf(harness, donationId)).toEqual(all)
		expect(chargesOf(harness, 'stripe-in')).toBe(charges + 1)

		await startAgain()
		const later = await sendConcurrently(await callOf('donor', PAY, payment()), TIMES)
		expect(different(later)).toEqual(different(answers))
		await harness.system.untilIdle()
		expect(await eventsOf(harness, donationId)).toEqual(all)
		expect(chargesOf(harness, 'stripe-in')).toBe(charges + 1)

		const another = await once(await callOf('donor', PAY, payment({ ...RUPEES_500, typed: 60_000n })))
		expect([another.status, JSON.parse(another.body)]).toMatchObject([
			409,
			{ statusCode: 409, code: 'IDEMPOTENCY_KEY_REUSED' },
		])
		const others = await once(await callOf('owner', PAY, payment()))
		expect(others.status).toBe(200)
		expect(idIn(others)).not.toBe(donationId)
		await harness.system.untilIdle()
		expect(await eventsOf(harness, donationId)).toEqual(all)
		expect(chargesOf(harness, 'stripe-in')).toBe(charges + 2)
		await booksTieOut(harness)
	}, 180_000)

	const made = (): number => {
		const { simulators } = harness.system
		if (!simulators) throw new Error('The system runs without its simulators.')
		const { stripe, razorpay, paypal } = simulators
		const orders = [...razorpay.control.books(), ...paypal.control.books()].map((books) => books.orders)
		const payments = stripe.control.books().map((books) => books.payments)
		return [...orders, ...payments].reduce((sum, count) => sum + count, 0)
	}

	it('makes one payment or order at whichever provider takes it, and so after a restart', async () => {
		const donor = await harness.person('donor')
		const payee = await harness.person('donee')
		const card = await saveCard(donor)
		const { uniqueId } = await provenBank(donor)
		const ofOrder = { DonationStarted: 1, PaymentAttempted: 1, PaymentActionRequired: 1 }
		const checkout = donationOf(RUPEES_500, requestId, { paymentMode: 'UPI' })
		const approved = donationOf(DOLLARS_500, null, { paymentMethod: 'paypal' })
		const ways: readonly { readonly path: string; readonly body: object; readonly events: object }[] = [
			{
				path: '/api/v1/razorpay/createOrder',
				body: orderBodyOf(RUPEES_500, checkout),
				events: ofOrder,
			},
			{ path: '/api/v1/paypal/createOrder', body: orderBodyOf(DOLLARS_500, approved), events: ofOrder },
			{
				path: '/api/v1/charge/card',
				body: chargeOf(card),
				events: { DonationStarted: 1, PaymentAttempted: 1, DonationConfirmed: 1, ProviderCostRecorded: 1 },
			},
			{
				path: '/api/v1/stripe/charge',
				body: chargeBody(uniqueId, payee.id),
				events: { DonationStarted: 1, PaymentAttempted: 1, PaymentProcessing: 1 },
			},
		]
		await harness.system.untilIdle()
		const before = made()
		const last: Received[] = []
		for (const { path, body, events } of ways) {
			const answers = await sendConcurrently(await callOf('donor', path, body), AT_ONCE)
			// Calls that make an order take turns: concurrent ones get 202, and ask again.
			expect(answers.every(({ status }) => status === 200 || status === 202)).toBe(true)
			expect(different(answers.filter(({ status }) => status === 200))).toHaveLength(1)
			const answer = await once(await callOf('donor', path, body))
			expect(answer.status).toBe(200)
			last.push(answer)
			await harness.system.untilIdle()
			expect(await eventsOf(harness, idIn(answer))).toEqual(events)
		}
		expect(made()).toBe(before + ways.length)

		await startAgain()
		for (const [index, { path, body, events }] of ways.entries()) {
			const answers = await sendConcurrently(await callOf('donor', path, body), AT_ONCE)
			expect(different(answers.filter(({ status }) => status === 200))).toEqual([`200 ${last[index]?.body}`])
			await harness.system.untilIdle()
			expect(await eventsOf(harness, idIn(answers[0] as Received))).toEqual(events)
		}
		expect(made()).toBe(before + ways.length)
	}, 180_000)

	it('asks for one withdrawal, reserves once and answers the same, and so after a restart', async () => {
		const author = await harness.person('donee')
		const account = await author.json<{ account: { uniqueId: string } }>(
			'POST',
			`/api/v1/user/${author.id}/payment/account`,
			accountBody('IN'),
		)
		const path = `/api/v1/donationRequest/withdraw/${requestId}`
		const body = { amount: 100, units: 'INR', paymentAccountId: account.account.uniqueId, purpose: PURPOSE }
		const reserved = async () => {
			const rows = await harness.system.sql.query<{ reserved: bigint; requested: number }>(
				`SELECT reserved, (SELECT count(*)::int FROM es.events WHERE type = 'WithdrawalRequested') AS requested
				FROM read.fund_totals WHERE target_id = $1`,
				[requestId],
			)
			return rows
		}
		const answers = await sendConcurrently(await callOf('donee', path, body), TIMES)
		expect(different(answers)).toHaveLength(1)
		expect(answers[0]?.status).toBe(200)
		await harness.system.untilIdle()
		expect(await reserved()).toEqual([{ reserved: 10_000n, requested: 1 }])

		await startAgain()
		const later = await sendConcurrently(await callOf('donee', path, body), TIMES)
		expect(different(later)).toEqual(different(answers))
		const another = await once(await callOf('donee', path, { ...body, amount: 99 }))
		expect([another.status, JSON.parse(another.body)]).toMatchObject([
			409,
			{ code: 'IDEMPOTENCY_KEY_REUSED' },
		])
		await harness.system.untilIdle()
		expect(await reserved()).toEqual([{ reserved: 10_000n, requested: 1 }])

		// Without the key, or under another one, each asks for itself: the crowd is no crowd of repeats.
		const free = await Promise.all(
			['one', 'two'].map(async (key) => once(await callOf('donee', path, body, key))),
		)
		expect(different(free)).toHaveLength(2)
		await harness.system.untilIdle()
		expect(await reserved()).toEqual([{ reserved: 30_000n, requested: 3 }])
	}, 180_000)
})
