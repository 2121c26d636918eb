import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { OpenDispute } from '../../domain/donations/disputes.contract.ts'
import type { OrderAnswer } from '../../domain/donations/orders.contract.ts'
import type { RefundPreview } from '../../domain/donations/refunds.contract.ts'
import type { PaymentAccount } from '../../domain/funds/contract.ts'
import type { TimelineEntry } from '../../domain/requests/backoffice.contract.ts'
import { pdf } from '../harness/sample-documents.ts'
import { booksTieOut, eventsOf } from './books.ts'
import { answerDispute, disputeFile, disputeForm, disputesOf } from './disputes.fixtures.ts'
import {
	DOLLARS_500,
	type Donation,
	donationTo,
	give,
	type IntentAnswer,
	intentOf,
	orderBodyOf,
	publish,
	RUPEES_500,
} from './fundraiser.ts'
import { type Caller, type Harness, PICTURE, startHarness } from './harness.ts'
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
				'GET',
				`${BACKOFFICE}/${donationId}/timeline`,
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

	describe('at PayPal', () => {
		const US = 'paypal-us'
		const control = () => {
			const simulator = harness.system.simulators?.paypal
			if (!simulator) throw new Error('PayPal is not simulated.')
			return simulator.control
		}
		async function paidThere() {
			const guest = harness.guest()
			const donation = { ...donationTo(author.id, DOLLARS_500), paymentMethod: 'paypal' }
			const ordered = await guest.json<OrderAnswer>(
				'POST',
				'/api/v1/paypal/createOrder',
				orderBodyOf(DOLLARS_500, donation),
			)
			const { donationId, orderId } = ordered
			control().answer(US, orderId ?? '', 'balance')
			const taken = await guest.json<OrderAnswer>('POST', '/api/v1/paypal/captureOrder', {
				donationId,
				orderId,
			})
			expect(taken.status).toBe('confirmed')
			await harness.system.untilIdle()
			return { donationId, orderId: orderId ?? '' }
		}
		const raised = async () =>
			(
				await harness.system.sql.one<{ sum: bigint }>(
					`SELECT coalesce(sum(raised), 0)::bigint AS sum FROM read.fund_totals
						WHERE target_id = $1 AND currency = 'USD'`,
					[author.id],
				)
			).sum
		const open = async () =>
			(await finance.json<OpenDispute[]>('GET', '/api/backoffice/disputes')).map(
				({ ref, provider, reply }) => ({
					ref,
					provider,
					reply,
				}),
			)

		it('go back in part and whole, and one that fails later comes back to its fund', async () => {
			const before = await raised()
			const { donationId } = await paidThere()
			expect((await refund(finance, donationId)).status).toBe(202)
			await harness.system.untilIdle()
			const rest = (await preview(finance, donationId)).refundable
			expect((await refund(finance, donationId, { amount: rest })).status).toBe(202)
			await harness.system.untilIdle()
			const { refunds, refundable } = await preview(finance, donationId)
			expect([refundable, ...refunds.map(({ state }) => state)]).toEqual(['0.00', 'done', 'done'])
			expect(await raised()).toBe(before)

			control().failRefund(US, refunds[1]?.ref ?? '')
			await harness.system.untilIdle()
			const after = await preview(finance, donationId)
			expect([after.refundable, ...after.refunds.map(({ state }) => state)]).toEqual([
				rest,
				'done',
				'reversed',
			])
			expect((await raised()) > before).toBe(true)
			await booksTieOut(harness)
		})

		async function answered(donationId: string) {
			for await (const event of harness.system.store.readStream(`donation-${donationId}`))
				if (event.type === 'DisputeAnswered') return event
			return null
		}

		it('disputes wait with those of cards, and are answered once with what is gathered', async () => {
			const { donationId, orderId } = await paidThere()
			const byCard = await give(harness, harness.guest(), null, RUPEES_500)
			const { id } = control().dispute(US, orderId)
			const card = harness.stripe.control.dispute('stripe-in', byCard.paymentIntentId)
			await harness.system.untilIdle()
			expect(await open()).toEqual(
				expect.arrayContaining([
					{ ref: id, provider: 'paypal', reply: null },
					{ ref: card.id, provider: 'stripe', reply: null },
				]),
			)
			const evidence = await finance.json<{ history: { what: string }[]; receipt: object; mails: object[] }>(
				'GET',
				`${BACKOFFICE}/${donationId}/disputes/${id}/evidence`,
			)
			expect(evidence.receipt).not.toBeNull()
			expect(evidence.history.at(-1)?.what).toBe('The payment was disputed.')
			expect(evidence.mails).toMatchObject([
				{ what: 'Confirmation of the donation, with its receipt', isTaken: true },
			])

			// Neither PayPal nor Stripe answers at first.
			control().failNext({ operation: 'disputes.evidence', when: 'after', how: 'hangup' })
			for (const [of, ref] of [
				[donationId, id],
				[byCard.donationId, card.id],
			] as const) {
				const picture = { kind: 'other', content: await PICTURE }
				for (const file of [{}, {}, picture]) await disputeFile(finance, of, ref, file)
				expect((await answerDispute(finance, of, ref)).status).toBe(202)
				await harness.system.untilIdle()
				harness.clock.advance(3_600_000)
				await harness.system.untilIdle()
				expect(await disputesOf(finance, of)).toMatchObject([
					{ ref, state: 'open', isAnswerable: false, reply: { answer: 'contested', state: 'sent' } },
				])
				expect(codeOf(await answerDispute(finance, of, ref))).toBe('NOT_ANSWERABLE')
				const { body, headers } = disputeForm('service', pdf())
				const late = await finance.call('POST', `${BACKOFFICE}/${of}/disputes/${ref}/files`, {
					body,
					headers,
				})
				expect(codeOf(late)).toBe('NOT_ANSWERABLE')
				const sent = await answered(of)
				expect(sent?.data).toMatchObject({ fileIds: [expect.any(String), expect.any(String)] })
			}
			control().closeDispute(US, id, 'won')
			await harness.system.untilIdle()
			expect(await disputesOf(finance, donationId)).toMatchObject([{ state: 'won' }])
			expect((await open()).map(({ ref }) => ref)).not.toContain(id)
			await booksTieOut(harness)
		})

		it('a dispute that is accepted is lost at once; one that the provider refuses to hear of may be answered again', async () => {
			const before = await raised()
			const { donationId, orderId } = await paidThere()
			const { id } = control().dispute(US, orderId)
			await harness.system.untilIdle()
			control().failNext({ operation: 'disputes.accept', when: 'before', how: 400 })
			const accepted = { answer: 'accepted', statement: 'Paid twice by mistake.' }
			await answerDispute(finance, donationId, id, accepted)
			await harness.system.untilIdle()
			expect(await disputesOf(finance, donationId)).toMatchObject([
				{ state: 'open', isAnswerable: true, reply: { answer: 'accepted', state: 'refused' } },
			])
			await answerDispute(finance, donationId, id, accepted)
			await harness.system.untilIdle()
			expect(await disputesOf(finance, donationId)).toMatchObject([
				{ state: 'lost', reply: { answer: 'accepted', state: 'sent' } },
			])
			expect(await raised()).toBe(before)
			await booksTieOut(harness)
		})
	})

	describe('at Stripe and Razorpay', () => {
		const IN = 'razorpay-in'
		const razorpay = () => {
			const simulator = harness.system.simulators?.razorpay
			if (!simulator) throw new Error('Razorpay is not simulated.')
			return simulator.control
		}
		async function paidByUpi(): Promise<{ donationId: string; orderId: string }> {
			const donation = { ...donationTo(finance.id), paymentMode: 'UPI' }
			const { donationId, orderId } = await harness
				.guest()
				.json<OrderAnswer>('POST', '/api/v1/razorpay/createOrder', orderBodyOf(RUPEES_500, donation))
			razorpay().pay(IN, orderId ?? '', 'upi')
			await harness.system.untilIdle()
			return { donationId, orderId: orderId ?? '' }
		}
		const free = async () =>
			(
				await harness.system.sql.one<{ free: bigint }>(
					"SELECT coalesce(sum(free), 0)::bigint AS free FROM read.fund_totals WHERE target_id = $1 AND currency = 'INR'",
					[finance.id],
				)
			).free
		const WAYS = {
			stripe: {
				pay: async () => {
					const toThem = { donationFor: 'individual', toUserInfo: { _id: finance.id } }
					return (await give(harness, harness.guest(), null, RUPEES_500, toThem)).donationId
				},
				fail: (ref: string) => harness.stripe.control.settleRefund('stripe-in', ref, 'failed'),
			},
			razorpay: {
				pay: async () => (await paidByUpi()).donationId,
				fail: (ref: string) => razorpay().settleRefund(IN, ref, 'failed'),
			},
		} as const

		it.each(['stripe', 'razorpay'] as const)(
			'go back in part and whole, and one that fails later comes back to its fund: %s',
			async (provider) => {
				const { pay, fail } = WAYS[provider]
				const before = await free()
				const donationId = await pay()
				const given = await free()
				expect((await refund(above, donationId)).status).toBe(202)
				await harness.system.untilIdle()
				const rest = (await preview(above, donationId)).refundable
				expect((await refund(above, donationId, { amount: rest })).status).toBe(202)
				await harness.system.untilIdle()
				const { refunds, refundable } = await preview(above, donationId)
				expect([refundable, ...refunds.map(({ state }) => state)]).toEqual(['0.00', 'done', 'done'])
				expect(await free()).toBe(before)

				fail(refunds[1]?.ref ?? '')
				await harness.system.untilIdle()
				const after = await preview(above, donationId)
				expect([after.refundable, ...after.refunds.map(({ state }) => state)]).toEqual([
					rest,
					'done',
					'reversed',
				])
				const back = await free()
				expect(back > before && back < given).toBe(true)
				await booksTieOut(harness)
			},
		)

		it('a dispute at Razorpay is answered once, with its files, and decided by the bank', async () => {
			const { donationId, orderId } = await paidByUpi()
			const { id } = razorpay().dispute(IN, razorpay().paymentOf(IN, orderId), { deductsAtOnce: true })
			await harness.system.untilIdle()
			await disputeFile(above, donationId, id)
			expect((await answerDispute(above, donationId, id)).status).toBe(202)
			await harness.system.untilIdle()
			expect(await disputesOf(above, donationId)).toMatchObject([
				{ state: 'open', isAnswerable: false, reply: { answer: 'contested', state: 'sent' } },
			])
			razorpay().closeDispute(IN, id, 'won')
			await harness.system.untilIdle()
			expect(await disputesOf(above, donationId)).toMatchObject([{ state: 'won' }])
			await booksTieOut(harness)
		})

		it.each(['won', 'lost'] as const)(
			'a dispute at Razorpay that took no money is listed, and in no books, until it is %s',
			async (outcome) => {
				const { donationId, orderId } = await paidByUpi()
				const { id } = razorpay().dispute(IN, razorpay().paymentOf(IN, orderId), { deductsAtOnce: false })
				await harness.system.untilIdle()
				const listed = async () =>
					(await finance.json<OpenDispute[]>('GET', '/api/backoffice/disputes')).filter(
						(each) => each.donationId === donationId,
					)
				const [dispute] = await listed()
				expect(dispute).toMatchObject({ ref: id, provider: 'razorpay', isAnnounced: true, reply: null })
				const one = await finance.json<OpenDispute>('GET', `/api/backoffice/disputes/${dispute?.id}`)
				expect(one).toEqual(dispute)
				expect(await disputesOf(above, donationId)).toEqual([])
				razorpay().closeDispute(IN, id, outcome)
				await harness.system.untilIdle()
				expect(await listed()).toEqual([])
				expect(await disputesOf(above, donationId)).toMatchObject(
					outcome === 'lost' ? [{ state: 'lost' }] : [],
				)
				await booksTieOut(harness)
			},
		)
	})

	describe('of payments that issuers of cards warn of', () => {
		/**
		 * Creates a donation to a person whose fund nothing else counts. After a fraud warning, the rule refunds
		 * dollars by itself and asks finance about rupees.
		 */
		const to = (personId: string, given: Donation) =>
			give(harness, harness.guest(), null, given, {
				donationFor: 'individual',
				toUserInfo: { _id: personId },
			})
		const answer = (by: Caller, id: string, warning: string, given: 'refunded' | 'left') =>
			by.call('POST', `${BACKOFFICE}/${id}/warnings/${warning}/answer`, { body: { answer: given } })
		const waiting = async (donationId: string) => {
			const filter = encodeURIComponent(JSON.stringify({ donationId }))
			return (await finance.json<OpenDispute[]>('GET', `/api/backoffice/disputes?filter=${filter}`)).map(
				({ ref, amount, warning }) => ({ ref, amount, rule: warning?.rule }),
			)
		}
		async function newestPayment(): Promise<string> {
			const answer = await fetch(`${harness.stripe.url}/v1/payment_intents?limit=1`, {
				headers: { authorization: 'Bearer sk_test_sim_us' },
			})
			return ((await answer.json()) as { data: { id: string }[] }).data[0]?.id ?? ''
		}
		const stateOf = async (id: string) => (await preview(finance, id)).warnings.map(({ state }) => state)
		const statusOf = async (id: string) =>
			(await finance.json<{ status: string }>('GET', `${BACKOFFICE}/${id}`)).status

		it('people decide where the rule asks: all that is left goes back once, or it is left', async () => {
			const { donationId, paymentIntentId } = await to(above.id, RUPEES_500)
			harness.stripe.control.webhooks.setMode('duplicated')
			const { id: warning } = harness.stripe.control.warn('stripe-in', paymentIntentId)
			await harness.system.untilIdle()
			harness.stripe.control.webhooks.setMode('now')
			expect(await waiting(donationId)).toEqual([{ ref: warning, amount: '511.80', rule: 'ask' }])
			expect(await statusOf(donationId)).toBe('confirmed')
			expect((await answer(finance, donationId, warning, 'refunded')).status).toBe(202)
			await harness.system.untilIdle()
			expect([await statusOf(donationId), await waiting(donationId)]).toEqual(['refunded', []])
			for (const given of ['refunded', 'left'] as const)
				expect((await answer(admin, donationId, warning, given)).status).toBe(403)
			expect(codeOf(await answer(finance, donationId, warning, 'refunded'))).toBe('NOT_REFUNDABLE')
			expect(await eventsOf(harness, donationId)).toMatchObject({
				FraudWarningReceived: 1,
				RefundRequested: 1,
				DonationRefunded: 1,
			})

			const leftAlone = await to(above.id, RUPEES_500)
			const { id: another } = harness.stripe.control.warn('stripe-in', leftAlone.paymentIntentId)
			await harness.system.untilIdle()
			expect((await answer(finance, leftAlone.donationId, another, 'left')).status).toBe(202)
			await harness.system.untilIdle()
			expect([await waiting(leftAlone.donationId), await stateOf(leftAlone.donationId)]).toEqual([
				[],
				['left'],
			])
			expect(codeOf(await answer(finance, leftAlone.donationId, another, 'refunded'))).toBe('NOT_ANSWERABLE')
			await booksTieOut(harness)
		})

		it('what is refunded in part goes back as a whole by itself where the rule says so, with why', async () => {
			const { donationId, paymentIntentId } = await to(above.id, DOLLARS_500)
			expect((await refund(finance, donationId)).status).toBe(202)
			await harness.system.untilIdle()
			harness.stripe.control.webhooks.setMode('duplicated')
			const { id: warning } = harness.stripe.control.warn('stripe-us', paymentIntentId)
			await harness.system.untilIdle()
			harness.stripe.control.webhooks.setMode('now')
			await harness.system.untilIdle()
			expect([await statusOf(donationId), await waiting(donationId)]).toEqual(['refunded', []])
			expect(await eventsOf(harness, donationId)).toMatchObject({
				FraudWarningReceived: 1,
				RefundRequested: 2,
				DonationRefunded: 2,
			})
			const { data } = await finance.json<{ data: readonly TimelineEntry[] }>(
				'GET',
				`${BACKOFFICE}/${donationId}/timeline`,
			)
			const because = data.filter(({ facts }) => facts.some(({ value }) => value === warning))
			expect(because.map(({ type }) => type).toSorted()).toEqual(['FraudWarningReceived', 'RefundRequested'])
			await booksTieOut(harness)
		})

		it('one that comes before the payment is known books it, and one after a dispute changes nothing', async () => {
			const { control } = harness.stripe
			control.webhooks.setMode('dropped')
			control.failNext({ operation: 'paymentIntents.create', when: 'after', how: 'hangup' })
			const unknown = await harness.guest().call('POST', '/api/v1/create/payment/intent', {
				body: intentOf(DOLLARS_500, donationTo(above.id, DOLLARS_500)),
			})
			expect(unknown.status).toBe(202)
			const { donationId } = unknown.body as IntentAnswer
			const paymentRef = await newestPayment()
			control.webhooks.setMode('now')
			control.warn('stripe-us', paymentRef)
			await harness.system.untilIdle()
			expect(await statusOf(donationId)).toBe('refunded')

			const disputed = await to(above.id, DOLLARS_500)
			control.dispute('stripe-us', disputed.paymentIntentId, { amount: 10_000 })
			await harness.system.untilIdle()
			control.warn('stripe-us', disputed.paymentIntentId)
			await harness.system.untilIdle()
			expect(await eventsOf(harness, disputed.donationId)).not.toHaveProperty('RefundRequested')
			expect(await stateOf(disputed.donationId)).toEqual(['recorded'])
			expect((await waiting(disputed.donationId)).map(({ rule }) => rule)).toEqual([undefined])
			await booksTieOut(harness)
		})
	})
})
