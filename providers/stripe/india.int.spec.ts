import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type CreatePayment, PaymentDeclined } from '../../kernel/ports/payments.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { createVirtualClock } from '../../simulators/clock.ts'
import { SIMULATED_ACCOUNTS } from '../../simulators/stripe/accounts.ts'
import { type StripeSimulator, startStripeSimulator } from '../../simulators/stripe/server.ts'
import { createStripeProvider, type StripeProvider } from './payments.ts'
import { registerStripe } from './registration.ts'
import { createStripeSavedMethods } from './saved-methods.ts'

const clock = createVirtualClock({ startAt: Date.UTC(2026, 5, 1, 12), frozen: true })
let simulator: StripeSimulator
let provider: StripeProvider
let options: Parameters<typeof createStripeProvider>[0]
let keys = 0

beforeAll(async () => {
	simulator = await startStripeSimulator({ clock, seed: 'india' })
	const api = { protocol: 'http', host: simulator.host, port: simulator.port } as const
	options = { accounts: SIMULATED_ACCOUNTS, api, production: false, clock }
	provider = createStripeProvider(options)
})
afterEach(() => simulator.control.reset())
afterAll(() => simulator.close())

const ACCOUNTS = [
	['stripe-in', 'INR'],
	['stripe-us', 'USD'],
] as const
type Account = readonly [account: (typeof ACCOUNTS)[number][0], currency: (typeof ACCOUNTS)[number][1]]
const pay = ([account, currency]: Account, paymentMethodRef: string, more: Partial<CreatePayment> = {}) =>
	provider.create({
		account,
		currency,
		donationId: `donation-${keys}`,
		attempt: 1,
		startedAt: clock.now(),
		amount: 50_000n,
		method: 'card',
		paymentMethodRef,
		customerRef: null,
		idempotencyKey: `key-${keys++}`,
		...more,
	})
const newCustomer = ([account]: Account) =>
	createStripeSavedMethods(options).createCustomer({ account, userId: 'u1', idempotencyKey: `u1:${account}` })

async function giveMonthly(at: Account, customerRef: string, card = 'pm_card_in') {
	const begun = await pay(at, card, { customerRef, savesMethod: true, isForRecurring: true })
	expect(begun.nextAction).toEqual({ kind: 'authenticate' })
	simulator.control.answerChallenge(at[0], begun.providerRef, true)
	return provider.confirm(at[0], begun.providerRef, `confirm-${keys++}`)
}

describe.each(ACCOUNTS)('an Indian card at %s', (...at) => {
	it('is charged every month by the mandate that its holder gave, a day after they were told', async () => {
		const customerRef = await newCustomer(at)
		const { savedMethod, cardMandateRef = '' } = await giveMonthly(at, customerRef)
		expect(cardMandateRef).toMatch(/^mandate_/)
		const alone = { customerRef, isOffSession: true, mandateRef: cardMandateRef }
		const { providerRef, status } = await pay(at, savedMethod?.ref ?? '', alone)
		expect(status).toBe('processing')
		clock.advance(25 * HOUR_MS)
		expect(await provider.read(at[0], providerRef)).toMatchObject({ status: 'processing', charge: null })
		clock.advance(2 * HOUR_MS)
		expect(await provider.read(at[0], providerRef)).toMatchObject({ status: 'succeeded', cardMandateRef })
	})

	it('is not charged without a mandate, nor above its most', async () => {
		const customerRef = await newCustomer(at)
		const saved = await pay(at, 'pm_card_in', { customerRef, savesMethod: true })
		const without = pay(at, saved.savedMethod?.ref ?? '', { customerRef, isOffSession: true })
		await expect(without).rejects.toBeInstanceOf(PaymentDeclined)
		await expect(without).rejects.toMatchObject({ declineCode: 'transaction_not_allowed' })

		const { savedMethod, cardMandateRef = '' } = await giveMonthly(at, customerRef)
		const alone = { customerRef, isOffSession: true, mandateRef: cardMandateRef, amount: 50_001n }
		const more = await pay(at, savedMethod?.ref ?? '', alone)
		clock.advance(27 * HOUR_MS)
		expect(await provider.read(at[0], more.providerRef)).toMatchObject({
			status: 'requires_payment_method',
			failure: { code: 'card_declined', declineCode: 'transaction_not_approved' },
		})
	})
})

it('The same key makes the same payment, however late it is sent again.', async () => {
	const [at] = ACCOUNTS
	const customerRef = await newCustomer(at)
	const of = {
		customerRef,
		isForRecurring: true,
		idempotencyKey: 'once',
		donationId: 'one',
		startedAt: clock.now(),
	}
	const first = await pay(at, 'pm_card_in', of)
	clock.advance(20 * HOUR_MS)
	expect((await pay(at, 'pm_card_in', of)).providerRef).toBe(first.providerRef)
})

it('Every month is offered in rupees once mandates were proven, up to what is charged without its holder.', () => {
	const inRupees = (takesCardMandates?: boolean) =>
		registerStripe({ ...options, ...(takesCardMandates && { takesCardMandates }) }).accounts.find(
			({ currency }) => currency === 'INR',
		)
	expect(inRupees()).toMatchObject({ methods: ['card'], recurring: [] })
	expect(inRupees(true)).toMatchObject({ recurring: ['card'], limits: { card: { mostMonthly: 1_500_000n } } })
})

describe('a foreign card at the account in India', () => {
	const typed = async (billing: Readonly<Record<string, string>>, number = '4242424242424242') => {
		const fields = { type: 'card', 'card[number]': number, 'card[exp_month]': '12', 'card[exp_year]': '2030' }
		const answer = await fetch(`${simulator.url}/v1/payment_methods`, {
			method: 'POST',
			headers: { authorization: 'Bearer pk_test_sim_in' },
			body: new URLSearchParams({ ...fields, ...billing }),
		})
		return ((await answer.json()) as { id: string }).id
	}
	const NAME = { 'billing_details[name]': 'Grace Hopper' }
	const ADDRESS = {
		'billing_details[address][line1]': '1 Navy Yard',
		'billing_details[address][city]': 'Arlington',
		'billing_details[address][country]': 'US',
	}
	const [at] = ACCOUNTS

	it('pays with the address of its holder alone', async () => {
		for (const billing of [{}, NAME, ADDRESS])
			await expect(pay(at, await typed(billing))).rejects.toMatchObject({
				name: 'PaymentRejected',
				code: 'billing_address_required',
			})
		expect(await pay(at, await typed({ ...NAME, ...ADDRESS }))).toMatchObject({ status: 'succeeded' })
		expect(await pay(at, await typed({}, '4000003560000008'))).toMatchObject({ status: 'succeeded' })
	})

	it('says what it is for, the same for all', async () => {
		const { providerRef } = await pay(at, 'pm_card_visa')
		const answer = await fetch(`${simulator.url}/v1/payment_intents/${providerRef}`, {
			headers: { authorization: 'Bearer sk_test_sim_in' },
		})
		expect(await answer.json()).toMatchObject({ description: 'Donation' })
	})
})
