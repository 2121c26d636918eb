import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { TABLES } from '../../apps/capabilities.ts'
import type { BankAccount } from '../../domain/donations/bank-accounts.contract.ts'
import { recurringIdOf } from '../../domain/recurring/streams.contract.ts'
import { renderText } from '../../kernel/texts/texts.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import {
	currencyOf,
	type DonorBrowser,
	giveBy,
	type Purpose,
	prepareWay,
	WAYS,
	type Way,
} from '../../simulators/donor.ts'
import { type ApiDocument, operationsOf } from '../nightly/fuzz/document.ts'
import { askEverything, type Hidden, nothingHidden } from '../nightly/private/walk.ts'
import { savedBank, verifyPath } from './calls.bank-debit.ts'
import { donationOf, donationTo, type IntentAnswer, intentOf, publish, RUPEES_500 } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import { advanceTo, beginBody, dueOf, giveMonthly, RECURRING, recurringOf } from './recurring.fixtures.ts'

const MEMBER = {
	first_name: 'Kingfisher',
	last_name: 'Hoopoe',
	email: 'donor@karuna.example',
	username: 'hoopoe77',
	phone: '+919876598765',
} as const
const GUEST = { first_name: 'Bulbul', last_name: 'Drongo', email: 'bulbul@birds.example' } as const
const CANARIES = [...Object.values(MEMBER), ...Object.values(GUEST)].map((each) => each.toLowerCase())

const OF_GUESTS: readonly Way[] = ['card', 'upi', 'netbanking', 'wallet', 'razorpayCard', 'paypal']
const INTENT = '/api/v1/create/payment/intent'
const RECIPIENTS = ['a request in rupees', 'a request in dollars', 'a person', 'the foundation'] as const
type Recipient = (typeof RECIPIENTS)[number]

/** Returns the refusal of a way for a recipient by the specification; null when they go together. */
function refusalOf(way: Way, to: Recipient): { readonly code: string; readonly message?: string } | null {
	if (way === 'bankDebit' && to === 'the foundation')
		return { code: 'METHOD_UNAVAILABLE', message: 'StripeACH only available in USA' }
	const units = to === 'a request in rupees' ? 'INR' : to === 'a request in dollars' ? 'USD' : currencyOf(way)
	return units === currencyOf(way) ? null : { code: 'CURRENCY_MISMATCH' }
}

const MAX_CALLS = (way: Way): number => (way === 'razorpayCard' ? 4 : 3)

const plain = (value: unknown): string =>
	JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each)) ?? ''
const namesIn = (text: string): string[] => CANARIES.filter((name) => text.toLowerCase().includes(name))

describe('each way to give', () => {
	let harness: Harness
	let donee: Caller
	let donor: Caller
	let other: Caller
	let requests: { readonly INR: string; readonly USD: string }
	let providers: DonorBrowser['providers']
	const given: string[] = []

	const controls = () => Object.values(providers).map(({ control }) => control)
	const browserOf = (caller: Caller): DonorBrowser => ({
		call: (method, path, body) => caller.json(method, path, body),
		providers,
	})
	const purposeOf = (to: Recipient): Purpose => {
		if (to === 'the foundation') return { donationFor: 'tal' }
		if (to === 'a person') return { donationFor: 'individual', toUserInfo: { _id: donee.id } }
		const id = requests[to === 'a request in rupees' ? 'INR' : 'USD']
		return { donationFor: 'donationRequest', donation_request_id: id }
	}

	beforeAll(async () => {
		harness = await startHarness()
		const { simulators, sql } = harness.system
		if (!simulators) throw new Error('The providers are not simulated.')
		const { stripe, razorpay, paypal } = simulators
		providers = { stripe, razorpay, paypal }
		donee = await harness.person('donee')
		donor = await harness.person('donor')
		other = await harness.person('hannah')
		const admin = await harness.person('admin')
		const dollars = { country: 'US', units: 'USD', place: 'Stockton, California' }
		const whole = { quantity: 10_000_000 }
		requests = {
			INR: await publish({ author: donee, admin }, whole),
			USD: await publish({ author: donee, admin }, { ...whole, ...dollars }),
		}
		await donor.json('PUT', `/api/v1/user/${donor.id}`, { isPublic: false })
		await sql.execute(
			'UPDATE rec.users SET first_name = $2, last_name = $3, username = $4, phone = $5 WHERE id = $1',
			[donor.id, MEMBER.first_name, MEMBER.last_name, MEMBER.username, MEMBER.phone],
		)
		for (const way of WAYS) await prepareWay(way, browserOf(donor))
		await harness.system.untilIdle()
		for (const control of controls()) control.calls.begin()
	}, 120_000)
	afterAll(() => harness?.stop())

	it('tells its donor, and nobody else, which person it was for', async () => {
		const id = await giveBy('card', browserOf(donor), purposeOf('a person'))
		const { data } = await donor.json<{ data: { toUserInfo: object } }>(
			'GET',
			`/api/v1/transactionDetails?donationId=${id}`,
		)
		const { name } = (
			await donee.json<{ data: { name: { first_name: string; last_name: string } } }>(
				'GET',
				`/api/v1/user/${donee.id}`,
			)
		).data
		expect(data.toUserInfo).toEqual({ _id: donee.id, name: `${name.first_name} ${name.last_name}` })
		const ofFoundation = await giveBy('card', browserOf(donor), purposeOf('the foundation'))
		expect(await donor.json('GET', `/api/v1/transactionDetails?donationId=${ofFoundation}`)).toMatchObject({
			data: { toUserInfo: null },
		})
	})

	it('answers the customer whose card it is, also where none is saved; guests have none', async () => {
		const pay = (caller: Caller, donation: object) =>
			caller.json<IntentAnswer>(
				'POST',
				INTENT,
				intentOf(RUPEES_500, donationOf(RUPEES_500, requests.INR, donation)),
			)
		const first = await pay(donor, { externalUserInfo: undefined, anonymous: true })
		expect(first.customer_id).toMatch(/^cus_/)
		expect((await pay(donor, { externalUserInfo: undefined, anonymous: true })).customer_id).toBe(
			first.customer_id,
		)
		expect((await pay(harness.guest(), {})).customer_id).toBeNull()
		const { data } = await donor.json<{ data: readonly { readonly customerId: string }[] }>(
			'GET',
			`/api/v1/saved/cards/${first.customer_id}`,
		)
		const ofRupees = data.filter(({ customerId }) => customerId === first.customer_id)
		expect(ofRupees.length).toBeLessThanOrEqual(1)
	})

	it.each(WAYS)('%s reaches the provider three times at most while the donor waits', async (way) => {
		// The donor does not wait for webhooks.
		for (const { webhooks } of controls()) webhooks.setMode('held')
		const calls = () => controls().flatMap((control) => control.calls.list())
		const before = calls().length
		given.push(await giveBy(way, browserOf(donor), { ...purposeOf('a person'), anonymous: true }))
		const made = calls().slice(before)
		expect(made.length, made.map(({ method, path }) => `${method} ${path}`).join()).toBeLessThanOrEqual(
			MAX_CALLS(way),
		)
		expect(made.length).toBeGreaterThan(0)
		for (const { webhooks } of controls()) {
			webhooks.deliverHeld(false)
			webhooks.setMode('now')
		}
		await harness.system.untilIdle()
	})

	it.each(
		RECIPIENTS.filter((to) => to !== 'a person').flatMap((to) => WAYS.map((way) => [to, way] as const)),
	)('to %s by %s is taken, or refused as the specification has it', async (to, way) => {
		const purpose = { ...purposeOf(to), anonymous: true }
		const refusal = refusalOf(way, to)
		const giving = giveBy(way, browserOf(donor), purpose)
		if (refusal === null) {
			given.push(await giving)
			return
		}
		const error = await giving.catch((caught: Error) => caught)
		expect(String(error)).toContain(`"code":"${refusal.code}"`)
		if (refusal.message) expect(String(error)).toContain(renderText('en', refusal.message))
	})

	async function authenticated() {
		const donation = donationTo(donee.id)
		const asking = { paymentMethodId: 'pm_card_threeDSecure2Required' }
		const begun = await donor.json<IntentAnswer>('POST', INTENT, intentOf(RUPEES_500, donation, asking))
		harness.stripe.control.answerChallenge('stripe-in', begun.paymentIntentId, true)
		const isDone = async () =>
			(
				await donor.json<{ data: { status: string } }>(
					'GET',
					`/api/v1/transactionDetails?donationId=${begun.donationId}`,
				)
			).data.status
		return { ...begun, donation, fails: 'paymentIntents.retrieve', isDone, done: 'confirmed' }
	}
	const PENDING = { status: 202, body: { code: 'PAYMENT_PENDING' } }
	interface NextCall {
		readonly as?: Caller
		readonly url: string
		readonly body: object
		readonly fails: string
		readonly away: object
		readonly isDone: () => Promise<unknown>
		readonly done: unknown
	}
	const NEXT_CALLS = {
		async 'the second step of a card'() {
			const { paymentIntentId, ...next } = await authenticated()
			const body = { paymentIntentId, currency: 'INR', settlementCurrency: 'INR' }
			return { ...next, url: INTENT, body, away: PENDING }
		},
		async 'the word that it was paid'() {
			const { paymentIntentId, donation, ...next } = await authenticated()
			const { control } = harness.stripe
			// It is paid, and neither an answer nor a webhook says so.
			control.webhooks.setMode('dropped')
			control.failNext({ operation: 'paymentIntents.confirm', when: 'after', how: 'hangup' })
			control.failNext({ operation: 'paymentIntents.retrieve', when: 'before', how: 'hangup', times: 1_000 })
			const second = { paymentIntentId, currency: 'INR', settlementCurrency: 'INR' }
			expect(await donor.call('POST', INTENT, { body: second })).toMatchObject(PENDING)
			control.webhooks.setMode('now')
			const body = { ...donation, transactionId: paymentIntentId }
			return { ...next, url: '/api/v1/donation', body, away: PENDING }
		},
		async 'what is given every month'() {
			const anonymous = donationOf(RUPEES_500, requests.INR, { anonymous: true })
			const donationId = await giveMonthly(donor, requests.INR, {}, anonymous)
			await harness.system.untilIdle()
			const isDone = async () => {
				const { data } = await donor.json<{ data: { _id: string }[] }>('GET', RECURRING)
				return data.some(({ _id }) => _id === recurringIdOf(donationId))
			}
			const body = beginBody(donationId, 15)
			return {
				url: RECURRING,
				body,
				fails: 'paymentIntents.retrieve',
				away: { status: 200 },
				isDone,
				done: true,
			}
		},
		async 'the deposits of a bank account'() {
			const { uniqueId } = await savedBank(donee)
			const isDone = async () => {
				const { data } = await donee.json<{ data: BankAccount[] }>('GET', '/api/v1/saved/bank-accounts')
				return data.map(({ status }) => status)
			}
			const fails = 'setupIntents.verifyMicrodeposits'
			const body = { amount: [32, 45] }
			return { as: donee, url: verifyPath(uniqueId), body, fails, away: PENDING, isDone, done: ['verified'] }
		},
	} satisfies Record<string, () => Promise<NextCall>>
	it.each(Object.keys(NEXT_CALLS) as (keyof typeof NEXT_CALLS)[])(
		'%s is taken while the provider is away, and done by itself once it is back',
		async (name) => {
			const next: NextCall = await NEXT_CALLS[name]()
			const { system, clock, stripe } = harness
			const headers = { 'idempotency-key': crypto.randomUUID() }
			const call = () => (next.as ?? donor).call('POST', next.url, { body: next.body, headers })
			stripe.control.failNext({ operation: next.fails, when: 'before', how: 'hangup', times: 1_000 })
			expect(await call()).toMatchObject(next.away)
			stripe.control.stopFailing()
			await vi.waitFor(
				async () => {
					clock.advance(MINUTE_MS)
					await system.untilIdle()
					expect(await next.isDone()).toEqual(next.done)
				},
				{ timeout: 60_000 },
			)
			expect(await call()).toMatchObject({ status: 200 })
		},
	)

	async function namesInEmbeds(): Promise<string[]> {
		const found: string[] = []
		for (const id of Object.values(requests))
			for (const path of [`/embed/${id}`, `/embed/${id}/figures`])
				if (namesIn((await harness.guest().call('GET', path)).text).length > 0) found.push(path)
		return found
	}

	async function namesInPersonalData(): Promise<string[]> {
		const found: string[] = []
		for (const { personalData = {} } of TABLES)
			for (const [name, statement] of Object.entries(personalData))
				for (const { id } of [donee, other])
					if (namesIn(plain(await harness.system.sql.query(statement, [id]))).length > 0) found.push(name)
		return found
	}

	it('names an anonymous donor to nobody else: in lists, exports, mails, sockets and at the provider', async () => {
		const watched = Object.values(requests).map((id) => `request:${id}`)
		const sockets = await Promise.all([openPage(donee), openPage(null)])
		async function openPage(caller: Caller | null) {
			const ticket =
				caller === null
					? undefined
					: (await caller.json<{ data: { ticket: string } }>('POST', '/api/v1/live/ticket')).data.ticket
			const socket = new WebSocket(`${harness.system.url.replace('http', 'ws')}/api/v1/live`)
			const received: string[] = []
			socket.addEventListener('message', ({ data }) => received.push(String(data)))
			await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
			socket.send(JSON.stringify({ ticket, watch: watched }))
			return { received, close: () => socket.close() }
		}
		for (const way of OF_GUESTS) {
			const to = currencyOf(way) === 'USD' ? 'a request in dollars' : 'a request in rupees'
			const purpose = { ...purposeOf(to), anonymous: true, externalUserInfo: GUEST }
			given.push(await giveBy(way, browserOf(harness.guest()), purpose))
		}
		// The tries of monthly donations are begun with nobody there.
		const { data: monthly } = await donor.json<{ data: { _id: string }[] }>('GET', RECURRING)
		const dues = await Promise.all(monthly.map(async ({ _id }) => dueOf(await recurringOf(donor, _id))))
		const due = Math.max(...dues) + 60_000
		await advanceTo(harness, due)
		await advanceTo(harness, due + 7 * DAY_MS)
		for (const person of [donee, donor, other]) await person.signIn()

		const operations = operationsOf(
			await harness.guest().json<ApiDocument>('GET', '/api/openapi.json'),
		).filter(
			// The log-in page lists the demo's accounts.
			({ path }) => !path.startsWith('/api/backoffice/') && path !== '/api/v1/config',
		)
		const hidden: Hidden = {
			...nothingHidden(),
			requestId: requests.INR,
			answerId: requests.USD,
			fileIds: given.slice(0, 1),
		}
		const fromCalls = async () => {
			const replies = await Promise.all(
				[donee, other, harness.guest()].map((caller) => askEverything(caller, operations, hidden, donee.id)),
			)
			return replies.flat().flatMap(({ url, body }) => (namesIn(body).length > 0 ? [url] : []))
		}
		const everybody = async () => [
			...new Set([...(await fromCalls()), ...(await namesInEmbeds()), ...(await namesInPersonalData())]),
		]
		expect(await everybody()).toEqual([])

		const mailbox = harness.system.outbox?.mailbox
		const ofDonors = [MEMBER.email, GUEST.email]
		const mailsWithNames = async () => {
			const mails = mailbox?.list({ search: '', offset: 0, limit: 5_000 }).rows ?? []
			const others = mails.filter(({ to }) => !ofDonors.some((address) => to.includes(address)))
			const opened = await Promise.all(others.map(({ id }) => mailbox?.open(id)))
			expect(others.some(({ to }) => to.includes('donee@'))).toBe(true)
			return opened.flatMap((mail) => (mail && namesIn(plain(mail)).length > 0 ? [mail.subject] : []))
		}
		expect(await mailsWithNames()).toEqual([])

		// The provider is told the holder of a bank account by the donor, and of us nothing of anybody.
		const sent = controls().flatMap((control) => control.calls.list())
		expect(sent.length).toBeGreaterThan(100)
		expect(sent.filter((call) => namesIn(plain(call)).length > 0)).toEqual([])

		await vi.waitFor(
			async () => {
				given.push(
					await giveBy('card', browserOf(donor), { ...purposeOf('a request in rupees'), anonymous: true }),
				)
				for (const { received } of sockets) expect(received.join()).toContain(requests.INR)
			},
			{ timeout: 60_000 },
		)
		for (const { received, close } of sockets) {
			expect(namesIn(received.join())).toEqual([])
			close()
		}

		// The control finds the same donors by name, which proves that the search covers the right places.
		await giveBy('upi', browserOf(donor), purposeOf('a request in rupees'))
		await giveBy('card', browserOf(harness.guest()), {
			...purposeOf('a request in rupees'),
			externalUserInfo: GUEST,
		})
		await harness.system.untilIdle()
		expect(await everybody()).toEqual(
			expect.arrayContaining([
				'/api/v1/donation?request_id=it',
				'/api/v1/donationRequest/donors',
				expect.stringMatching(/^\/api\/v1\/donationRequest\/it/),
			]),
		)
		const planted = { method: 'POST', path: '/v1/orders', sent: { description: `From ${GUEST.first_name}` } }
		expect(namesIn(plain(planted))).toEqual(['bulbul'])
	}, 600_000)
})
