import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { secondPaymentId } from '../../domain/donations/donations.events.ts'
import { createStripeProvider } from '../../providers/stripe/payments.ts'
import { booksTieOut, chargesOf, eventsOf } from './books.ts'
import { donationOf, give, type IntentAnswer, intentOf, publish, RUPEES_500, splitOf } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

const BACKOFFICE = '/api/backoffice/donations'
const DECLINED = { paymentMethodId: 'pm_card_chargeDeclinedInsufficientFunds' }
const SUBJECTS = ['You were charged twice', 'आपसे दो बार पैसे लिए गए']

describe('a donation that is paid twice at the provider', () => {
	let harness: Harness
	let finance: Caller
	let requestId: string
	let waiting = 0n

	beforeAll(async () => {
		harness = await startHarness()
		const author = await harness.person('donee')
		finance = await harness.person('finance')
		requestId = await publish({ author, admin: await harness.person('admin') }, { quantity: 10_000_000 })
	}, 120_000)
	afterEach(async () => {
		harness.stripe.control.webhooks.setMode('now')
		await booksTieOut(harness)
		expect(await suspense()).toBe(waiting)
		expect(await harness.system.sql.query("SELECT id FROM ops.outbox WHERE state = 'dead'")).toEqual([])
	})
	afterAll(() => harness?.stop())

	const payAgain = async (donationId: string, attempt = 2) => {
		const { accounts, host, port } = harness.stripe
		const provider = createStripeProvider({
			accounts,
			api: { protocol: 'http', host, port },
			production: false,
			clock: harness.clock,
		})
		const { providerRef } = await provider.create({
			account: 'stripe-in',
			donationId,
			attempt,
			startedAt: harness.clock.now(),
			amount: splitOf(RUPEES_500).total,
			currency: 'INR',
			method: 'card',
			paymentMethodRef: 'pm_card_visa',
			customerRef: null,
			idempotencyKey: crypto.randomUUID(),
		})
		return { providerRef, secondId: secondPaymentId(donationId, providerRef) }
	}
	const disputedSecond = async (donationId: string) => {
		const { control } = harness.stripe
		control.webhooks.setMode('held')
		const made = await payAgain(donationId)
		const dispute = control.dispute('stripe-in', made.providerRef)
		await deliverHeld()
		return { ...made, dispute }
	}
	const deliverHeld = async () => {
		harness.stripe.control.webhooks.deliverHeld()
		harness.stripe.control.webhooks.setMode('now')
		await harness.system.untilIdle()
	}
	const suspense = async () =>
		(
			await harness.system.sql.one<{ sum: bigint }>(
				`SELECT coalesce(sum(amount), 0)::bigint AS sum FROM read.postings WHERE account = 'suspense'`,
			)
		).sum
	const raised = async () =>
		(
			await harness.system.sql.one<{ raised: bigint }>(
				'SELECT coalesce(sum(raised), 0)::bigint AS raised FROM read.fund_totals WHERE target_id = $1',
				[requestId],
			)
		).raised
	const mailsSent = () =>
		SUBJECTS.map((search) => harness.system.outbox?.mailbox.list({ search, offset: 0, limit: 1 }).total ?? 0)
	const row = (id: string) => finance.json<Record<string, unknown>>('GET', `${BACKOFFICE}/${id}`)

	it('keeps the first payment and sends the second back by itself, which donor and finance see', async () => {
		const before = [await raised(), chargesOf(harness, 'stripe-in')] as const
		const mails = mailsSent()
		const { donationId } = await give(harness, harness.guest(), requestId)
		const { secondId, providerRef } = await payAgain(donationId)
		await harness.system.untilIdle()

		expect(await eventsOf(harness, donationId)).toMatchObject({
			DonationConfirmed: 1,
			PaymentDiscrepancyFound: 1,
		})
		expect(await eventsOf(harness, secondId)).toEqual({
			DonationStarted: 1,
			PaymentAttempted: 1,
			UnassignedPaymentReceived: 1,
			ProviderCostRecorded: 1,
			RefundRequested: 1,
			DonationRefunded: 1,
		})
		expect([await raised(), chargesOf(harness, 'stripe-in')]).toEqual([
			before[0] + splitOf(RUPEES_500).donation,
			before[1] + 2,
		])
		expect(mailsSent()).toEqual([(mails[0] ?? 0) + 1, mails[1]])
		expect(await row(donationId)).toMatchObject({ status: 'confirmed' })
		const first = await row(donationId)
		expect(await row(secondId)).toMatchObject({
			status: 'refunded',
			target: 'none',
			total: '511.80',
			refunded: '511.80',
			donor: first.donor,
		})
		const filter = encodeURIComponent(JSON.stringify({ q: providerRef }))
		const listed = await finance.json<{ id: string }[]>('GET', `${BACKOFFICE}?filter=${filter}`)
		expect(listed.map(({ id }) => id)).toContain(secondId)
		const preview = await finance.json('GET', `${BACKOFFICE}/${secondId}/refund/preview`)
		expect(preview).toMatchObject({ refunds: [{ state: 'done', amount: '511.80', fund: null }] })
	})

	it('is told to its donor in their language', async () => {
		const mails = mailsSent()
		const { donationId } = await give(harness, harness.guest(), requestId, RUPEES_500, { language: 'hi' })
		await payAgain(donationId)
		await harness.system.untilIdle()
		expect(mailsSent()).toEqual([mails[0], (mails[1] ?? 0) + 1])
	})

	it('keeps exactly one of two payments that succeed at the same moment', async () => {
		const before = await raised()
		const body = intentOf(RUPEES_500, donationOf(RUPEES_500, requestId), DECLINED)
		const refused = await harness.guest().call('POST', '/api/v1/create/payment/intent', { body })
		const { donationId } = refused.body as IntentAnswer
		const both = await Promise.all([payAgain(donationId, 2), payAgain(donationId, 3)])
		await harness.system.untilIdle()
		expect(await eventsOf(harness, donationId)).toMatchObject({
			DonationConfirmed: 1,
			PaymentDiscrepancyFound: 1,
		})
		expect(await raised()).toBe(before + splitOf(RUPEES_500).donation)
		const sentBack = await Promise.all(both.map(({ secondId }) => eventsOf(harness, secondId)))
		expect(sentBack.filter((events) => events.DonationRefunded === 1)).toHaveLength(1)
		expect(sentBack.filter((events) => Object.keys(events).length === 0)).toHaveLength(1)
	})

	it('sends nothing back a second time when somebody refunded the second payment at the provider', async () => {
		const { control } = harness.stripe
		const { donationId } = await give(harness, harness.guest(), requestId)
		control.webhooks.setMode('held')
		const { secondId, providerRef } = await payAgain(donationId)
		control.refund('stripe-in', providerRef)
		await deliverHeld()
		const events = await eventsOf(harness, secondId)
		expect(events).toMatchObject({ UnassignedPaymentReceived: 1, DonationRefunded: 1 })
		expect(events).not.toHaveProperty('RefundRequested')
	})

	it('asks for nothing while the second payment is disputed, and leaves what the bank took', async () => {
		const { control } = harness.stripe
		const { donationId } = await give(harness, harness.guest(), requestId)
		const { secondId, dispute } = await disputedSecond(donationId)
		expect(await suspense()).toBe(waiting - splitOf(RUPEES_500).total)
		control.closeDispute('stripe-in', dispute.id, 'lost')
		await harness.system.untilIdle()
		const events = await eventsOf(harness, secondId)
		expect(events).toMatchObject({ DonationDisputed: 1, DonationChargedBack: 1 })
		expect(events).not.toHaveProperty('RefundRequested')
	})

	it('asks for the refund once a dispute is won, and leaves it to finance where the provider refuses', async () => {
		const { control } = harness.stripe
		const { donationId } = await give(harness, harness.guest(), requestId)
		const { secondId, dispute } = await disputedSecond(donationId)
		control.closeDispute('stripe-in', dispute.id, 'won')
		await harness.system.untilIdle()
		expect(await eventsOf(harness, secondId)).toMatchObject({
			DonationDisputed: 1,
			DonationDisputeWon: 1,
			RefundRequested: 1,
			RefundRefused: 1,
		})
		waiting -= splitOf(RUPEES_500).total
		expect(await finance.json('GET', `${BACKOFFICE}/${secondId}/refund/preview`)).toMatchObject({
			refundable: '511.80',
			refunds: [{ state: 'refused', amount: '511.80', fund: null }],
		})
	})
})
