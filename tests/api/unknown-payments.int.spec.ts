import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Discrepancy, DiscrepancyDetail } from '../../domain/payouts/contract.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { createStripeProvider } from '../../providers/stripe/payments.ts'
import { booksTieOut, eventsOf, sweep } from './books.ts'
import { donationOf, type IntentAnswer, intentOf, publish, RUPEES_500 } from './fundraiser.ts'
import { type Answer, type Caller, type Harness, startHarness } from './harness.ts'

const ACCOUNT = 'stripe-in'
const DISCREPANCIES = '/api/backoffice/discrepancies'
const DONATIONS = '/api/backoffice/donations'
const MIRA = { first_name: 'Mira', last_name: 'Sen', email: 'mira.sen@example.org' }

describe('a payment that the provider took and that pays no donation', () => {
	let harness: Harness
	let finance: Caller
	let requestId: string

	beforeAll(async () => {
		harness = await startHarness()
		finance = await harness.person('finance')
		const people = { author: await harness.person('donee'), admin: await harness.person('admin') }
		requestId = await publish(people, { title: 'A well', quantity: 10_000_000 })
	}, 120_000)
	afterEach(async () => {
		await booksTieOut(harness)
		expect(await suspense()).toBe(0n)
		expect(await harness.system.sql.query("SELECT id FROM ops.outbox WHERE state = 'dead'")).toEqual([])
	})
	afterAll(() => harness?.stop())

	const codeOf = (answer: Answer) => (answer.body as { code?: string }).code
	const suspense = async () => {
		await harness.system.untilIdle()
		const { sum } = await harness.system.sql.one<{ sum: bigint }>(
			"SELECT coalesce(sum(amount), 0)::bigint AS sum FROM read.postings WHERE account = 'suspense'",
		)
		return sum
	}
	async function pass(days: number): Promise<void> {
		await harness.system.untilIdle()
		harness.clock.advance(days * DAY_MS)
		await harness.system.untilIdle()
		await finance.signIn()
	}
	async function openLine(): Promise<Discrepancy> {
		const filter = encodeURIComponent(JSON.stringify({ status: 'open', kind: 'unknownLine' }))
		const [found] = await finance.json<Discrepancy[]>('GET', `${DISCREPANCIES}?filter=${filter}`)
		if (!found) throw new Error('Nothing was found.')
		return found
	}
	async function unknownCharge(): Promise<Discrepancy> {
		const { id } = harness.stripe.control.payouts.run(ACCOUNT, 'unknownCharge')
		harness.stripe.control.payouts.advance(id, 'paid')
		await harness.system.untilIdle()
		return openLine()
	}
	async function paidThere(account: 'razorpay-in' | 'paypal-us', amount: number): Promise<Discrepancy> {
		const { simulators } = harness.system
		const control = (account === 'paypal-us' ? simulators?.paypal : simulators?.razorpay)?.control
		control?.payThere(account, amount)
		await pass(15)
		await sweep(harness)
		return openLine()
	}
	/** Pays another amount than that of the donation which the payment names. */
	async function otherAmount(): Promise<Discrepancy> {
		const body = intentOf(RUPEES_500, donationOf(RUPEES_500, requestId), {
			paymentMethodId: 'pm_card_chargeDeclinedInsufficientFunds',
		})
		const refused = await harness.guest().call('POST', '/api/v1/create/payment/intent', { body })
		return paidFor((refused.body as IntentAnswer).donationId)
	}
	async function paidFor(donationId: string, currency: 'INR' | 'USD' = 'INR'): Promise<Discrepancy> {
		const { accounts, host, port } = harness.stripe
		const api = { protocol: 'http', host, port } as const
		const provider = createStripeProvider({ accounts, api, production: false, clock: harness.clock })
		await provider.create({
			account: ACCOUNT,
			donationId,
			attempt: 2,
			startedAt: harness.clock.now(),
			amount: 30_000n,
			currency,
			method: 'card',
			paymentMethodRef: 'pm_card_visa',
			customerRef: null,
			idempotencyKey: crypto.randomUUID(),
		})
		await pass(5)
		await sweep(harness)
		return openLine()
	}
	const receive = (id: string, donor: object = MIRA, by = finance) =>
		by.call('POST', `${DISCREPANCIES}/${id}/receive`, { body: donor })
	const today = () => new Date(harness.clock.now()).toISOString().slice(0, 10)
	const writeOff = (id: string, by = finance) =>
		by.call('POST', `${DISCREPANCIES}/${id}/write-off`, {
			body: { bookedOn: today(), reason: 'Nobody claims it.' },
		})
	async function received(id: string, donor: object = MIRA): Promise<string> {
		const answer = await receive(id, donor)
		expect(answer).toMatchObject({ status: 200 })
		await harness.system.untilIdle()
		return (answer.body as { donationId: string }).donationId
	}
	async function onDonation(id: string, action: string, body: object): Promise<void> {
		const seen = await finance.call('GET', `${DONATIONS}/${id}`)
		const headers = { 'if-match': String(seen.headers.etag) }
		const { status } = await finance.call('POST', `${DONATIONS}/${id}/${action}`, { body, headers })
		expect(status).toBeLessThan(300)
		await harness.system.untilIdle()
	}
	const donation = (id: string) => finance.json<Record<string, unknown>>('GET', `${DONATIONS}/${id}`)
	const raised = async () =>
		(
			await harness.system.sql.one<{ raised: bigint }>(
				'SELECT coalesce(sum(raised), 0)::bigint AS raised FROM read.fund_totals WHERE target_id = $1',
				[requestId],
			)
		).raised
	const receiptsOf = (id: string) =>
		harness.system.sql.query('SELECT 1 FROM read.receipts WHERE id = $1', [id])

	it('becomes a donation to a request with its receipt, once, and its discrepancy is over', async () => {
		const before = await raised()
		const found = await unknownCharge()
		expect(await suspense()).not.toBe(0n)
		const [one, two] = await Promise.all([receive(found.id), receive(found.id)])
		expect([one?.status, two?.status]).toEqual([200, 200])
		expect(one?.body).toEqual(two?.body)
		const id = await received(found.id)
		expect(await eventsOf(harness, id)).toMatchObject({
			DonationStarted: 1,
			UnassignedPaymentReceived: 1,
			ProviderCostRecorded: 1,
		})
		expect(await finance.json<DiscrepancyDetail>('GET', `${DISCREPANCIES}/${found.id}`)).toMatchObject({
			status: 'resolved',
			resolution: 'agreesNow',
		})
		expect(await donation(id)).toMatchObject({ target: 'none', total: '50.00', donor: 'Mira Sen' })
		await onDonation(id, 'assign', { requestId, reason: 'She wrote that it is for the well.' })
		expect(await donation(id)).toMatchObject({ status: 'confirmed' })
		expect(await raised()).toBeGreaterThan(before)
		expect(await receiptsOf(id)).toHaveLength(1)
	})

	it('becomes a donation to a person, but not to the one who decides', async () => {
		const id = await received((await unknownCharge()).id)
		const person = await harness.person('donee')
		const preview = (personId: string) =>
			finance.json<{ problem: { code: string } | null }>(
				'GET',
				`${DONATIONS}/${id}/assign/preview?personId=${personId}`,
			)
		expect((await preview(finance.id)).problem?.code).toBe('OWN_ASSIGNMENT')
		expect((await preview(person.id)).problem).toBeNull()
		await onDonation(id, 'assign', { requestId: null, personId: person.id, reason: 'For him himself.' })
		expect(await donation(id)).toMatchObject({ status: 'confirmed', target: 'individual' })
		expect(await receiptsOf(id)).toHaveLength(1)
	})

	it('goes back to the payer through the provider, whose news are booked on it', async () => {
		const found = await unknownCharge()
		const id = await received(found.id, {})
		await onDonation(id, 'refund', { amount: '50.00', reason: 'Nobody knows what for.' })
		expect(await donation(id)).toMatchObject({ status: 'refunded', refunded: '50.00' })
		await pass(2)
	})

	it('is booked as it was paid when it has another amount than its donation, for the same donor', async () => {
		const before = await raised()
		const found = await otherAmount()
		const id = await received(found.id, {})
		expect(await donation(id)).toMatchObject({ total: '300.00', donor: 'Ravi Das' })
		await onDonation(id, 'assign', { requestId, reason: 'It named this fundraiser.' })
		expect(await raised()).toBeGreaterThan(before)
		expect(await receiptsOf(id)).toHaveLength(1)
		await pass(2)
	})

	it.each([
		['Razorpay', 'razorpay-in'],
		['PayPal', 'paypal-us'],
	] as const)('of %s becomes a donation to the foundation, or goes back', async (_, account) => {
		const given = await received((await paidThere(account, 12_300)).id)
		await onDonation(given, 'assign', { requestId: null, reason: 'A gift without a wish.' })
		expect(await donation(given)).toMatchObject({ status: 'confirmed', target: 'tal', total: '123.00' })
		expect(await receiptsOf(given)).toHaveLength(1)
		const returned = await received((await paidThere(account, 4_500)).id)
		await onDonation(returned, 'refund', { amount: '45.00', reason: 'Nobody knows what for.' })
		expect(await donation(returned)).toMatchObject({ status: 'refunded', refunded: '45.00' })
		await pass(2)
		await sweep(harness)
	})

	it('is written off once it waits for a donor in vain, unless it moved on, and comes back', async () => {
		const id = await received((await unknownCharge()).id, {})
		await pass(2)
		await sweep(harness)
		const filter = encodeURIComponent(JSON.stringify({ status: 'open', kind: 'unassignedPayment' }))
		const unassigned = async () => {
			const [found] = await finance.json<Discrepancy[]>('GET', `${DISCREPANCIES}?filter=${filter}`)
			return found?.id ?? ''
		}
		const discrepancy = await unassigned()
		const [one, two] = await Promise.all([writeOff(discrepancy), writeOff(discrepancy)])
		expect([one?.status, two?.status].toSorted()).toEqual([200, 409])
		const entry = [one, two].find((answer) => answer?.status === 200)?.body as { id: string }
		await harness.system.untilIdle()
		expect(await suspense()).toBe(0n)
		expect(await donation(id)).toMatchObject({ status: 'setAside' })
		const { headers } = await finance.call('GET', `${DONATIONS}/${id}`)
		const act = async (action: string, body: object) =>
			finance.call('POST', `${DONATIONS}/${id}/${action}`, {
				body,
				headers: { 'if-match': String(headers.etag) },
			})
		expect(codeOf(await act('assign', { requestId, reason: 'Found her.' }))).toBe('NOT_ASSIGNABLE')
		expect(codeOf(await act('refund', { amount: '50.00', reason: 'Found him.' }))).toBe('NOT_REFUNDABLE')

		const body = { bookedOn: today(), reason: 'Its donor wrote to us.' }
		const back = await finance.call('POST', `/api/backoffice/journal/${entry.id}/reverse`, { body })
		expect(back.status).toBe(200)
		await harness.system.untilIdle()
		expect(await donation(id)).toMatchObject({ status: 'processing' })
		expect(await unassigned()).toBe(discrepancy)
		await onDonation(id, 'assign', { requestId, reason: 'Found her.' })
		expect(codeOf(await writeOff(discrepancy))).toBe('NOTHING_IN_SUSPENSE')
	})

	it('has its later news booked on it, also when it names a donation of another system', async () => {
		const { webhooks } = harness.stripe.control
		webhooks.setMode('dropped')
		const found = await paidFor(crypto.randomUUID())
		webhooks.setMode('now')
		const id = await received(found.id)
		await onDonation(id, 'refund', { amount: '300.00', reason: 'It is for the other system.' })
		expect(await donation(id)).toMatchObject({ status: 'refunded', refunded: '300.00' })
		await pass(2)
	})

	it('in another currency is booked as the account holds it, and goes back whole at the rate of its day', async () => {
		const { webhooks } = harness.stripe.control
		webhooks.setMode('dropped')
		const before = await raised()
		const found = await paidFor(crypto.randomUUID(), 'USD')
		const given = await received(found.id)
		await onDonation(given, 'assign', { requestId, reason: 'She wrote that it is for the well.' })
		expect(await raised()).toBeGreaterThan(before)
		expect(await receiptsOf(given)).toHaveLength(1)
		const returned = await received((await paidFor(crypto.randomUUID(), 'USD')).id)
		const { total } = await donation(returned)
		await onDonation(returned, 'refund', { amount: total, reason: 'Nobody knows what for.' })
		expect(await donation(returned)).toMatchObject({ status: 'refunded', refunded: total, currency: 'INR' })
		await pass(2)
		await sweep(harness)
		webhooks.setMode('now')
		const filter = encodeURIComponent(JSON.stringify({ status: 'open', kind: 'amountDiffers' }))
		const open = await finance.json<Discrepancy[]>('GET', `${DISCREPANCIES}?filter=${filter}`)
		expect(open).toHaveLength(1)
		expect((await writeOff(open[0]?.id ?? '')).status).toBe(200)
	})

	it('is not taken in by others, under a wrong id, or when the line is over or no payment', async () => {
		const author = await harness.person('donee')
		const found = await unknownCharge()
		expect((await receive(found.id, MIRA, author)).status).toBe(403)
		expect((await receive(crypto.randomUUID())).status).toBe(404)
		const answers = await Promise.all([writeOff(found.id), writeOff(found.id)])
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
		expect(codeOf(await receive(found.id))).toBe('NOT_RECEIVABLE')
		await harness.system.untilIdle()
		expect(codeOf(await receive(found.id))).toBe('NOT_RECEIVABLE')
		const taken = await unknownCharge()
		await received(taken.id)
		expect(codeOf(await writeOff(taken.id))).toBe('DISCREPANCY_RESOLVED')
		await onDonation(await received(taken.id), 'assign', { requestId, reason: 'For the well.' })
	})
})
