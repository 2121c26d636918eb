import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { BackofficeDonation, Donation } from '../../domain/donations/contract.ts'
import type { OrderAnswer } from '../../domain/donations/orders.contract.ts'
import type { Product } from '../../domain/donations/product.contract.ts'
import type { RefundPreview } from '../../domain/donations/refunds.contract.ts'
import type { WithdrawForm } from '../../domain/funds/contract.ts'
import type { BackofficeFund } from '../../domain/funds/withdrawals.contract.ts'
import type { Receipt } from '../../domain/receipts/contract.ts'
import { booksTieOut } from './books.ts'
import { EDITION, publishEdition, toSeat } from './editions.fixtures.ts'
import { DOLLARS_500, donationOf, give, intentOf, orderBodyOf, RUPEES_500 } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import { addAccount, decideOn, seen } from './withdrawals.fixtures.ts'

const FUND = `event.${EDITION}.USD`
const PAY = '/api/v1/create/payment/intent'
const DONATIONS = '/api/backoffice/donations'

describe('donations for the seats of an event', () => {
	let harness: Harness
	let finance: Caller
	let above: Caller

	beforeAll(async () => {
		harness = await startHarness()
		finance = await harness.person('finance')
		above = await harness.person('super')
		await publishEdition(harness)
	}, 120_000)
	afterAll(() => harness?.stop())

	function simulatorsOf({ system: { simulators } }: Harness) {
		if (!simulators) throw new Error('The system runs without its simulators.')
		return simulators
	}
	const payFor = async (donor: Caller) => give(harness, donor, null, DOLLARS_500, await toSeat(donor))
	const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code
	const figures = async () => {
		const filter = encodeURIComponent(JSON.stringify({ kind: 'event' }))
		const [fund] = await finance.json<BackofficeFund[]>('GET', `/api/backoffice/funds?filter=${filter}`)
		return fund
	}
	async function onDonation(id: string, action: string, body: object) {
		const { headers } = await finance.call('GET', `${DONATIONS}/${id}`)
		return finance.call('POST', `${DONATIONS}/${id}/${action}`, {
			body,
			headers: { 'if-match': String(headers.etag) },
		})
	}

	it('are credited to its own fund, which finance sees by its name', async () => {
		const donor = harness.guest()
		const { donationId } = await payFor(donor)
		const { data } = await donor.json<{ data: Donation }>(
			'GET',
			`/api/v1/transactionDetails?donationId=${donationId}&donationfor=event`,
		)
		expect(data).toMatchObject({ donationFor: 'event', title: 'Kindness Day', status: 'confirmed' })
		const listed = await finance.json<BackofficeDonation>('GET', `${DONATIONS}/${donationId}`)
		expect(listed).toMatchObject({ target: 'event', targetId: EDITION, title: 'Kindness Day' })
		expect(await figures()).toMatchObject({
			id: FUND,
			label: 'Kindness Day',
			raised: '500.00',
			free: '500.00',
		})
		const found = encodeURIComponent(JSON.stringify({ q: 'kindness' }))
		const [byName] = await finance.json<BackofficeFund[]>('GET', `/api/backoffice/funds?filter=${found}`)
		expect(byName?.id).toBe(FUND)
		const explained = await finance.call('GET', `/api/backoffice/explain?figure=free&fund=${FUND}`)
		expect(explained.status).toBe(200)
		await booksTieOut(harness)
	})

	it('have a receipt with its name, and are offered by card and PayPal in dollars alone', async () => {
		const donor = harness.guest()
		const { donationId } = await payFor(donor)
		const { data } = await donor.json<{ data: Receipt }>('GET', `/api/v1/donation/${donationId}/receipt`)
		expect(data).toMatchObject({ cause: { kind: 'event', title: 'Kindness Day' }, valueReceived: 0 })
		const url = `/api/v1/product/details?donationfor=event&id=${EDITION}`
		const product = (await donor.json<{ data: Product }>('GET', url)).data
		expect(product).toMatchObject({ name: 'Kindness Day', units: 'USD', acceptsDonations: true })
		const offered = product.offers.filter(({ recipients }) => recipients?.includes('event') !== false)
		expect(offered.map(({ method }) => method)).toEqual(['card', 'paypal'])
	})

	it.each([
		['without a registration', DOLLARS_500, { registrationId: undefined }, 'TARGET_REQUIRED'],
		['of no registration', DOLLARS_500, { registrationId: crypto.randomUUID() }, 'NOT_FOUND'],
		['in rupees', RUPEES_500, {}, 'CURRENCY_MISMATCH'],
		['by bank debit', DOLLARS_500, { paymentMode: 'ACH' }, 'METHOD_UNAVAILABLE'],
	] as const)('are refused %s', async (_, given, changes, code) => {
		const donor = harness.guest()
		const body = intentOf(given, donationOf(given, null, { ...(await toSeat(donor)), ...changes }))
		expect(codeOf(await donor.call('POST', PAY, { body }))).toBe(code)
	})

	it('are paid by PayPal', async () => {
		const { paypal } = simulatorsOf(harness)
		const [{ account } = { account: '' }] = paypal.accounts
		const donor = harness.guest()
		const body = orderBodyOf(
			DOLLARS_500,
			donationOf(DOLLARS_500, null, { ...(await toSeat(donor)), paymentMethod: 'paypal' }),
		)
		const url = '/api/v1/paypal/createOrder'
		const { donationId, orderId } = await donor.json<OrderAnswer>('POST', url, body)
		paypal.control.answer(account, orderId ?? '', 'balance')
		await donor.json('POST', '/api/v1/paypal/captureOrder', { donationId, orderId })
		await harness.system.untilIdle()
		const listed = await finance.json<BackofficeDonation>('GET', `${DONATIONS}/${donationId}`)
		expect(listed).toMatchObject({ target: 'event', status: 'confirmed', provider: 'paypal' })
	})

	it('are not what a payment without a target becomes', async () => {
		const donor = harness.guest()
		const { donationId, paymentIntentId } = await donor.json<{
			donationId: string
			paymentIntentId: string
		}>('POST', PAY, intentOf(DOLLARS_500, null))
		await harness.system.untilIdle()
		const body = { ...donationOf(DOLLARS_500, null, await toSeat(donor)), transactionId: paymentIntentId }
		expect(codeOf(await donor.call('POST', '/api/v1/donation', { body }))).toBe('NOT_ASSIGNABLE')
		const { amount } = await finance.json<RefundPreview>('GET', `${DONATIONS}/${donationId}/refund/preview`)
		expect((await onDonation(donationId, 'refund', { amount, reason: 'It is for nothing.' })).status).toBe(
			202,
		)
		await harness.system.untilIdle()
	})

	it('are withdrawn by finance alone, to the foundation’s account', async () => {
		const before = await figures()
		const US = { country: 'US', currency: 'usd', routingNumber: '110000000', accountNumber: '000123456789' }
		const own = await addAccount(finance, US, '/api/backoffice/foundation')
		const url = `/api/v1/donationRequest/${EDITION}/withdraw?fundType=event&units=USD`
		const { data } = await finance.json<{ data: WithdrawForm }>('GET', url)
		expect(data).toMatchObject({ title: 'Kindness Day', units: 'USD', free: Number(before?.free) })
		const stranger = await harness.person('donor')
		expect((await stranger.call('GET', url)).status).toBe(404)

		const body = { fund: FUND, amount: '300.00', currency: 'USD', paymentAccountId: own.uniqueId }
		const request = (change: object) =>
			finance.call('POST', '/api/backoffice/withdrawals', { body: { ...body, ...change } })
		expect((await request({ currency: 'INR' })).status).toBe(404)
		expect((await request({ fund: `request.${EDITION}.USD` })).status).toBe(404)
		expect(codeOf(await request({ amount: '99999.00' }))).toBe('INSUFFICIENT_FUNDS')
		const { id } = (await request({})).body as { id: string }
		expect(await seen(finance, id)).toMatchObject({ kind: 'event', label: 'Kindness Day' })
		expect((await decideOn(above, id, 'approve', { accountVersion: 1 })).status).toBe(200)
		const paidOn = dayIn(regionOf('US'), harness.clock.now())
		expect((await decideOn(above, id, 'pay', { reference: 'ACH-1', paidOn })).status).toBe(200)
		await harness.system.untilIdle()
		expect(await figures()).toMatchObject({ withdrawn: '300.00' })
		await booksTieOut(harness)
	})

	it('are refunded in part and lost in a dispute from its fund', async () => {
		const before = await figures()
		const { donationId, paymentIntentId } = await payFor(harness.guest())
		expect((await onDonation(donationId, 'refund', { amount: '51.45', reason: 'A seat.' })).status).toBe(202)
		await harness.system.untilIdle()
		expect(await figures()).toMatchObject({ free: (Number(before?.free) + 450).toFixed(2) })
		const { id } = harness.stripe.control.dispute('stripe-us', paymentIntentId)
		await harness.system.untilIdle()
		harness.stripe.control.closeDispute('stripe-us', id, 'lost')
		await harness.system.untilIdle()
		expect((await figures())?.free).toBe(before?.free)
		await booksTieOut(harness)
	})
})
