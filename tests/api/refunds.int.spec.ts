import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { RefundPreview } from '../../domain/donations/refunds.contract.ts'
import type { PaymentAccount } from '../../domain/funds/contract.ts'
import type { TimelineEntry } from '../../domain/requests/backoffice.contract.ts'
import { give, type IntentAnswer, intentOf, publish, RUPEES_500 } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import { addAccount, decideOn, requested } from './withdrawals.fixtures.ts'

const BACKOFFICE = '/api/backoffice/donations'

describe('refunds', () => {
	let harness: Harness
	let author: Caller
	let admin: Caller
	let finance: Caller
	let above: Caller
	let account: PaymentAccount

	beforeAll(async () => {
		harness = await startHarness()
		const people = ['donee', 'admin', 'finance', 'super'].map((key) => harness.person(key))
		;[author, admin, finance, above] = (await Promise.all(people)) as [Caller, Caller, Caller, Caller]
		account = await addAccount(author)
	}, 120_000)
	afterAll(() => harness?.stop())

	const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code
	const preview = (by: Caller, id: string, query = '') =>
		by.json<RefundPreview>('GET', `${BACKOFFICE}/${id}/refund/preview${query}`)
	/** On the version that they see now. */
	async function onDonation(by: Caller, id: string, action: string, body: object) {
		const seen = await finance.call('GET', `${BACKOFFICE}/${id}`)
		const headers = { 'if-match': String(seen.headers.etag) }
		return by.call('POST', `${BACKOFFICE}/${id}/${action}`, { body, headers })
	}
	const refund = (by: Caller, id: string, change: object = {}) =>
		onDonation(by, id, 'refund', { amount: '100.00', reason: 'They asked for it.', ...change })

	it('of one’s own donation, or of one to oneself, are for somebody else to decide', async () => {
		const own = await give(harness, finance, null, RUPEES_500, { externalUserInfo: undefined })
		expect((await preview(finance, own.donationId)).problem?.code).toBe('OWN_REFUND')
		expect((await preview(above, own.donationId)).problem).toBeNull()
		expect(codeOf(await refund(finance, own.donationId))).toBe('OWN_REFUND')
		const toThem = { donationFor: 'individual', toUserInfo: { _id: finance.id } }
		const received = await give(harness, harness.guest(), null, RUPEES_500, toThem)
		expect(codeOf(await refund(finance, received.donationId))).toBe('OWN_REFUND')
		expect((await refund(above, own.donationId)).status).toBe(202)
		const byAbove = await give(harness, above, null, RUPEES_500, { externalUserInfo: undefined })
		expect((await refund(above, byAbove.donationId)).status).toBe(202)
	})

	it('are borne by another fund only when their own is short, and then by the foundation', async () => {
		const requestId = await publish({ author, admin }, { title: 'Lanterns for Giridih' })
		const { donationId } = await give(harness, harness.guest(), requestId, RUPEES_500)
		await give(harness, harness.guest(), null, RUPEES_500)
		const foundation = 'foundation.karuna.INR'
		expect((await preview(finance, donationId)).funds).toEqual([])
		expect((await preview(finance, donationId, `?fund=${foundation}`)).problem?.code).toBe('FUND_NOT_SHORT')
		expect(codeOf(await refund(finance, donationId, { fund: foundation }))).toBe('FUND_NOT_SHORT')

		const made = await requested(author, requestId, 450, account.uniqueId)
		expect((await decideOn(finance, made._id, 'approve', { accountVersion: 1 })).status).toBe(200)
		const paidOn = dayIn(regionOf('IN'), harness.clock.now())
		expect((await decideOn(finance, made._id, 'pay', { reference: 'UTR-1', paidOn })).status).toBe(200)
		const short = await preview(finance, donationId)
		expect(short).toMatchObject({ problem: { code: 'INSUFFICIENT_FUNDS' }, funds: [{ fund: foundation }] })
		const stranger = `individual.${author.id}.INR`
		expect(codeOf(await refund(finance, donationId, { fund: stranger }))).toBe('BEARER_NOT_ALLOWED')
		const amount = short.amount
		expect((await refund(finance, donationId, { amount, fund: foundation })).status).toBe(202)
		await harness.system.untilIdle()
		expect(await preview(finance, donationId)).toMatchObject({
			refundable: '0.00',
			refunds: [{ fund: foundation, state: 'done', amount }],
		})
	})

	describe('of a payment that belongs to nothing', () => {
		const paidFor = async () => {
			const body = intentOf(RUPEES_500, null)
			const paid = await harness.guest().json<IntentAnswer>('POST', '/api/v1/create/payment/intent', body)
			await harness.system.untilIdle()
			return paid
		}
		const suspense = async () =>
			(
				await harness.system.sql.one<{ sum: bigint }>(
					`SELECT coalesce(sum(amount), 0)::bigint AS sum FROM read.postings WHERE account = 'suspense'`,
				)
			).sum
		const waiting = async (id: string) => {
			const filter = encodeURIComponent(JSON.stringify({ target: 'none', id: [id] }))
			return (await finance.json<object[]>('GET', `${BACKOFFICE}?filter=${filter}`)).length
		}

		it('go through suspense, whole, and end what waits', async () => {
			const { donationId } = await paidFor()
			harness.clock.advance(2 * 3_600_000)
			expect([await waiting(donationId), await suspense()]).toEqual([1, -51_180n])
			const seen = await preview(finance, donationId)
			expect(seen).toMatchObject({ fund: null, problem: null, funds: [], share: '0.00', feePart: '0.00' })
			expect(codeOf(await refund(finance, donationId))).toBe('NOT_WHOLE')
			const { amount } = seen
			const named = { amount, fund: 'foundation.karuna.INR' }
			expect(codeOf(await refund(finance, donationId, named))).toBe('BEARER_NOT_ALLOWED')
			expect((await refund(finance, donationId, { amount })).status).toBe(202)
			await harness.system.untilIdle()
			expect(await preview(finance, donationId)).toMatchObject({
				refundable: '0.00',
				refunds: [{ fund: null, state: 'done', amount, share: '0.00' }],
			})
			expect([await waiting(donationId), await suspense()]).toEqual([0, 0n])
			const { data } = await finance.json<{ data: readonly TimelineEntry[] }>(
				...(['GET', `${BACKOFFICE}/${donationId}/timeline`] as const),
			)
			expect(data.find(({ type }) => type === 'RefundRequested')?.note).toBe('They asked for it.')
			expect(data.flatMap(({ facts }) => facts).map(({ label }) => label)).not.toContain('From the fund')
		})

		it('made at the provider are heard of, and end what waits', async () => {
			const { donationId, paymentIntentId } = await paidFor()
			harness.clock.advance(2 * 3_600_000)
			expect([await waiting(donationId), await suspense()]).toEqual([1, -51_180n])
			harness.stripe.control.refund('stripe-in', paymentIntentId, { amount: 51_180 })
			await harness.system.untilIdle()
			expect([await waiting(donationId), await suspense()]).toEqual([0, 0n])
			expect(await finance.json('GET', `${BACKOFFICE}/${donationId}`)).toMatchObject({
				status: 'refunded',
				refunded: '511.80',
			})
		})
	})
})
