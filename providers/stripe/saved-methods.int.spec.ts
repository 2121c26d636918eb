import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { PaymentDeclined, PaymentOutcomeUnknown, type PaymentProvider } from '../../kernel/ports/payments.ts'
import type { SavedMethods } from '../../kernel/ports/saved-methods.ts'
import { createVirtualClock } from '../../simulators/clock.ts'
import { type StripeSimulator, startStripeSimulator } from '../../simulators/stripe/server.ts'
import { createStripeProvider } from './payments.ts'
import { createStripeSavedMethods } from './saved-methods.ts'

const US = 'stripe-us'
const clock = createVirtualClock({ startAt: Date.UTC(2026, 5, 1, 12), frozen: true })
let simulator: StripeSimulator
let provider: PaymentProvider
let methods: SavedMethods
let keys = 0

beforeAll(async () => {
	simulator = await startStripeSimulator({ clock, seed: 'saved-methods' })
	const api = { protocol: 'http', host: simulator.host, port: simulator.port } as const
	const options = { accounts: simulator.accounts, api, production: false, clock }
	provider = createStripeProvider(options)
	methods = createStripeSavedMethods(options)
})
afterEach(() => simulator.control.reset())
afterAll(() => simulator.close())

const newCustomer = (userId = 'u1') =>
	methods.createCustomer({ account: US, userId, idempotencyKey: `customer:${US}:${userId}` })
const pay = (paymentMethodRef: string, customerRef: string | null, more: object = {}) =>
	provider.create({
		account: US,
		donationId: 'donation-1',
		attempt: 1,
		startedAt: clock.now(),
		amount: 10_290n,
		currency: 'USD',
		method: 'card',
		paymentMethodRef,
		customerRef,
		idempotencyKey: `key-${keys++}`,
		...more,
	})
const save = async (customerRef: string, token = 'pm_card_visa') =>
	(await pay(token, customerRef, { savesMethod: true })).savedMethod?.ref ?? ''
const call = async (path: string, params: Record<string, string>, method = 'POST') => {
	const answer = await fetch(`${simulator.url}${path}`, {
		method,
		headers: { authorization: 'Bearer sk_test_sim_us' },
		...(method === 'POST' && { body: new URLSearchParams(params) }),
	})
	return (await answer.json()) as { readonly [field: string]: unknown; readonly error?: { code: string } }
}

it('A card is saved where its payment says so, and pays again for its customer alone.', async () => {
	const customer = await newCustomer()
	expect(await newCustomer()).toBe(customer)
	expect(await pay('pm_card_visa', customer)).not.toHaveProperty('savedMethod')
	const paid = await pay('pm_card_mastercard', customer, { savesMethod: true })
	const { savedMethod } = paid
	expect(savedMethod).toMatchObject({ brand: 'mastercard', last4: '4444', expMonth: 12, expYear: 2028 })
	const ref = savedMethod?.ref ?? ''
	expect(await provider.read(US, paid.providerRef)).toMatchObject({ savedMethod, customerRef: customer })
	expect(await methods.readMethod(US, ref)).toEqual({
		...savedMethod,
		customerRef: customer,
		isOffered: false,
	})
	expect(await pay(ref, customer)).toMatchObject({ status: 'succeeded', customerRef: customer })
	await expect(pay(ref, await newCustomer('u2'))).rejects.toMatchObject({ name: 'PaymentRejected' })
	await expect(pay(ref, null)).rejects.toMatchObject({ name: 'PaymentRejected' })
})

it('A card that is removed pays nothing any more, and one removal is as good as two.', async () => {
	const customer = await newCustomer()
	const ref = await save(customer)
	await methods.removeMethod(US, ref)
	await methods.removeMethod(US, ref)
	await methods.removeMethod(US, 'pm_nothing')
	expect(await methods.readMethod(US, ref)).toMatchObject({ customerRef: null })
	expect(await methods.readMethod(US, 'pm_nothing')).toBeNull()
	await expect(pay(ref, customer)).rejects.toMatchObject({ name: 'PaymentRejected' })
	simulator.control.failNext({ operation: 'paymentMethods.detach', when: 'before', how: 500 })
	await expect(methods.removeMethod(US, await save(customer))).rejects.toBeInstanceOf(PaymentOutcomeUnknown)
})

it('A customer that is deleted takes its cards along.', async () => {
	const customer = await newCustomer()
	const ref = await save(customer)
	await methods.removeCustomer(US, customer)
	await methods.removeCustomer(US, customer)
	expect(await methods.readMethod(US, ref)).toMatchObject({ customerRef: null })
	expect(await call(`/v1/customers/${customer}`, {}, 'GET')).toEqual({
		id: customer,
		object: 'customer',
		deleted: true,
	})
	await expect(pay('pm_card_visa', customer)).rejects.toMatchObject({ code: 'resource_missing' })
})

it('Without its holder a card whose bank wants them is declined; with them it asks.', async () => {
	const customer = await newCustomer()
	const { providerRef } = await pay('pm_card_threeDSecure2Required', customer, { savesMethod: true })
	simulator.control.answerChallenge(US, providerRef, true)
	const ref = (await provider.confirm(US, providerRef, 'confirm')).savedMethod?.ref ?? ''
	expect(await pay(ref, customer)).toMatchObject({ nextAction: { kind: 'authenticate' } })
	const alone = pay(ref, customer, { isOffSession: true })
	await expect(alone).rejects.toBeInstanceOf(PaymentDeclined)
	await expect(alone).rejects.toMatchObject({ code: 'authentication_required' })
	const plain = await save(customer)
	expect(await pay(plain, customer, { isOffSession: true })).toMatchObject({ status: 'succeeded' })
})

it('A card expires with its month, and its bank may renew it before.', async () => {
	const customer = await newCustomer()
	const ref = await save(customer)
	const renewed = { last4: '1881', expMonth: 6, expYear: 2026 }
	simulator.control.renewCard(US, ref, renewed)
	expect(await methods.readMethod(US, ref)).toMatchObject(renewed)
	expect(await pay(ref, customer)).toMatchObject({ status: 'succeeded' })
	clock.freeze(Date.UTC(2026, 6, 1))
	await expect(pay(ref, customer)).rejects.toMatchObject({ code: 'expired_card' })
	clock.freeze(Date.UTC(2026, 5, 1, 12))
})

it('A card whose owner lacks funds is declined, and pays once there are some.', async () => {
	const customer = await newCustomer()
	const ref = await save(customer)
	const other = await newCustomer('u2')
	const theirs = await save(other)
	simulator.control.setFunds(US, customer, false)
	await expect(pay(ref, customer, { isOffSession: true })).rejects.toMatchObject({
		declineCode: 'insufficient_funds',
	})
	expect(await pay(theirs, other)).toMatchObject({ status: 'succeeded' })
	simulator.control.setFunds(US, customer, true)
	expect(await pay(ref, customer)).toMatchObject({ status: 'succeeded' })
	expect(() => simulator.control.setFunds(US, 'cus_nobody', false)).toThrow('cus_nobody')
})

it('Customers have a default among their own cards, and cards say whether they are offered again.', async () => {
	const customer = await newCustomer()
	const ref = await save(customer)
	const path = `/v1/customers/${customer}`
	const chosen = { 'invoice_settings[default_payment_method]': ref }
	expect(await call(path, chosen)).toMatchObject({ invoice_settings: { default_payment_method: ref } })
	const foreign = await save(await newCustomer('u2'))
	const refused = await call(path, { 'invoice_settings[default_payment_method]': foreign })
	expect(refused.error).toMatchObject({ code: 'resource_missing' })

	const offered = async () =>
		((await call(`${path}/payment_methods?allow_redisplay=always`, {}, 'GET')).data as { id: string }[]).map(
			({ id }) => id,
		)
	expect(await offered()).toEqual([])
	await call(`/v1/payment_methods/${ref}`, { allow_redisplay: 'always', 'card[exp_year]': '2031' })
	expect(await offered()).toEqual([ref])
	expect(await methods.readMethod(US, ref)).toMatchObject({ isOffered: true, expYear: 2031 })
	await methods.removeMethod(US, ref)
	expect(await call(path, {}, 'GET')).toMatchObject({ invoice_settings: { default_payment_method: null } })
})
