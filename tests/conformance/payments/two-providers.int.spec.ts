import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CommandDeps } from '../../../commands/_shared/deps.ts'
import { createPaymentIntent } from '../../../commands/donations/create-payment-intent.ts'
import { receiveWebhook } from '../../../commands/providers/receive-webhook.ts'
import { donationStream } from '../../../domain/donations/streams.contract.ts'
import { createInMemoryEventStore } from '../../../infra/event-store/in-memory.ts'
import type { Infrastructure } from '../../../kernel/capability/infrastructure.ts'
import { registerProviders } from '../../../kernel/capability/provider-accounts.ts'
import { createDispatch } from '../../../kernel/events/dispatch.ts'
import type { Route } from '../../../kernel/http/route.ts'
import type { ClaimedWork } from '../../../kernel/outbox/outbox.ts'
import { claimShared } from '../../../kernel/outbox/outbox-rows.ts'
import type { EventStore } from '../../../kernel/ports/event-store.ts'
import { createSql, type Sql } from '../../../kernel/sql/sql.ts'
import { derivedId, newId } from '../../../kernel/wire/ids.ts'
import { registerStripe } from '../../../providers/stripe/registration.ts'
import { createVirtualClock } from '../../../simulators/clock.ts'
import { type StripeSimulator, startStripeSimulator } from '../../../simulators/stripe/server.ts'
import { checkObject } from '../../../workers/providers/check-object.ts'
import { createTestDatabase } from '../../harness/database.ts'
import { registerOtherPay } from '../../harness/otherpay/adapter.ts'
import { type OtherPayServer, signatureOf, startOtherPay } from '../../harness/otherpay/server.ts'
import { RECEIPT_PARTS } from '../../harness/receipt-parts.ts'

const START = Date.parse('2026-11-23T10:00:00.000Z')
const GUEST = { kind: 'guest', id: derivedId('guest', 'two providers') } as const
const clock = createVirtualClock({ startAt: START, frozen: true })

let database: Awaited<ReturnType<typeof createTestDatabase>>
let sql: Sql
let stripe: StripeSimulator
let otherPay: OtherPayServer
let store: EventStore

beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl, { max: 4 })
	stripe = await startStripeSimulator({ clock, seed: 'two providers' })
	otherPay = await startOtherPay({ clock })
})
beforeEach(() => {
	store = createInMemoryEventStore()
})
afterAll(async () => {
	await otherPay.close()
	await stripe.close()
	await sql.close()
	await database.drop()
})

function release(dollarsBy: 'stripe' | 'otherpay') {
	const api = { protocol: 'http', host: stripe.host, port: stripe.port } as const
	const cards = registerStripe({ accounts: stripe.accounts, api, production: false, clock })
	const providers = registerProviders([
		{
			...cards,
			accounts: cards.accounts.map((account) =>
				account.currency === 'USD' && dollarsBy === 'otherpay' ? { ...account, methods: [] } : account,
			),
		},
		registerOtherPay({
			url: otherPay.url,
			merchants: otherPay.merchants,
			clock,
			takesCardsAt: dollarsBy === 'otherpay' ? ['otherpay-us'] : [],
		}),
	])
	const dispatch = createDispatch(store, clock, (ms) => sleep(ms))
	const deps = { ...providers, sql, store, dispatch, clock, receipts: RECEIPT_PARTS }
	const commands = deps as unknown as CommandDeps
	const webhooks = providers.payments
		.webhookVerifiers()
		.map((provider) => receiveWebhook({ sql, clock, provider, cipher: RECEIPT_PARTS.cipher, wake: () => {} }))
	const check = checkObject(deps as unknown as Infrastructure)
	return {
		...providers,
		pay: async (body: object) =>
			(await send(createPaymentIntent(commands, null), { body })).body as {
				[K in 'donationId' | 'paymentIntentId']: string
			},
		async webhook(provider: string, raw: Buffer, headers: Readonly<Record<string, string>>) {
			const route = webhooks.find(({ path }) => path === `/api/v1/webhooks/${provider}`)
			if (!route) throw new TypeError(`There is no address for webhooks of ${provider}.`)
			await send(route, { raw, headers })
			const claim = { lane: check.lane, kinds: [check.kind], now: clock.now(), leaseMs: 60_000, limit: 1 }
			const [work] = await claimShared(sql, claim)
			return check.run(work as ClaimedWork)
		},
	}
}

const send = (route: Route, of: object) =>
	route.handle({
		caller: {
			principal: GUEST,
			actor: GUEST,
			correlationId: newId(clock.now()),
			commandId: newId(clock.now()),
			ip: '127.0.0.1',
			userAgent: 'spec',
			language: 'en',
		},
		headers: {},
		...of,
	} as unknown as Parameters<Route['handle']>[0])

const firstStep = (currency: 'USD' | 'INR', paymentMethodId: string) => ({
	payment_method_types: ['card'],
	paymentMethodId,
	amount: 10_000n,
	currency,
	settlementCurrency: currency,
})
const eventsOf = async (donationId: string) =>
	(await Array.fromAsync(store.readStream(donationStream(donationId)))).map(({ type, data, metadata }) => ({
		type,
		data: data as Readonly<Record<string, unknown>>,
		actor: metadata.actor,
	}))

describe('With two providers', () => {
	it('a donation is started at the one that takes its currency', async () => {
		const { pay } = release('otherpay')
		const dollars = await pay(firstStep('USD', 'card-good'))
		const rupees = await pay(firstStep('INR', 'pm_card_in'))
		const [inDollars, inRupees] = [await eventsOf(dollars.donationId), await eventsOf(rupees.donationId)]
		expect(inDollars[0]?.data).toMatchObject({ provider: 'otherpay', account: 'otherpay-us' })
		expect(inRupees[0]?.data).toMatchObject({ provider: 'stripe', account: 'stripe-in' })
		for (const events of [inDollars, inRupees])
			expect(events.map(({ type }) => type)).toEqual([
				'DonationStarted',
				'PaymentAttempted',
				'UnassignedPaymentReceived',
				'ProviderCostRecorded',
			])
		expect(inDollars[3]?.data).toMatchObject({ cost: '310', currency: 'USD' })
	})

	it('a donation stays with the account that it was started at, whoever takes new ones by then', async () => {
		const before = release('otherpay')
		const { donationId, paymentIntentId } = await before.pay(firstStep('USD', 'card-asks'))
		otherPay.booksOf('otherpay-us').answer(paymentIntentId, true)
		const after = release('stripe')
		await after.pay({ paymentIntentId, currency: 'USD', settlementCurrency: 'USD' })
		expect(otherPay.booksOf('otherpay-us').found(paymentIntentId).state).toBe('COMPLETED')
		const another = await after.pay(firstStep('USD', 'pm_card_visa'))
		expect((await eventsOf(another.donationId))[0]?.data).toMatchObject({ account: 'stripe-us' })
		expect((await eventsOf(donationId)).map(({ type }) => type)).toContain('UnassignedPaymentReceived')
	})

	it('a webhook of each comes in at its own address and leads to its own provider', async () => {
		const { pay, webhook } = release('otherpay')
		const { donationId, paymentIntentId } = await pay(firstStep('USD', 'card-good'))
		otherPay.booksOf('otherpay-us').refund(paymentIntentId, '25.00', null)
		const at = new Date(clock.now()).toISOString()
		const subject = { event: newId(clock.now()), topic: 'order.changed', at, subject: paymentIntentId }
		const raw = Buffer.from(JSON.stringify(subject))
		const signature = signatureOf('otherpay webhooks us', at, raw)
		const headers = { 'otherpay-time': at, 'otherpay-signature': signature }
		await expect(webhook('stripe', raw, headers)).rejects.toMatchObject({ code: 'WEBHOOK_REFUSED' })
		expect(await webhook('otherpay', raw, headers)).toMatchObject({ note: `donation ${donationId}` })
		expect((await eventsOf(donationId)).at(-1)).toMatchObject({
			type: 'DonationRefunded',
			data: { amount: '2500' },
			actor: { kind: 'provider', id: 'otherpay' },
		})
	})
})
