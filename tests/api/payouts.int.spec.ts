import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { OrderAnswer } from '../../domain/donations/orders.contract.ts'
import type { BookCheck } from '../../domain/ledger/books.contract.ts'
import type { Explanation } from '../../domain/ledger/explain.contract.ts'
import type { EventAtProvider } from '../../domain/ledger/history.contract.ts'
import type { Run } from '../../domain/ledger/runs.contract.ts'
import type {
	BackofficePayoutDetail,
	Discrepancy,
	DiscrepancyDetail,
	Payout,
	PayoutLine,
} from '../../domain/payouts/contract.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { registerPaypal } from '../../providers/paypal/registration.ts'
import { booksTieOut, sweep } from './books.ts'
import {
	type Donation,
	donationOf,
	give,
	intentOf,
	orderBodyOf,
	publish,
	RUPEES_500,
	splitOf,
} from './fundraiser.ts'
import { type Answer, type Caller, type Harness, startHarness } from './harness.ts'

const ACCOUNT = 'stripe-in'
const LIST = '/api/v1/stripe/payouts'
const DOLLARS_20: Donation = { region: 'US', typed: 2_000n, coversFee: true }
const READS = { razorpay: 'settlements.all', paypal: 'search.get' } as const
interface PayoutList {
	readonly statusCode: 200
	readonly hasMore: boolean
	readonly data: Payout[]
}

describe('payouts', () => {
	let harness: Harness
	let finance: Caller
	let requestId: string

	beforeAll(async () => {
		harness = await startHarness()
		finance = await harness.person('finance')
		const people = { author: await harness.person('donee'), admin: await harness.person('admin') }
		requestId = await publish(people, { quantity: 10_000_000 })
	}, 120_000)
	afterEach(() => booksTieOut(harness))
	afterAll(() => harness?.stop())

	async function payOut(mistake?: 'missingLine' | 'wrongFee' | 'unknownCharge'): Promise<string> {
		for (let donations = 0; donations < 2; donations++) await give(harness, harness.guest(), requestId)
		harness.clock.advance(5 * DAY_MS)
		await harness.system.untilIdle()
		const { id } = harness.stripe.control.payouts.run(ACCOUNT, mistake)
		harness.stripe.control.payouts.advance(id, 'paid')
		await harness.system.untilIdle()
		await finance.signIn()
		return id
	}
	const simulators = () => {
		if (!harness.system.simulators) throw new Error('The system runs without its simulators.')
		return harness.system.simulators
	}
	async function pass(days: number): Promise<void> {
		await harness.system.untilIdle()
		harness.clock.advance(days * DAY_MS)
		await harness.system.untilIdle()
		await finance.signIn()
	}
	async function settle(): Promise<string> {
		const { settlements } = simulators().razorpay.control
		const { id } = settlements.run('razorpay-in')
		settlements.advance(id, 'processed')
		await harness.system.untilIdle()
		return id
	}
	async function settleByRazorpay(): Promise<string> {
		const body = orderBodyOf(RUPEES_500, donationOf(RUPEES_500, requestId, { paymentMode: 'UPI' }))
		const guest = harness.guest()
		const { orderId } = await guest.json<OrderAnswer>('POST', '/api/v1/razorpay/createOrder', body)
		simulators().razorpay.control.pay('razorpay-in', orderId ?? '', 'upi')
		await pass(5)
		return settle()
	}
	async function withdrawFromPaypal(): Promise<string> {
		const { control, accounts, url } = simulators().paypal
		const intent = intentOf(DOLLARS_20, donationOf(DOLLARS_20, null), {
			paymentMethodId: 'pm_card_chargeDeclined',
		})
		const declined = await harness.guest().call('POST', '/api/v1/create/payment/intent', { body: intent })
		const { donationId } = declined.body as { readonly donationId: string }
		const { payments } = registerPaypal({
			accounts,
			environment: 'sandbox',
			simulator: url,
			production: false,
			clock: harness.clock,
		})
		const { providerRef } = await payments.create({
			account: 'paypal-us',
			donationId,
			attempt: 2,
			startedAt: harness.clock.now(),
			amount: splitOf(DOLLARS_20).total,
			currency: 'USD',
			method: 'paypal',
			paymentMethodRef: null,
			customerRef: null,
			idempotencyKey: donationId,
		})
		control.answer('paypal-us', providerRef, 'balance')
		await payments.confirm('paypal-us', providerRef, donationId)
		await pass(1)
		const { id } = control.withdrawals.sweep('paypal-us')
		await pass(3)
		await sweep(harness)
		return `payout-${id}`
	}
	const show = (id: string) => finance.json<BackofficePayoutDetail>('GET', `/api/backoffice/payouts/${id}`)
	const linesOf = (id: string, filter: object = {}) =>
		finance.json<PayoutLine[]>(
			'GET',
			`/api/backoffice/payouts/${id}/lines?range=[0,99]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
		)
	const discrepanciesOf = (payoutId: string, filter: object = {}) =>
		finance.json<Discrepancy[]>(
			'GET',
			`/api/backoffice/discrepancies?range=[0,99]&filter=${encodeURIComponent(JSON.stringify({ payoutId, ...filter }))}`,
		)
	async function act(id: string, action: string, body: object, headers: object = {}): Promise<Answer> {
		const url = `/api/backoffice/discrepancies/${id}`
		const seen = await finance.call('GET', url)
		return finance.call('POST', `${url}/${action}`, {
			body,
			headers: { 'if-match': String(seen.headers.etag), ...headers },
		})
	}

	it('are mirrored, their lines matched to donations, and reconciled when nothing is open', async () => {
		const id = await payOut()
		const payout = await show(id)
		expect(payout).toMatchObject({ status: 'paid', reconciliation: 'completed', openDiscrepancies: 0 })
		expect(payout.sum).toMatchObject({ lines: 2, apart: '0.00', unmatched: 0, net: payout.amount })
		expect(payout.sum?.ours).toBe(payout.sum?.net)
		expect(await linesOf(id)).toMatchObject(
			Array(2).fill({ kind: 'charge', match: 'matched', donor: 'Ravi Das', title: 'A library for Giridih' }),
		)
		const { data } = await finance.json<{ data: { type: string }[] }>(
			'GET',
			`/api/backoffice/payouts/${id}/timeline`,
		)
		expect(data.map(({ type }) => type)).toEqual(
			expect.arrayContaining(['PayoutSent', 'PayoutPaid', 'PayoutLinesMirrored', 'PayoutReconciled']),
		)
	})

	it('know what a donation cost from the provider, whoever led to reading it', async () => {
		const { donationId } = await give(harness, harness.guest(), requestId)
		await harness.system.untilIdle()
		const { data } = await finance.json<{ data: { type: string; actor: string }[] }>(
			'GET',
			`/api/backoffice/donations/${donationId}/timeline`,
		)
		const trail = data.map(({ type, actor }) => `${type} by ${actor}`)
		expect(trail).toEqual(
			expect.arrayContaining([
				'DonationStarted by Guest',
				'DonationConfirmed by Stripe',
				'ProviderCostRecorded by Stripe',
			]),
		)
	})

	it.each([
		['missingLine', ['missingLine', 'sumOfLines']],
		['wrongFee', ['feeDiffers', 'sumOfLines']],
		['unknownCharge', ['unknownLine']],
	] as const)('with a %s are not reconciled, and say what is wrong', async (mistake, kinds) => {
		const id = await payOut(mistake)
		expect(await show(id)).toMatchObject({ reconciliation: 'pending', openDiscrepancies: kinds.length })
		const found = await discrepanciesOf(id)
		expect(found.map(({ kind }) => kind).toSorted()).toEqual(kinds)
		// Both screens say by how much it is apart with the same sign: what the provider says less what it should be.
		const sum = found.find(({ kind }) => kind === 'sumOfLines')
		if (sum) expect((await show(id)).sum?.apart).toBe(sum.apart)
		const open = await linesOf(id, { open: true })
		expect(open.map(({ match }) => match)).toEqual([
			{ missingLine: 'missing', wrongFee: 'feeDiffers', unknownCharge: 'unknown' }[mistake],
		])
		const { sum: lines, amount } = await show(id)
		expect(lines?.unmatched).toBe(1)
		// Our books say the same of the payout everywhere; what they don't know, they say nothing of.
		const explained = await finance.json<Explanation>('GET', `/api/backoffice/explain?payout=ours&of=${id}`)
		expect(explained).toMatchObject({ total: lines?.ours, proof: { equal: true } })
		if (sum) expect([lines?.ours, sum.expected]).toEqual([amount, amount])
		if (mistake === 'missingLine') {
			const [missing] = open
			expect(missing).toMatchObject({ gross: '0.00', fee: '0.00', net: '0.00', donor: 'Ravi Das' })
			expect(missing?.ours).toEqual({ gross: '511.80', fee: expect.any(String) })
			expect(await linesOf(id)).toHaveLength((lines?.lines ?? 0) + 1)
			expect(lines?.apart).toBe(sum?.apart)
			const net = await finance.json<Explanation>('GET', `/api/backoffice/explain?payout=net&of=${id}`)
			expect(net).toMatchObject({ total: lines?.net, proof: { equal: true } })
		}
		const foundAt = found.map((each) => each.foundAt).toSorted()
		const [from = '', to = ''] = [foundAt[0], new Date(harness.clock.now() + 1).toISOString()]
		expect(await discrepanciesOf(id, { from, to })).toHaveLength(kinds.length)
		expect(await discrepanciesOf(id, { to: from })).toEqual([])
		expect(await discrepanciesOf(id, { from: to })).toEqual([])
		harness.clock.advance(2 * 3_600_000)
		await harness.system.untilIdle()
		await finance.signIn()
		expect(await discrepanciesOf(id)).toHaveLength(kinds.length)
	})

	it('are reconciled once a person has resolved every discrepancy, in words that are kept', async () => {
		const id = await payOut('wrongFee')
		const [first, second] = await discrepanciesOf(id)
		if (!first || !second) throw new Error('Nothing was found.')
		expect((await act(first.id, 'assign', { ownerId: finance.id })).status).toBe(200)
		expect((await act(first.id, 'note', { note: 'Asked Stripe.' })).status).toBe(200)
		const resolution = { resolution: 'explained', note: 'A fee of the bank, see ticket 12.' }
		const resolved = await act(first.id, 'resolve', resolution)
		expect(resolved.body).toMatchObject({
			status: 'resolved',
			resolution: 'explained',
			owner: 'Anita Rao',
			notes: 2,
		})
		expect((resolved.body as DiscrepancyDetail).history.map((step) => [step.type, step.text])).toEqual([
			['found', null],
			['assigned', 'Anita Rao'],
			['noted', 'Asked Stripe.'],
			['resolved', 'A fee of the bank, see ticket 12.'],
		])
		expect((resolved.body as DiscrepancyDetail).history.map(({ facts }) => facts)).toEqual([
			[
				{ label: 'Expected', value: `INR ${first.expected}` },
				{ label: 'Reported', value: `INR ${first.reported}` },
			],
			[],
			[],
			[],
		])
		expect(await act(first.id, 'resolve', resolution)).toMatchObject({
			status: 409,
			body: { code: 'ALREADY_RESOLVED', message: 'This discrepancy is resolved already.' },
		})
		expect((await show(id)).reconciliation).toBe('pending')
		// The answer was lost, and the same is sent again with the version that was seen then.
		const last = { resolution: 'correctedByProvider', note: 'They mend it.' }
		const key = { 'idempotency-key': 'mended', 'if-match': '"1"' }
		for (let sent = 0; sent < 2; sent++) expect((await act(second.id, 'resolve', last, key)).status).toBe(200)
		await harness.system.untilIdle()
		expect(await show(id)).toMatchObject({ reconciliation: 'completed', openDiscrepancies: 0 })
		const events = await Array.fromAsync(harness.system.store.readStream(`payout-stripe.${id}`))
		expect(events.filter(({ type }) => type === 'DiscrepancyResolved')).toHaveLength(2)
	})

	it('that fail after they were paid come back into the balance, and are told as failed', async () => {
		const id = await payOut()
		harness.stripe.control.payouts.advance(id, 'failed', 'account_closed')
		await harness.system.untilIdle()
		expect(await show(id)).toMatchObject({ status: 'failed', failureCode: 'account_closed' })
		const rest = await harness.system.sql.query(
			`SELECT account FROM read.postings WHERE provider_object = $1 GROUP BY account, owner HAVING sum(amount) <> 0`,
			[id],
		)
		expect(rest).toEqual([])
	})

	it('are listed newest first, page by page in both directions, by the spec’s call', async () => {
		const all = await finance.json<PayoutList>('GET', `${LIST}?limit=100&search=`)
		expect(all.hasMore).toBe(false)
		expect(all.data.map(({ created }) => created)).toEqual(
			all.data.map(({ created }) => created).toSorted((a, b) => b - a),
		)
		const [newest] = all.data
		expect(newest).toMatchObject({ currency: 'INR', source_type: 'card', status: 'failed' })
		const first = await finance.json<PayoutList>('GET', `${LIST}?limit=5&starting_after=&ending_before=`)
		expect(first).toMatchObject({ hasMore: true, data: all.data.slice(0, 5) })
		const next = await finance.json<PayoutList>('GET', `${LIST}?limit=5&starting_after=${first.data[4]?.id}`)
		expect(next).toEqual({ statusCode: 200, hasMore: all.data.length > 10, data: all.data.slice(5, 10) })
		const back = await finance.json<PayoutList>('GET', `${LIST}?limit=5&ending_before=${next.data[0]?.id}`)
		expect(back).toEqual({ statusCode: 200, hasMore: false, data: first.data })

		const failed = await finance.json<PayoutList>('GET', `${LIST}?status=failed`)
		expect(failed.data).toEqual(all.data.filter(({ status }) => status === 'failed'))
		const oldest = all.data.at(-1)
		const until = (oldest?.created ?? 0) * 1_000
		const early = await finance.json<PayoutList>('GET', `${LIST}?startTime=0&endTime=${until}`)
		expect(early.data).toEqual([oldest])
	})

	it.each([
		['createdAt', 'DESC'],
		['createdAt', 'ASC'],
		['arrivalAt', 'ASC'],
		['amount', 'DESC'],
		['id', 'ASC'],
	])('are read beside one another in the backoffice, by %s %s', async (field, order) => {
		type Row = { readonly id: string }
		const page = (rest: string) =>
			finance.call('GET', `/api/backoffice/payouts?sort=["${field}","${order}"]&range=[0,1]${rest}`)
		const listed = ({ body, headers }: Awaited<ReturnType<typeof page>>) => ({
			ids: (body as Row[]).map(({ id }) => id),
			more: headers['x-has-more'],
		})
		const sort = `sort=["${field}","${order}"]`
		const whole = await finance.json<Row[]>('GET', `/api/backoffice/payouts?${sort}&range=[0,999]`)
		const all = whole.map(({ id }) => id)
		expect(all.length).toBeGreaterThan(4)

		const read: string[] = []
		let answer = await page('')
		for (;;) {
			const { ids, more } = listed(answer)
			read.push(...ids)
			expect(more).toBe(String(read.length < all.length))
			if (more === 'false') break
			answer = await page(`&starting_after=${ids.at(-1)}`)
			expect(answer.headers['content-range']).toBe(`payouts */${all.length}`)
		}
		expect(read).toEqual(all)

		const back = listed(await page(`&ending_before=${all[4]}`))
		expect(back).toEqual({ ids: all.slice(2, 4), more: 'true' })
		expect(listed(await page(`&ending_before=${all[2]}`))).toEqual({ ids: all.slice(0, 2), more: 'false' })
		expect(listed(await page(`&ending_before=${all[0]}`))).toEqual({ ids: [], more: 'false' })
		// The one that the page lies beside need not be among those that the filters leave.
		const none = encodeURIComponent(JSON.stringify({ provider: 'paypal' }))
		expect(listed(await page(`&filter=${none}&starting_after=${all[0]}`))).toEqual({ ids: [], more: 'false' })
	})

	it('lie beside a payout that is known, in one direction, from its first row on', async () => {
		const [first] = await finance.json<{ readonly id: string }[]>('GET', '/api/backoffice/payouts')
		const wrong = [
			['starting_after=nonsense', 'starting_after'],
			['ending_before=po_nobodyknowsthisone', 'ending_before'],
			[`starting_after=${first?.id}&ending_before=${first?.id}`, 'ending_before'],
			[`starting_after=${first?.id}&range=[5,9]`, 'range'],
		] as const
		for (const [query, field] of wrong)
			expect(await finance.call('GET', `/api/backoffice/payouts?${query}`), query).toMatchObject({
				status: 400,
				body: { code: 'VALIDATION', details: [{ field }] },
			})
	})

	it.each([
		['razorpay', 'INR', 'Razorpay', () => settleByRazorpay()],
		['paypal', 'USD', 'Karuna', () => withdrawFromPaypal()],
	] as const)(
		'of %s stand beside the others, as whole, and while it is away',
		async (provider, currency, actor, payOutBy) => {
			const id = await payOutBy()
			const payout = await show(id)
			expect(payout).toMatchObject({ provider, currency, status: 'paid', reconciliation: 'completed' })
			expect(payout.sum).toMatchObject({ lines: 1, apart: '0.00', unmatched: 0, net: payout.amount })
			expect(payout.sum?.ours).toBe(payout.amount)
			expect(await linesOf(id)).toMatchObject([{ kind: 'charge', match: 'matched', donor: 'Ravi Das' }])
			const { data: trail } = await finance.json<{ data: { type: string; actor: string }[] }>(
				'GET',
				`/api/backoffice/payouts/${id}/timeline`,
			)
			expect(trail).toContainEqual(expect.objectContaining({ type: 'PayoutSent', actor }))
			expect(trail.map(({ type }) => type)).toEqual(
				expect.arrayContaining(['PayoutPaid', 'PayoutLinesMirrored', 'PayoutReconciled']),
			)

			const net = await finance.json<Explanation>('GET', `/api/backoffice/explain?payout=net&of=${id}`)
			expect(net).toMatchObject({ units: currency, total: payout.amount, proof: { equal: true } })
			const [event] = net.data
			const { objects } = await finance.json<EventAtProvider>(
				'GET',
				`/api/backoffice/events/${event?.id}/provider`,
			)
			expect(objects.map(({ problem }) => problem)).toContain(null)

			const { control } = simulators()[provider]
			control.failNext({ operation: READS[provider], when: 'before', how: 503, times: 100 })
			const list = `/api/v1/${provider}/payouts`
			const mirrored = { id, currency, status: 'paid', reconciliation_status: 'completed' }
			expect(await finance.json<PayoutList>('GET', list)).toMatchObject({ hasMore: false, data: [mirrored] })
			expect(await finance.json<PayoutList>('GET', `${list}?search=${id}&limit=5`)).toMatchObject({
				data: [{ ...mirrored, source_type: 'bank_account' }],
			})
			const filter = encodeURIComponent(JSON.stringify({ provider }))
			expect(await finance.json('GET', `/api/backoffice/payouts?filter=${filter}`)).toMatchObject([{ id }])
			expect(await show(id)).toEqual(payout)
			control.stopFailing()
			const ofStripe = await finance.json<PayoutList>('GET', `${LIST}?limit=100`)
			expect(ofStripe.data.filter((each) => !each.id.startsWith('po_'))).toEqual([])
		},
	)

	it('of payments that nobody began stand under Discrepancies by morning, at each provider', async () => {
		const { razorpay, paypal } = simulators()
		razorpay.control.payThere('razorpay-in', 12_300)
		paypal.control.payThere('paypal-us', 4_500)
		await pass(1)
		await sweep(harness)
		const openAt = (provider: string) =>
			finance.json<Discrepancy[]>(
				'GET',
				`/api/backoffice/discrepancies?filter=${encodeURIComponent(JSON.stringify({ provider, status: 'open' }))}`,
			)
		const unknown = { kind: 'unknownLine', payoutId: null, expected: '0.00' }
		expect(await openAt('razorpay')).toMatchObject([{ ...unknown, account: 'razorpay-in', currency: 'INR' }])
		expect(await openAt('paypal')).toMatchObject([{ ...unknown, account: 'paypal-us', currency: 'USD' }])

		await pass(5)
		const id = await settle()
		expect(await show(id)).toMatchObject({ reconciliation: 'pending', openDiscrepancies: 1 })
		expect(await openAt('razorpay')).toMatchObject([{ kind: 'unknownLine', payoutId: id }])
		expect(await linesOf(id, { open: true })).toMatchObject([{ match: 'unknown', donationId: null }])

		// A request's figures are the same in explanations and in saved runs, whichever provider took the money.
		const fund = `request.${requestId}.INR`
		const gross = await finance.json<Explanation>(
			'GET',
			`/api/backoffice/explain?figure=gross&fund=${fund}&limit=500`,
		)
		expect(gross.data.map(({ actor }) => actor)).toContain('Razorpay')
		expect(gross.proof.equal).toBe(true)
		const run = await finance.json<Run>('POST', '/api/backoffice/runs', { region: 'IN' })
		expect(run.totals).toMatchObject([{ units: 'INR', gross: gross.total }])

		const { results } = await finance.json<BookCheck>('POST', '/api/backoffice/books/checks', {})
		const found = Object.fromEntries(results.map(({ name, ...result }) => [name, result]))
		expect(found).toMatchObject({
			providerAgrees: { holds: true, examined: 4 },
			payoutsAddUp: { holds: true },
			logAgrees: { holds: true },
		})
	})

	it('that failed name the one that their money went with', async () => {
		const id = await payOut()
		harness.stripe.control.payouts.advance(id, 'failed', 'account_closed')
		await harness.system.untilIdle()
		expect((await show(id)).replacedBy).toBeNull()
		const next = await payOut()
		expect(await linesOf(next)).toContainEqual(
			expect.objectContaining({ kind: 'payout_failure', objectRef: id }),
		)
		expect((await show(id)).replacedBy).toBe(next)
		expect((await show(next)).replacedBy).toBeNull()
	})
})
