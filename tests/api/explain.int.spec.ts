import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Overview } from '../../domain/activity/contract.ts'
import type { BackofficeDonation } from '../../domain/donations/contract.ts'
import type { RefundPreview } from '../../domain/donations/refunds.contract.ts'
import { type Explanation, WAITING } from '../../domain/ledger/explain.contract.ts'
import type { BackofficePayoutDetail, Discrepancy, PayoutLine } from '../../domain/payouts/contract.ts'
import type { BackofficeReceiptDetail } from '../../domain/receipts/backoffice.contract.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { booksTieOut } from './books.ts'
import { donationOf, give, type IntentAnswer, intentOf, publish, RUPEES_500, raise } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import { addAccount, requested } from './withdrawals.fixtures.ts'

const ACCOUNT = 'stripe-in'
const BACKOFFICE = '/api/backoffice'
type Query = Readonly<Record<string, string | undefined>>

describe('Explained amounts', () => {
	let harness: Harness
	let finance: Caller
	let requestId: string
	let withdrawal: string
	const donations: Record<'plain' | 'refunded' | 'reversed' | 'disputed' | 'won' | 'lost', string> = {
		plain: '',
		refunded: '',
		reversed: '',
		disputed: '',
		won: '',
		lost: '',
	}
	const payouts: string[] = []

	const explain = (query: Query) => {
		const set = Object.entries(query).flatMap(([name, value]) =>
			value ? [`${name}=${encodeURIComponent(value)}`] : [],
		)
		return finance.json<Explanation>('GET', `${BACKOFFICE}/explain?limit=500&${set.join('&')}`)
	}
	async function expectExplained(visible: string, query: Query): Promise<Explanation> {
		const explanation = await explain(query)
		const what = JSON.stringify(query)
		const cents = (text: string) => BigInt(text.replace('.', ''))
		const sum = explanation.data.reduce((total, { amount }) => total + cents(amount), 0n)
		expect(explanation.total, what).toBe(visible)
		expect(sum, what).toBe(cents(visible))
		expect(explanation.events, what).toBe(explanation.data.length)
		expect(explanation.proof, what).toEqual({ ledger: visible, equal: true })
		return explanation
	}
	const donation = (id: string) => finance.json<BackofficeDonation>('GET', `${BACKOFFICE}/donations/${id}`)

	beforeAll(async () => {
		harness = await startHarness()
		const { control } = harness.stripe
		const people = { author: await harness.person('donee'), admin: await harness.person('admin') }
		requestId = await publish(people, { quantity: 10_000_000 })
		const paid: Record<string, IntentAnswer> = {}
		for (const name of ['plain', 'refunded', 'reversed', 'disputed', 'won', 'lost'] as const) {
			const answer = await give(harness, harness.guest(), requestId)
			paid[name] = answer
			donations[name] = answer.donationId
		}
		const payment = (name: keyof typeof donations) => paid[name]?.paymentIntentId ?? ''
		const account = await addAccount(people.author)
		withdrawal = (await requested(people.author, requestId, 1_000, account.uniqueId))._id
		finance = await harness.person('finance')
		for (const amount of ['100.00', '50.25']) {
			const seen = await finance.call('GET', `${BACKOFFICE}/donations/${donations.refunded}`)
			await finance.json(
				'POST',
				`${BACKOFFICE}/donations/${donations.refunded}/refund`,
				{ amount, reason: 'Given twice.' },
				{ 'if-match': String(seen.headers.etag) },
			)
			await harness.system.untilIdle()
		}
		for (const name of ['disputed', 'won', 'lost'] as const) {
			const { id } = control.dispute(ACCOUNT, payment(name))
			await harness.system.untilIdle()
			if (name !== 'disputed') control.closeDispute(ACCOUNT, id, name)
			await harness.system.untilIdle()
		}
		for (const mistake of [undefined, 'wrongFee', 'unknownCharge', 'missingLine'] as const) {
			await give(harness, harness.guest(), requestId)
			await give(harness, harness.guest(), requestId)
			harness.clock.advance(5 * DAY_MS)
			await harness.system.untilIdle()
			const { id } = control.payouts.run(ACCOUNT, mistake)
			if (mistake !== 'missingLine') control.payouts.advance(id, 'paid')
			await harness.system.untilIdle()
			payouts.push(id)
		}
		await finance.signIn()
	}, 180_000)
	afterAll(() => harness?.stop())

	it('are those of donations, with refunds and disputes', async () => {
		for (const id of Object.values(donations)) {
			const row = await donation(id)
			await expectExplained(row.amount, { donation: 'given', of: id })
			await expectExplained(row.fee, { donation: 'cover', of: id })
			const charged = await expectExplained(row.total, { donation: 'charged', of: id })
			expect(charged.data.map(({ type }) => type)).toEqual(['DonationConfirmed'])
			await expectExplained(row.refunded, { donation: 'refunded', of: id })
			await expectExplained(row.providerCost ?? '', { donation: 'cost', of: id })
			const { refunds, disputes } = await finance.json<RefundPreview>(
				'GET',
				`${BACKOFFICE}/donations/${id}/refund/preview`,
			)
			for (const { refundId, ref, amount, share } of refunds) {
				await expectExplained(amount, { donation: 'refund', of: id, object: ref ?? '' })
				await expectExplained(share, { donation: 'refundShare', of: id, object: ref ?? '' })
				await expectExplained(amount, { stated: 'refund', of: id, object: refundId ?? '' })
				await expectExplained(share, { stated: 'refundShare', of: id, object: refundId ?? '' })
			}
			for (const { ref, amount, share, state } of disputes) {
				await expectExplained(amount, { donation: 'contested', of: id, object: ref })
				if (state === 'lost') await expectExplained(share, { donation: 'lostShare', of: id, object: ref })
			}
		}
		expect((await donation(donations.refunded)).refunded).toBe('150.25')
		expect((await donation(donations.lost)).status).toBe('chargedBack')
	})

	it('are those of a donation that has not come in, as it was said', async () => {
		const donation = donationOf(RUPEES_500, requestId)
		const refused = await harness.guest().call('POST', '/api/v1/create/payment/intent', {
			body: intentOf(RUPEES_500, donation, { paymentMethodId: 'pm_card_chargeDeclined' }),
		})
		const { donationId } = refused.body as IntentAnswer
		await harness.system.untilIdle()
		const row = await finance.json<BackofficeDonation>('GET', `${BACKOFFICE}/donations/${donationId}`)
		expect(row.confirmedAt).toBeNull()
		await expectExplained(row.amount, { stated: 'given', of: donationId })
		await expectExplained(row.fee, { stated: 'cover', of: donationId })
		await expectExplained(row.total, { stated: 'charged', of: donationId })
		await expectExplained('0.00', { donation: 'charged', of: donationId })
	})

	it('are those of receipts, in the version that counts and in those before', async () => {
		for (const id of [donations.refunded, donations.lost]) {
			const receipt = await finance.json<BackofficeReceiptDetail>('GET', `${BACKOFFICE}/receipts/${id}`)
			expect(receipt.versions.length).toBeGreaterThan(1)
			for (const { charged, returned, given, asOf } of receipt.versions) {
				await expectExplained(charged, { donation: 'charged', of: id, asOf })
				await expectExplained(returned, { donation: 'returned', of: id, asOf })
				await expectExplained(given, { donation: 'retained', of: id, asOf })
			}
			await expectExplained(receipt.given, { donation: 'retained', of: id })
			await expectExplained(receipt.returned, { donation: 'returned', of: id })
		}
	})

	async function expectLineExplained(payoutId: string, line: PayoutLine): Promise<void> {
		const ofLine = { of: payoutId, object: line.id }
		if (line.ours) {
			await expectExplained(line.ours.gross, { payout: 'ourGross', ...ofLine })
			await expectExplained(line.ours.fee, { payout: 'ourFee', ...ofLine })
		}
		if (line.match === 'feeDiffers') {
			// The provider's own balance has the right fee: the events sum to something else than this line.
			const fee = await explain({ payout: 'fees', ...ofLine })
			expect(fee).toMatchObject({ total: line.ours?.fee, proof: { equal: true } })
			expect(fee.total).not.toBe(line.fee)
			return
		}
		await expectExplained(line.net, { payout: 'net', ...ofLine })
		// Unknown lines are booked in suspense as one amount.
		if (line.match === 'unknown') return
		await expectExplained(line.gross, { payout: 'gross', ...ofLine })
		await expectExplained(line.fee, { payout: 'fees', ...ofLine })
	}

	it('are those of payouts and of each of their lines', async () => {
		for (const id of payouts) {
			const payout = await finance.json<BackofficePayoutDetail>('GET', `${BACKOFFICE}/payouts/${id}`)
			const { sum } = payout
			await expectExplained(payout.amount, { stated: 'payout', of: id })
			// The one under way has not told its lines.
			if (!sum) continue
			await expectExplained(sum.apart, { stated: 'payoutApart', of: id })
			await expectExplained(sum.ours, { payout: 'ours', of: id })
			const lines = await finance.json<PayoutLine[]>('GET', `${BACKOFFICE}/payouts/${id}/lines?range=[0,99]`)
			for (const line of lines) await expectLineExplained(id, line)
			if (lines.some(({ match }) => match === 'feeDiffers')) continue
			await expectExplained(sum.net, { payout: 'net', of: id })
			if (sum.unmatched > 0) continue
			await expectExplained(sum.gross, { payout: 'gross', of: id })
			await expectExplained(sum.fees, { payout: 'fees', of: id })
		}
	})

	it('are both sides of a discrepancy', async () => {
		const found = await finance.json<Discrepancy[]>('GET', `${BACKOFFICE}/discrepancies?range=[0,99]`)
		expect(found.length).toBeGreaterThan(2)
		for (const { id, expected, reported, apart } of found) {
			for (const [stated, visible] of Object.entries({ expected, reported, apart }))
				await expectExplained(visible, { stated, of: id })
		}
	})

	it('are those of everything that waits for finance', async () => {
		const { data } = await finance.json<{ data: Overview }>('GET', `${BACKOFFICE}/overview`)
		let visible = 0
		for (const waiting of WAITING) {
			for (const { units, amount } of data.money?.[waiting].sums ?? []) {
				await expectExplained(amount, { waiting, currency: units })
				visible += 1
			}
		}
		expect(visible).toBeGreaterThan(3)
		await expectExplained('0.00', { waiting: 'toPay', currency: 'USD' })
	})

	it('are what was asked for: a goal, all goals, a withdrawal', async () => {
		const donee = await harness.person('donee')
		const other = await raise(donee, { quantity: 1_234 })
		await harness.system.untilIdle()
		await finance.signIn()
		await expectExplained('10000000.00', { stated: 'goal', of: requestId })
		await expectExplained('1234.00', { stated: 'goal', of: other })
		await expectExplained('10001234.00', { stated: 'goal', currency: 'INR' })
		await expectExplained('1234.00', { stated: 'goal', currency: 'INR', status: '0' })
		await expectExplained('10000000.00', { stated: 'goal', currency: 'INR', requests: requestId })
		await expectExplained('0.00', { stated: 'goal', currency: 'INR', region: 'US' })
		await expectExplained('1000.00', { stated: 'withdrawal', of: withdrawal })
		await donee.json('DELETE', `/api/v1/donationRequest/${other}`)
		await harness.system.untilIdle()
		const left = await expectExplained('10000000.00', { stated: 'goal', currency: 'INR' })
		expect(left.data.at(-1)).toMatchObject({ type: 'RequestRemoved', amount: '-1234.00' })
	})

	it('are figures of the requests that a report was narrowed to', async () => {
		const all = await explain({ figure: 'gross', currency: 'INR' })
		await expectExplained(all.total, { figure: 'gross', currency: 'INR', status: '1', region: 'IN' })
		await expectExplained(all.total, { figure: 'gross', currency: 'INR', requests: requestId })
		await expectExplained('0.00', { figure: 'pending', currency: 'INR', status: '0' })
	})

	it('are nobody’s where there is no such thing', async () => {
		const unknown = '01930000-0000-7000-8000-000000000001'
		for (const query of [
			`donation=given&of=${unknown}`,
			`stated=goal&of=${unknown}`,
			`stated=withdrawal&of=${unknown}`,
			`stated=apart&of=${unknown}`,
			`stated=refund&of=${donations.refunded}&object=${unknown}`,
			'stated=payout&of=po_unknown',
			'payout=net&of=po_unknown',
		])
			expect((await finance.call('GET', `${BACKOFFICE}/explain?${query}`)).status, query).toBe(404)
	})

	it('leave the books as they were', () => booksTieOut(harness))
})
