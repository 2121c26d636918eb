import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { sign } from '../../simulators/stripe/letters.ts'
import { bankDebitCases } from './bank-debit.cases.ts'
import { booksTieOut, chargesOf, eventsOf } from './books.ts'
import {
	type Donation,
	donationOf,
	GUEST,
	give,
	type IntentAnswer,
	intentOf,
	publish,
	RUPEES_500,
	splitOf,
} from './fundraiser.ts'
import { type Answer, type Caller, type Harness, startHarness } from './harness.ts'
import { recurringCases } from './recurring.cases.ts'
import { savedCardCases } from './saved-cards.cases.ts'

const PAY = '/api/v1/create/payment/intent'
const THREE_D_SECURE = { paymentMethodId: 'pm_card_threeDSecure2Required' }
const DECLINED = { paymentMethodId: 'pm_card_chargeDeclinedInsufficientFunds' }

describe('payments', () => {
	let harness: Harness
	let author: Caller
	let requestId: string

	beforeAll(async () => {
		harness = await startHarness()
		author = await harness.person('donee')
		requestId = await publish({ author, admin: await harness.person('admin') }, { quantity: 10_000_000 })
	}, 120_000)
	afterEach(async () => {
		harness.stripe.control.webhooks.setMode('now')
		await booksTieOut(harness)
	})
	afterAll(() => harness?.stop())

	const stepOne = (donor: Caller, changes: object = {}, donation: Donation = RUPEES_500): Promise<Answer> =>
		donor.call('POST', PAY, { body: intentOf(donation, donationOf(donation, requestId), changes) })
	const stepTwo = (donor: Caller, { paymentIntentId }: IntentAnswer) =>
		donor.call('POST', PAY, { body: { paymentIntentId, currency: 'INR', settlementCurrency: 'INR' } })
	const details = async (donor: Caller, donationId: string) => {
		const url = `/api/v1/transactionDetails?donationId=${donationId}`
		return (await donor.json<{ data: { status: string } }>('GET', url)).data
	}
	const mails = () =>
		harness.system.outbox?.mailbox.list({ search: 'ravi.das', offset: 0, limit: 1 }).total ?? 0
	const finance = () => harness.person('finance')

	async function once(work: () => Promise<string>): Promise<string> {
		const before = [chargesOf(harness, 'stripe-in'), mails()]
		const donationId = await work()
		await harness.system.untilIdle()
		expect(await eventsOf(harness, donationId)).toMatchObject({
			DonationStarted: 1,
			DonationConfirmed: 1,
			ProviderCostRecorded: 1,
		})
		expect([chargesOf(harness, 'stripe-in'), mails()]).toEqual(before.map((count) => count + 1))
		return donationId
	}

	describe('are for what checkout reads beforehand', () => {
		const product = (query: string, caller = harness.guest(), headers = {}) =>
			caller.call('GET', `/api/v1/product/details?${query}`, { headers })
		const INDIA = { code: 'IN', name: 'Karuna Foundation' }
		const offer = (provider: string, method: string) => ({
			method,
			provider,
			currency: 'INR',
			percent: 2.36,
			signedInOnly: false,
			// Seats of an event are paid by card or PayPal.
			recipients: method === 'card' ? null : ['donationRequest', 'individual', 'tal'],
			least: null,
			most: null,
			isMonthly: method === 'card' || method === 'upi',
			mostMonthly: method === 'card' || method === 'upi' ? 15_000 : null,
		})
		const RUPEES = {
			units: 'INR',
			least: 1,
			most: 100_000_000,
			quickAmounts: [100, 200, 500, 1000, 1500],
			usualAmount: 1000,
			fees: [{ method: 'card', percent: 2.36 }],
			offers: [
				offer('stripe', 'card'),
				...['upi', 'netbanking', 'wallet'].map((method) => offer('razorpay', method)),
			],
			legalEntity: INDIA,
		}
		const DOLLARS = {
			...RUPEES,
			units: 'USD',
			usualAmount: 100,
			fees: [{ method: 'card', percent: 2.9 }],
			offers: [
				{ method: 'card', provider: 'stripe', currency: 'USD', percent: 2.9 },
				{ method: 'bankDebit', provider: 'stripe', currency: 'USD', percent: 0.8 },
				{ method: 'paypal', provider: 'paypal', currency: 'USD', percent: 2.9 },
			],
			legalEntity: { code: 'US', name: 'Karuna Foundation Inc.' },
		}

		it('a request, in its own currency, as its page says', async () => {
			const query = `donationfor=donationRequest&id=${requestId}`
			for (const sent of [query, `${query}&currency=INR`, `${query}&currency=inr`])
				expect((await product(sent)).body).toMatchObject({
					statusCode: 200,
					data: {
						...RUPEES,
						donationfor: 'donationRequest',
						_id: requestId,
						name: 'A library for Giridih',
						text: 'Asha Devi, Giridih, Jharkhand',
						picture: expect.stringMatching(/^\/files\//),
						category: 'education',
						isVerified: false,
						acceptsDonations: true,
						isTaxBenefit: false,
					},
				})
			const { units: _, offers: __, legalEntity: ___, ...terms } = RUPEES
			const page = await harness.guest().json<object>('GET', `/api/v1/donationRequest/${requestId}`)
			expect(page).toMatchObject({ data: { donationTerms: terms } })
		})

		it('a person and the foundation, in each currency and the reader’s language', async () => {
			const person = `donationfor=individual&id=${author.id}`
			const foundation = 'donationfor=tal'
			for (const [currency, terms] of [
				['', RUPEES],
				['&currency=INR', RUPEES],
				['&currency=USD', DOLLARS],
			] as const) {
				expect((await product(person + currency)).body).toMatchObject({
					data: {
						...terms,
						donationfor: 'individual',
						_id: author.id,
						acceptsDonations: true,
						category: null,
					},
				})
				expect((await product(foundation + currency)).body).toMatchObject({
					data: { ...terms, donationfor: 'tal', _id: null, name: 'The Karuna foundation', picture: null },
				})
			}
			const hindi = await product(foundation, harness.guest(), { 'accept-language': 'hi' })
			expect(hindi.body).toMatchObject({ data: { name: 'करुणा फ़ाउंडेशन' } })
		})

		it('what is public, from caches; what is private, for those who may see it and from none', async () => {
			const query = `donationfor=donationRequest&id=${requestId}`
			const { headers } = await product(query)
			expect(headers).toMatchObject({ 'cache-control': 'public, max-age=30', vary: 'Accept-Language' })
			const again = await product(query, harness.guest(), { 'if-none-match': String(headers.etag) })
			expect([again.status, again.text]).toEqual([304, ''])

			const admin = await harness.person('admin')
			const hidden = await publish({ author, admin }, { isPrivate: true })
			const ofHidden = `donationfor=donationRequest&id=${hidden}`
			for (const caller of [author, admin]) {
				const answer = await product(ofHidden, caller)
				expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
			}
			const absent = await product(`donationfor=donationRequest&id=${crypto.randomUUID()}`)
			const refused = await product(ofHidden, await harness.person('donor'))
			expect([refused.status, refused.body]).toEqual([404, absent.body])
		})

		it('no person who hides, but for themselves', async () => {
			const donor = await harness.person('donor')
			const query = `donationfor=individual&id=${donor.id}`
			const show = (isPublic: boolean) => donor.json('PUT', `/api/v1/user/${donor.id}`, { isPublic })
			await show(false)
			expect((await product(query)).status).toBe(404)
			const own = await product(query, donor)
			expect([own.status, own.headers['cache-control']]).toEqual([200, 'no-store'])
			await show(true)
			expect((await product(query)).status).toBe(200)
		})
	})

	it('take a second step when the card asks its holder', async () => {
		await once(async () => {
			const donor = harness.guest()
			const requested = (await stepOne(donor, THREE_D_SECURE)).body as IntentAnswer
			expect(requested).toMatchObject({ statusCode: 200, requiresAction: true })
			expect(requested.clientSecret).toMatch(/^pi_.+_secret_/)
			expect(await details(donor, requested.donationId)).toMatchObject({ status: 'actionRequired' })
			harness.stripe.control.answerChallenge('stripe-in', requested.paymentIntentId, true)
			expect((await stepTwo(donor, requested)).body).toMatchObject({ statusCode: 200, requiresAction: false })
			expect((await stepTwo(donor, requested)).body).toMatchObject({ statusCode: 200, requiresAction: false })
			return requested.donationId
		})
	})

	it('are refused when the holder fails, and can be tried with another card', async () => {
		await once(async () => {
			const donor = harness.guest()
			const requested = (await stepOne(donor, THREE_D_SECURE)).body as IntentAnswer
			harness.stripe.control.answerChallenge('stripe-in', requested.paymentIntentId, false)
			const refused = await stepTwo(donor, requested)
			expect(refused).toMatchObject({
				status: 400,
				body: {
					code: 'CARD_DECLINED',
					raw: { message: 'Your card was not authenticated, please try again' },
				},
			})
			expect(await details(donor, requested.donationId)).toMatchObject({
				status: 'started',
				confirmedAt: null,
			})
			const { donationId } = requested
			expect((await stepOne(donor, { donation: undefined, donationId })).body).toMatchObject({
				statusCode: 200,
			})
			return donationId
		})
	})

	it("tell the provider's own words of a declined card, and count the second try once", async () => {
		const donationId = await once(async () => {
			const donor = harness.guest()
			const refused = await stepOne(donor, DECLINED)
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
			expect((await stepOne(donor, { ...again, ...DECLINED })).status).toBe(400)
			expect((await stepOne(donor, again)).status).toBe(200)
			// Once it is paid, another card is not charged.
			expect((await stepOne(donor, again)).body).toMatchObject({ statusCode: 200, donationId })
			return donationId
		})
		const row = await (await finance()).json('GET', `/api/backoffice/donations/${donationId}`)
		expect(row).toMatchObject({ attempts: 3, status: 'confirmed' })
	})

	it.each(['now', 'delayed', 'duplicated', 'reordered'] as const)(
		'whose answer was lost are confirmed by webhooks that come %s',
		async (mode) => {
			harness.stripe.control.webhooks.setMode(mode, 100)
			await once(async () => {
				harness.stripe.control.failNext({ operation: 'paymentIntents.create', when: 'after', how: 'hangup' })
				const lost = await stepOne(harness.guest())
				expect(lost).toMatchObject({ status: 202, body: { code: 'PAYMENT_PENDING', requiresAction: false } })
				return (lost.body as IntentAnswer).donationId
			})
		},
	)

	it('are confirmed by webhooks that come late and the wrong way round', async () => {
		harness.stripe.control.webhooks.setMode('held')
		await once(async () => {
			const donor = harness.guest()
			harness.stripe.control.failNext({ operation: 'paymentIntents.create', when: 'after', how: 'hangup' })
			const { donationId } = (await stepOne(donor)).body as IntentAnswer
			await harness.system.untilIdle()
			expect(await details(donor, donationId)).toMatchObject({ status: 'started' })
			harness.stripe.control.webhooks.deliverHeld(true)
			return donationId
		})
	})

	it('are confirmed without any webhook, by asking the provider after a while', async () => {
		harness.stripe.control.webhooks.setMode('dropped')
		await once(async () => {
			harness.stripe.control.failNext({ operation: 'paymentIntents.create', when: 'after', how: 'hangup' })
			const { donationId } = (await stepOne(harness.guest())).body as IntentAnswer
			await harness.system.untilIdle()
			expect((await eventsOf(harness, donationId)).DonationConfirmed).toBeUndefined()
			harness.clock.advance(2 * MINUTE_MS)
			return donationId
		})
	})

	it('that the provider never saw are given up after a day, and nothing is charged', async () => {
		const charges = chargesOf(harness, 'stripe-in')
		const donor = harness.guest()
		harness.stripe.control.failNext({ operation: 'paymentIntents.create', when: 'before', how: 'hangup' })
		const lost = await stepOne(donor)
		expect(lost.status).toBe(202)
		const { donationId } = lost.body as IntentAnswer
		harness.clock.advance(25 * HOUR_MS)
		await harness.system.untilIdle()
		expect(await details(donor, donationId)).toMatchObject({ status: 'failed' })
		expect(chargesOf(harness, 'stripe-in')).toBe(charges)
	})

	it('left alone after the bank asked are called off after a day', async () => {
		const charges = chargesOf(harness, 'stripe-in')
		const donor = harness.guest()
		const requested = (await stepOne(donor, THREE_D_SECURE)).body as IntentAnswer
		harness.stripe.control.answerChallenge('stripe-in', requested.paymentIntentId, true)
		harness.clock.advance(25 * HOUR_MS)
		await harness.system.untilIdle()
		expect(await details(donor, requested.donationId)).toMatchObject({ status: 'failed' })
		// A donor who returns then gets an error, and is not charged.
		expect((await stepTwo(donor, requested)).body).toMatchObject({ statusCode: 400, code: 'CARD_DECLINED' })
		expect(chargesOf(harness, 'stripe-in')).toBe(charges)
	})

	it('sent twice under one key charge the card once', async () => {
		await once(async () => {
			const donor = harness.guest()
			// The first call leaves the donor a cookie, by which the next ones are theirs.
			await donor.call('POST', PAY, { body: {} })
			const headers = { 'idempotency-key': crypto.randomUUID() }
			const body = intentOf(RUPEES_500, donationOf(RUPEES_500, requestId))
			const answers = await Promise.all([1, 2, 3].map(() => donor.call('POST', PAY, { body, headers })))
			const ids = new Set(answers.map((answer) => (answer.body as IntentAnswer).donationId))
			expect(answers.every(({ status }) => status === 200 || status === 202)).toBe(true)
			expect(ids.size).toBe(1)
			return [...ids].join()
		})
	})

	it('made before anybody said what for wait for finance, until they are assigned', async () => {
		const unmatched = async () =>
			(
				await (
					await finance()
				).json<{ data: { unmatchedDonations: number } }>('GET', '/api/backoffice/overview')
			).data.unmatchedDonations
		const donor = harness.guest()
		const paid = await donor.json<IntentAnswer>('POST', PAY, intentOf(RUPEES_500, null))
		await harness.system.untilIdle()
		expect(await unmatched()).toBe(0)
		harness.clock.advance(31 * MINUTE_MS)
		expect(await unmatched()).toBe(1)
		expect(await eventsOf(harness, paid.donationId)).toMatchObject({ UnassignedPaymentReceived: 1 })

		const before = mails()
		const body = donationOf(RUPEES_500, requestId, { transactionId: paid.paymentIntentId })
		for (const _ of [1, 2]) {
			const assigned = await donor.call('POST', '/api/v1/donation', { body })
			expect(assigned).toMatchObject({ status: 200, body: { data: { status: 'confirmed', quantity: 500 } } })
		}
		await harness.system.untilIdle()
		expect(await unmatched()).toBe(0)
		expect(mails()).toBe(before + 1)
		expect(await eventsOf(harness, paid.donationId)).toMatchObject({
			DonationAssigned: 1,
			DonationConfirmed: 1,
		})
	})

	it('of a member need a first and a last name, in the profile or with the donation', async () => {
		const member = await harness.person('priya')
		const naming = (first: string, last: string) =>
			harness.system.sql.execute('UPDATE rec.users SET first_name = $2, last_name = $3 WHERE id = $1', [
				member.id,
				first,
				last,
			])
		const unsaid = { externalUserInfo: undefined }
		const paying = (donation: object) =>
			member.call('POST', PAY, { body: intentOf(RUPEES_500, donationOf(RUPEES_500, requestId, donation)) })
		const required = (message: string, ...fields: string[]) => ({
			status: 400,
			body: { code: 'NAME_REQUIRED', message, details: fields.map((field) => ({ field })) },
		})
		await naming('', '')
		const charged = chargesOf(harness, 'stripe-in')
		expect(await paying(unsaid)).toMatchObject(
			required(
				'Please enter First Name',
				'donation.externalUserInfo.first_name',
				'donation.externalUserInfo.last_name',
			),
		)
		expect(chargesOf(harness, 'stripe-in')).toBe(charged)

		// Paid before anybody said what for, and named only once the names are there.
		const paid = await member.json<IntentAnswer>('POST', PAY, intentOf(RUPEES_500, null))
		await harness.system.untilIdle()
		const body = donationOf(RUPEES_500, requestId, { ...unsaid, transactionId: paid.paymentIntentId })
		await naming('Priya', '')
		expect(await member.call('POST', '/api/v1/donation', { body })).toMatchObject(
			required('Please enter Last Name', 'externalUserInfo.last_name'),
		)
		await naming('Priya', 'Nair')
		expect((await member.call('POST', '/api/v1/donation', { body })).status).toBe(200)
		expect((await paying(unsaid)).status).toBe(200)
		await harness.system.untilIdle()
	})

	it('that are refunded or charged back leave the fund again', async () => {
		const fund = () =>
			harness.system.sql.one<{ refunded: bigint; charged_back: bigint; raised: bigint }>(
				'SELECT refunded, charged_back, raised FROM read.fund_totals WHERE target_id = $1',
				[requestId],
			)
		const before = await fund()
		const { control } = harness.stripe
		const { total, donation } = splitOf(RUPEES_500)
		const refunded = await give(harness, harness.guest(), requestId)
		control.refund('stripe-in', refunded.paymentIntentId, { amount: Number(total) / 2 })
		const lost = await give(harness, harness.guest(), requestId)
		const dispute = control.dispute('stripe-in', lost.paymentIntentId)
		await harness.system.untilIdle()
		expect(await fund()).toMatchObject({ charged_back: before.charged_back })
		control.closeDispute('stripe-in', dispute.id, 'lost')
		const won = await give(harness, harness.guest(), requestId)
		const other = control.dispute('stripe-in', won.paymentIntentId)
		control.closeDispute('stripe-in', other.id, 'won')
		await harness.system.untilIdle()
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
		const { control } = harness.stripe
		const { total, donation } = splitOf(RUPEES_500)
		/** The mirror starts in real time; its data is old enough by the virtual clock. */
		const hoursLater = async () => {
			harness.clock.advance(3 * HOUR_MS)
			await harness.system.sql.execute("UPDATE ops.jobs SET next_at = now() WHERE name = 'payouts/mirror'")
		}
		const fundOf = async () =>
			harness.system.sql.one<{ refunded: bigint; charged_back: bigint; free: bigint }>(
				'SELECT refunded, charged_back, free FROM read.fund_totals WHERE target_id = $1',
				[requestId],
			)
		const donations = [
			await give(harness, harness.guest(), requestId),
			await give(harness, harness.guest(), requestId),
		]
		harness.clock.advance(3 * HOUR_MS)
		await harness.system.untilIdle()
		const before = await fundOf()
		control.webhooks.setMode('dropped')
		const [refunded, disputed] = donations.map(({ paymentIntentId }) => paymentIntentId)
		control.refund('stripe-in', refunded ?? '')
		const dispute = control.dispute('stripe-in', disputed ?? '', { amount: Number(total) })
		control.closeDispute('stripe-in', dispute.id, 'lost')
		await harness.system.untilIdle()
		expect(await fundOf()).toEqual(before)
		await hoursLater()
		await expect.poll(fundOf, { timeout: 60_000 }).toEqual({
			refunded: before.refunded + donation,
			charged_back: before.charged_back + donation,
			free: before.free - 2n * donation,
		})
		// Won on appeal, again without a word.
		control.closeDispute('stripe-in', dispute.id, 'won')
		await hoursLater()
		await expect.poll(fundOf, { timeout: 60_000 }).toEqual({
			refunded: before.refunded + donation,
			charged_back: before.charged_back,
			free: before.free - donation,
		})
	})

	it('in dollars are booked with the account of their country, and sorted apart from rupees', async () => {
		const admin = await harness.person('admin')
		await author.signIn()
		const place = { country: 'US', units: 'USD', place: 'Stockton, California' }
		const american = await publish({ author, admin }, place)
		const donation: Donation = { region: 'US', typed: 2_500n, coversFee: false }
		const paid = await give(harness, harness.guest(), american, donation)
		expect(await eventsOf(harness, paid.donationId)).toMatchObject({ DonationConfirmed: 1 })
		expect(chargesOf(harness, 'stripe-us')).toBe(1)
		await give(harness, harness.guest(), american, { region: 'US', typed: 100_000n, coversFee: false })
		await give(harness, harness.guest(), requestId)
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
		const [{ webhookSecret } = { webhookSecret: '' }] = harness.stripe.accounts
		const head = await harness.system.store.head()
		const body = JSON.stringify({ id: 'evt_forged', object: 'event', type: 'payment_intent.succeeded' })
		const deliver = (secret: string, ageSeconds: number) => {
			const signature = sign(body, secret, Math.floor(harness.clock.now() / 1_000) - ageSeconds)
			const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
			return harness.guest().call('POST', '/api/v1/webhooks/stripe', { body, headers })
		}
		expect(await deliver('whsec_forged', 0)).toMatchObject({ status: 400, body: { code: 'WEBHOOK_REFUSED' } })
		expect(await deliver(webhookSecret, 3_600)).toMatchObject({ status: 400 })
		const caller = await finance()
		for (const verdict of ['forged', 'expired']) {
			const url = `/api/backoffice/webhooks?filter=${encodeURIComponent(JSON.stringify({ verdict }))}`
			const rows = await caller.json<{ verdict: string; state: string }[]>('GET', url)
			expect(rows).toMatchObject([{ provider: 'stripe', verdict, state: 'done' }])
		}
		expect(await harness.system.store.head()).toBe(head)
	})

	it('are not looked for by a webhook that another account signed', async () => {
		const { accounts, control } = harness.stripe
		const begun = harness.clock.now()
		control.webhooks.setMode('dropped')
		control.failNext({ operation: 'paymentIntents.create', when: 'after', how: 'hangup' })
		const { donationId } = (await stepOne(harness.guest())).body as IntentAnswer
		const keysOf = (account: string) => accounts.find((each) => each.account === account)
		const listed = await fetch(`${harness.stripe.url}/v1/payment_intents?limit=10`, {
			headers: { authorization: `Bearer ${keysOf('stripe-in')?.secretKey}` },
		})
		const { data } = (await listed.json()) as {
			data: readonly { id: string; metadata: { donationId?: string } }[]
		}
		const id = data.find(({ metadata }) => metadata.donationId === donationId)?.id
		expect(id).toMatch(/^pi_/)
		const body = JSON.stringify({
			id: 'evt_elsewhere',
			object: 'event',
			type: 'payment_intent.succeeded',
			created: Math.floor(begun / 1_000),
			data: { object: { object: 'payment_intent', id } },
		})
		const deliver = async (account: string, text: string) => {
			const signature = sign(
				text,
				keysOf(account)?.webhookSecret ?? '',
				Math.floor(harness.clock.now() / 1_000),
			)
			const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
			const { status } = await harness
				.guest()
				.call('POST', '/api/v1/webhooks/stripe', { body: text, headers })
			expect(status).toBe(200)
			await harness.system.untilIdle()
			return (await eventsOf(harness, donationId)).DonationConfirmed
		}
		expect(await deliver('stripe-us', body)).toBeUndefined()
		expect(await deliver('stripe-in', body.replace('elsewhere', 'here'))).toBe(1)
	})
	it('of a guest join the account whose address they left, once its owner signs in', async () => {
		const hers = { ...GUEST, email: 'Gurpreet@Karuna.example' }
		const guest = harness.guest()
		const body = intentOf(RUPEES_500, donationOf(RUPEES_500, requestId, { externalUserInfo: hers }))
		const { donationId } = await guest.json<IntentAnswer>('POST', '/api/v1/create/payment/intent', body)
		await harness.system.untilIdle()
		const member = await harness.person('gurpreet')
		const idsOf = async (caller: Caller) =>
			(
				await caller.json<{ data: { _id: string }[] }>('GET', `/api/v1/donation?user_id=${caller.id}`)
			).data.map(({ _id }) => _id)
		expect(await idsOf(member)).toContain(donationId)
		const summary = await member.json<{ data: { donations: { total: number } } }>(
			'GET',
			`/api/v1/user/summary/${member.id}`,
		)
		expect(summary.data.donations.total).toBe((await idsOf(member)).length)
		for (const path of [
			`/api/v1/transactionDetails?donationId=${donationId}`,
			`/api/v1/donation/${donationId}/receipt`,
		]) {
			expect((await member.call('GET', path)).status).toBe(200)
			expect((await guest.call('GET', path)).status).toBe(200)
			expect((await (await harness.person('lakshmi')).call('GET', path)).status).toBe(404)
		}
		expect(
			(await member.call('POST', `/api/v1/donation/${donationId}/receipt/resend`, { body: {} })).status,
		).toBe(200)
	})

	savedCardCases(() => harness)
	bankDebitCases(() => harness)
	// The last ones: they turn the clock by months.
	recurringCases(
		() => harness,
		() => requestId,
	)
})
