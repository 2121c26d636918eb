import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sign } from '../../simulators/stripe/delivery.ts'
import { booksTieOut, chargesOf, eventsOf } from './books.ts'
import {
	donationOf,
	type Gift,
	give,
	type IntentAnswer,
	intentOf,
	publish,
	RUPEES_500,
	splitOf,
} from './fundraiser.ts'
import { type Answer, type Caller, type Rig, startRig } from './rig.ts'

const PAY = '/api/v1/create/payment/intent'
const THREE_D_SECURE = { paymentMethodId: 'pm_card_threeDSecure2Required' }
const DECLINED = { paymentMethodId: 'pm_card_chargeDeclinedInsufficientFunds' }
const MINUTE = 60_000

describe('payments', () => {
	let rig: Rig
	let author: Caller
	let requestId: string

	beforeAll(async () => {
		rig = await startRig()
		author = await rig.person('donee')
		requestId = await publish({ author, admin: await rig.person('admin') }, { quantity: 10_000_000 })
	}, 120_000)
	afterEach(async () => {
		rig.stripe.control.webhooks.setMode('now')
		await booksTieOut(rig)
	})
	afterAll(() => rig?.stop())

	const stepOne = (giver: Caller, changes: object = {}, gift: Gift = RUPEES_500): Promise<Answer> =>
		giver.call('POST', PAY, { body: intentOf(gift, donationOf(gift, requestId), changes) })
	const stepTwo = (giver: Caller, { paymentIntentId }: IntentAnswer) =>
		giver.call('POST', PAY, { body: { paymentIntentId, currency: 'INR', settlementCurrency: 'INR' } })
	const details = async (giver: Caller, donationId: string) => {
		const url = `/api/v1/transactionDetails?donationId=${donationId}`
		return (await giver.json<{ data: { status: string } }>('GET', url)).data
	}
	const mails = () => rig.system.outbox?.mailbox.list({ search: 'ravi.das', offset: 0, limit: 1 }).total ?? 0
	const finance = () => rig.person('finance')

	/** The card is charged and the gift counted and confirmed by e-mail, each once. */
	async function once(work: () => Promise<string>): Promise<string> {
		const before = [chargesOf(rig, 'stripe-in'), mails()]
		const donationId = await work()
		await rig.system.settled()
		expect(await eventsOf(rig, donationId)).toMatchObject({
			DonationStarted: 1,
			DonationConfirmed: 1,
			ProviderCostRecorded: 1,
		})
		expect([chargesOf(rig, 'stripe-in'), mails()]).toEqual(before.map((count) => count + 1))
		return donationId
	}

	it('take a second step when the card asks its holder', async () => {
		await once(async () => {
			const giver = rig.guest()
			const asked = (await stepOne(giver, THREE_D_SECURE)).body as IntentAnswer
			expect(asked).toMatchObject({ statusCode: 200, requiresAction: true })
			expect(asked.clientSecret).toMatch(/^pi_.+_secret_/)
			expect(await details(giver, asked.donationId)).toMatchObject({ status: 'actionRequired' })
			rig.stripe.control.answerChallenge('stripe-in', asked.paymentIntentId, true)
			expect((await stepTwo(giver, asked)).body).toMatchObject({ statusCode: 200, requiresAction: false })
			expect((await stepTwo(giver, asked)).body).toMatchObject({ statusCode: 200, requiresAction: false })
			return asked.donationId
		})
	})

	it('are refused when the holder fails, and can be tried with another card', async () => {
		await once(async () => {
			const giver = rig.guest()
			const asked = (await stepOne(giver, THREE_D_SECURE)).body as IntentAnswer
			rig.stripe.control.answerChallenge('stripe-in', asked.paymentIntentId, false)
			const refused = await stepTwo(giver, asked)
			expect(refused).toMatchObject({
				status: 400,
				body: {
					code: 'CARD_DECLINED',
					raw: { message: 'Your card was not authenticated, please try again' },
				},
			})
			expect(await details(giver, asked.donationId)).toMatchObject({ status: 'started', confirmedAt: null })
			const { donationId } = asked
			expect((await stepOne(giver, { donation: undefined, donationId })).body).toMatchObject({
				statusCode: 200,
			})
			return donationId
		})
	})

	it("tell the provider's own words of a declined card, and count the second try once", async () => {
		const donationId = await once(async () => {
			const giver = rig.guest()
			const refused = await stepOne(giver, DECLINED)
			expect(refused).toMatchObject({
				status: 400,
				body: {
					statusCode: 400,
					code: 'CARD_DECLINED',
					error: true,
					raw: { message: 'Your card has insufficient funds.', decline_code: 'insufficient_funds' },
				},
			})
			const { donationId } = refused.body as IntentAnswer
			const again = { donation: undefined, donationId }
			expect((await stepOne(giver, { ...again, ...DECLINED })).status).toBe(400)
			expect((await stepOne(giver, again)).status).toBe(200)
			// Once it is paid, another card is not charged.
			expect((await stepOne(giver, again)).body).toMatchObject({ statusCode: 200, donationId })
			return donationId
		})
		const row = await (await finance()).json('GET', `/api/backoffice/donations/${donationId}`)
		expect(row).toMatchObject({ attempts: 3, status: 'confirmed' })
	})

	it.each(['now', 'delayed', 'duplicated', 'reordered'] as const)(
		'whose answer was lost are confirmed by webhooks that come %s',
		async (mode) => {
			rig.stripe.control.webhooks.setMode(mode, 100)
			await once(async () => {
				rig.stripe.control.failNext({ operation: 'paymentIntents.create', when: 'after', how: 'hangup' })
				const lost = await stepOne(rig.guest())
				expect(lost).toMatchObject({ status: 202, body: { code: 'PAYMENT_PENDING', requiresAction: false } })
				return (lost.body as IntentAnswer).donationId
			})
		},
	)

	it('are confirmed by webhooks that come late and the wrong way round', async () => {
		rig.stripe.control.webhooks.setMode('held')
		await once(async () => {
			const giver = rig.guest()
			rig.stripe.control.failNext({ operation: 'paymentIntents.create', when: 'after', how: 'hangup' })
			const { donationId } = (await stepOne(giver)).body as IntentAnswer
			await rig.system.settled()
			expect(await details(giver, donationId)).toMatchObject({ status: 'started' })
			rig.stripe.control.webhooks.deliverHeld(true)
			return donationId
		})
	})

	it('are confirmed without any webhook, by asking the provider after a while', async () => {
		rig.stripe.control.webhooks.setMode('dropped')
		await once(async () => {
			rig.stripe.control.failNext({ operation: 'paymentIntents.create', when: 'after', how: 'hangup' })
			const { donationId } = (await stepOne(rig.guest())).body as IntentAnswer
			await rig.system.settled()
			expect((await eventsOf(rig, donationId)).DonationConfirmed).toBeUndefined()
			rig.clock.advance(2 * MINUTE)
			return donationId
		})
	})

	it('that the provider never saw are given up after a day, and nothing is charged', async () => {
		const charges = chargesOf(rig, 'stripe-in')
		const giver = rig.guest()
		rig.stripe.control.failNext({ operation: 'paymentIntents.create', when: 'before', how: 'hangup' })
		const lost = await stepOne(giver)
		expect(lost.status).toBe(202)
		const { donationId } = lost.body as IntentAnswer
		rig.clock.advance(25 * 60 * MINUTE)
		await rig.system.settled()
		expect(await details(giver, donationId)).toMatchObject({ status: 'failed' })
		expect(chargesOf(rig, 'stripe-in')).toBe(charges)
	})

	it('left alone after the bank asked are called off after a day', async () => {
		const charges = chargesOf(rig, 'stripe-in')
		const giver = rig.guest()
		const asked = (await stepOne(giver, THREE_D_SECURE)).body as IntentAnswer
		rig.stripe.control.answerChallenge('stripe-in', asked.paymentIntentId, true)
		rig.clock.advance(25 * 60 * MINUTE)
		await rig.system.settled()
		expect(await details(giver, asked.donationId)).toMatchObject({ status: 'failed' })
		// Whoever comes back then is told so, and not charged.
		expect((await stepTwo(giver, asked)).body).toMatchObject({ statusCode: 400, code: 'CARD_DECLINED' })
		expect(chargesOf(rig, 'stripe-in')).toBe(charges)
	})

	it('sent twice under one key charge the card once', async () => {
		await once(async () => {
			const giver = rig.guest()
			// The first call leaves the giver a cookie, by which the next ones are theirs.
			await giver.call('POST', PAY, { body: {} })
			const headers = { 'idempotency-key': crypto.randomUUID() }
			const body = intentOf(RUPEES_500, donationOf(RUPEES_500, requestId))
			const answers = await Promise.all([1, 2, 3].map(() => giver.call('POST', PAY, { body, headers })))
			const ids = new Set(answers.map((answer) => (answer.body as IntentAnswer).donationId))
			expect(answers.every(({ status }) => status === 200 || status === 202)).toBe(true)
			expect(ids.size).toBe(1)
			return [...ids].join()
		})
	})

	it('made before anybody said what for wait for finance, until they are assigned', async () => {
		const unmatched = async () =>
			(await (await finance()).json<{ data: { unmatchedGifts: number } }>('GET', '/api/backoffice/overview'))
				.data.unmatchedGifts
		const giver = rig.guest()
		const paid = await giver.json<IntentAnswer>('POST', PAY, intentOf(RUPEES_500, null))
		await rig.system.settled()
		expect(await unmatched()).toBe(0)
		rig.clock.advance(31 * MINUTE)
		expect(await unmatched()).toBe(1)
		expect(await eventsOf(rig, paid.donationId)).toMatchObject({ UnassignedPaymentReceived: 1 })

		const before = mails()
		const body = donationOf(RUPEES_500, requestId, { transactionId: paid.paymentIntentId })
		for (const _ of [1, 2]) {
			const assigned = await giver.call('POST', '/api/v1/donation', { body })
			expect(assigned).toMatchObject({ status: 200, body: { data: { status: 'confirmed', quantity: 500 } } })
		}
		await rig.system.settled()
		expect(await unmatched()).toBe(0)
		expect(mails()).toBe(before + 1)
		expect(await eventsOf(rig, paid.donationId)).toMatchObject({ DonationAssigned: 1, DonationConfirmed: 1 })
	})

	it('that are refunded or charged back leave the fund again', async () => {
		const fund = () =>
			rig.system.sql.one<{ refunded: bigint; charged_back: bigint; raised: bigint }>(
				'SELECT refunded, charged_back, raised FROM read.fund_totals WHERE target_id = $1',
				[requestId],
			)
		const before = await fund()
		const { control } = rig.stripe
		const { total, donation } = splitOf(RUPEES_500)
		const refunded = await give(rig, rig.guest(), requestId)
		control.refund('stripe-in', refunded.paymentIntentId, { amount: Number(total) / 2 })
		const lost = await give(rig, rig.guest(), requestId)
		const dispute = control.dispute('stripe-in', lost.paymentIntentId)
		await rig.system.settled()
		expect(await fund()).toMatchObject({ charged_back: before.charged_back })
		control.closeDispute('stripe-in', dispute.id, 'lost')
		const won = await give(rig, rig.guest(), requestId)
		const other = control.dispute('stripe-in', won.paymentIntentId)
		control.closeDispute('stripe-in', other.id, 'won')
		await rig.system.settled()
		expect(await fund()).toEqual({
			refunded: before.refunded + donation / 2n,
			charged_back: before.charged_back + donation,
			raised: before.raised + donation / 2n + donation,
		})
		expect(await (await finance()).json('GET', `/api/backoffice/donations/${lost.donationId}`)).toMatchObject(
			{
				status: 'chargedBack',
			},
		)
	})

	it('that are refunded or disputed at the provider are in the books by its balance alone, without any webhook', async () => {
		const { control } = rig.stripe
		const { total, donation } = splitOf(RUPEES_500)
		/** The mirror begins by the real time; what it looks at is old enough by ours. */
		const hoursLater = async () => {
			rig.clock.advance(3 * 60 * MINUTE)
			await rig.system.sql.execute("UPDATE ops.jobs SET next_at = now() WHERE name = 'payouts/mirror'")
		}
		const fundOf = async () =>
			rig.system.sql.one<{ refunded: bigint; charged_back: bigint; free: bigint }>(
				'SELECT refunded, charged_back, free FROM read.fund_totals WHERE target_id = $1',
				[requestId],
			)
		const gifts = [await give(rig, rig.guest(), requestId), await give(rig, rig.guest(), requestId)]
		rig.clock.advance(3 * 60 * MINUTE)
		await rig.system.settled()
		const before = await fundOf()
		control.webhooks.setMode('dropped')
		const [refunded, disputed] = gifts.map(({ paymentIntentId }) => paymentIntentId)
		control.refund('stripe-in', refunded ?? '')
		const dispute = control.dispute('stripe-in', disputed ?? '', { amount: Number(total) })
		control.closeDispute('stripe-in', dispute.id, 'lost')
		await rig.system.settled()
		expect(await fundOf()).toEqual(before)
		await hoursLater()
		await expect.poll(fundOf, { timeout: 30_000 }).toEqual({
			refunded: before.refunded + donation,
			charged_back: before.charged_back + donation,
			free: before.free - 2n * donation,
		})
		// Won on appeal, again without a word.
		control.closeDispute('stripe-in', dispute.id, 'won')
		await hoursLater()
		await expect.poll(fundOf, { timeout: 30_000 }).toEqual({
			refunded: before.refunded + donation,
			charged_back: before.charged_back,
			free: before.free - donation,
		})
	})

	it('in dollars are booked with the account of their country, and sorted apart from rupees', async () => {
		const admin = await rig.person('admin')
		await author.signIn()
		const place = { country: 'US', units: 'USD', place: 'Stockton, California' }
		const american = await publish({ author, admin }, place)
		const gift: Gift = { region: 'US', typed: 2_500n, coversFee: false }
		const paid = await give(rig, rig.guest(), american, gift)
		expect(await eventsOf(rig, paid.donationId)).toMatchObject({ DonationConfirmed: 1 })
		expect(chargesOf(rig, 'stripe-us')).toBe(1)
		await give(rig, rig.guest(), american, { region: 'US', typed: 100_000n, coversFee: false })
		await give(rig, rig.guest(), requestId)
		const byAmount = encodeURIComponent(JSON.stringify(['amount', 'DESC']))
		const listed = await (await finance()).json<{ currency: string; amount: string }[]>(
			'GET',
			`/api/backoffice/donations?sort=${byAmount}`,
		)
		expect(listed.filter(({ currency }) => currency === 'USD').map(({ amount }) => amount)).toEqual([
			'971.82',
			'24.30',
		])
		const changes = listed.filter(({ currency }, at) => at > 0 && currency !== listed[at - 1]?.currency)
		expect(changes, 'no currency stands between amounts of another').toHaveLength(1)
	})

	it('are not believed in from a forged webhook, which finance can see', async () => {
		const [{ webhookSecret } = { webhookSecret: '' }] = rig.stripe.accounts
		const head = await rig.system.store.head()
		const body = JSON.stringify({ id: 'evt_forged', object: 'event', type: 'payment_intent.succeeded' })
		const deliver = (secret: string, ageSeconds: number) => {
			const signature = sign(body, secret, Math.floor(rig.clock.now() / 1_000) - ageSeconds)
			const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
			return rig.guest().call('POST', '/api/v1/webhooks/stripe', { body, headers })
		}
		expect(await deliver('whsec_forged', 0)).toMatchObject({ status: 400, body: { code: 'WEBHOOK_REFUSED' } })
		expect(await deliver(webhookSecret, 3_600)).toMatchObject({ status: 400 })
		const caller = await finance()
		for (const verdict of ['forged', 'expired']) {
			const url = `/api/backoffice/webhooks?filter=${encodeURIComponent(JSON.stringify({ verdict }))}`
			const rows = await caller.json<{ verdict: string; state: string }[]>('GET', url)
			expect(rows).toMatchObject([{ provider: 'stripe', verdict, state: 'done' }])
		}
		expect(await rig.system.store.head()).toBe(head)
	})
})
