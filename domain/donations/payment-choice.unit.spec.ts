import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feeIncluded, feeOnTop, type PartsPerMillion } from '../../kernel/wire/money.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../kernel/wire/payment-method.ts'
import { regionOfCurrency } from '../../kernel/wire/regions.ts'
import { feeRate, offersOf } from './fees.contract.ts'
import { type PaymentFacts, paymentChoice, splitBy } from './payment-choice.contract.ts'
import { checkedOption } from './payment-choice.ts'
import { methodMeant, modeOf, PAYMENT_MODES } from './payment-modes.contract.ts'

type Accounts = Parameters<typeof offersOf>[0]

const STRIPE: Accounts = [
	{ provider: 'stripe', currency: 'USD', methods: ['card', 'bankDebit'] },
	{ provider: 'stripe', currency: 'INR', methods: ['card'] },
]
const RAZORPAY: Accounts = [
	{ provider: 'razorpay', currency: 'INR', methods: ['upi', 'netbanking', 'wallet'] },
]
const PAYPAL: Accounts = [{ provider: 'paypal', currency: 'USD', methods: ['paypal'] }]
const ALL = offersOf([...STRIPE, ...RAZORPAY, ...PAYPAL])

const facts = (changes: Partial<PaymentFacts> = {}): PaymentFacts => {
	const { currency = 'USD' } = changes
	return {
		region: regionOfCurrency(currency).code,
		currency,
		settlementCurrency: currency,
		recipient: 'donationRequest',
		signedIn: true,
		amount: 10_000n,
		coversFee: true,
		...changes,
	}
}
const methodsOf = (changes: Partial<PaymentFacts>, offers = ALL) =>
	paymentChoice(facts(changes), offers).options.map(({ method, provider }) => `${method} by ${provider}`)
const problemOf = (method: PaymentMethod, changes: Partial<PaymentFacts>, offers = ALL) =>
	paymentChoice(facts(changes), offers).unavailable.find((each) => each.method === method)?.problem

const CARD = 'card by stripe'
const DEBIT = 'bankDebit by stripe'
const PAYPAL_OWN = 'paypal by paypal'
const RUPEES = [CARD, 'upi by razorpay', 'netbanking by razorpay', 'wallet by razorpay']

describe('A donation can be paid', () => {
	it.each<[string, Partial<PaymentFacts>, readonly string[]]>([
		['in dollars by who is signed in', {}, [CARD, DEBIT, PAYPAL_OWN]],
		['in dollars to a person', { recipient: 'individual' }, [CARD, DEBIT, PAYPAL_OWN]],
		['in dollars to the foundation', { recipient: 'tal' }, [CARD, PAYPAL_OWN]],
		['in dollars by a guest', { signedIn: false }, [CARD, PAYPAL_OWN]],
		['in dollars by a guest to a person', { signedIn: false, recipient: 'individual' }, [CARD, PAYPAL_OWN]],
		['in dollars by a guest to the foundation', { signedIn: false, recipient: 'tal' }, [CARD, PAYPAL_OWN]],
		['in rupees by who is signed in', { currency: 'INR' }, RUPEES],
		['in rupees by a guest', { currency: 'INR', signedIn: false }, RUPEES],
		['in rupees to a person', { currency: 'INR', recipient: 'individual' }, RUPEES],
		['in rupees to the foundation', { currency: 'INR', recipient: 'tal' }, RUPEES],
		['by nothing where the fund has another currency', { settlementCurrency: 'INR' }, []],
		['before anybody has said what for', { recipient: null }, [CARD, DEBIT, PAYPAL_OWN]],
	])('%s', (_, changes, methods) => {
		expect(methodsOf(changes)).toEqual(methods)
	})

	it('in rupees by card where Stripe’s account takes it, else where another’s does', () => {
		expect(methodsOf({ currency: 'INR' }, offersOf(STRIPE))).toEqual([CARD])
		expect(methodsOf({ currency: 'INR' }, offersOf(RAZORPAY))).toEqual(RUPEES.slice(1))
		const all = RAZORPAY.map((account) => ({ ...account, methods: ['card', ...account.methods] as const }))
		expect(methodsOf({ currency: 'INR' }, offersOf(all))[0]).toBe('card by razorpay')
	})

	it('by what is configured alone', () => {
		expect(methodsOf({}, offersOf(PAYPAL))).toEqual([PAYPAL_OWN])
		expect(methodsOf({}, [])).toEqual([])
		expect(problemOf('card', {}, [])).toEqual({ because: 'notOffered' })
	})

	it('by each method either way, and each that can’t be chosen has its reason', () => {
		for (const currency of ['USD', 'INR'] as const)
			for (const signedIn of [true, false]) {
				const { options, unavailable } = paymentChoice(facts({ currency, signedIn }), ALL)
				const named = [...options, ...unavailable].map(({ method }) => method)
				expect(named.toSorted()).toEqual(PAYMENT_METHODS.toSorted())
			}
	})
})

describe('A method can’t be chosen', () => {
	it.each<[PaymentMethod, Partial<PaymentFacts>, object]>([
		['paypal', { currency: 'INR' }, { because: 'currency', currency: 'USD' }],
		['bankDebit', { currency: 'INR' }, { because: 'usaOnly', at: 'currency' }],
		['bankDebit', { region: 'IN' }, { because: 'usaOnly', at: 'currency' }],
		['bankDebit', { recipient: 'tal' }, { because: 'usaOnly', at: 'recipient' }],
		['bankDebit', { signedIn: false }, { because: 'signIn' }],
		['upi', {}, { because: 'currency', currency: 'INR' }],
		['netbanking', {}, { because: 'currency', currency: 'INR' }],
		['wallet', {}, { because: 'currency', currency: 'INR' }],
		['card', { settlementCurrency: 'INR' }, { because: 'settlement' }],
	])('%s with %j', (method, changes, problem) => {
		expect(problemOf(method, changes)).toEqual(problem)
	})

	it('for less, more, others or strangers than its provider declares', () => {
		const limits = {
			card: { least: 50n, most: 10_290n, signedInOnly: true },
		} as const
		const offers = offersOf([{ provider: 'stripe', currency: 'USD', methods: ['card'], limits }]).map(
			(offer) => ({ ...offer, recipients: ['tal'] as const }),
		)
		const card = (changes: Partial<PaymentFacts>) =>
			problemOf('card', { recipient: 'tal', ...changes }, offers)
		expect(card({})).toBeUndefined()
		expect(card({ amount: 10_001n })).toEqual({ because: 'most', amount: 10_290n })
		expect(card({ amount: 10_290n, coversFee: false })).toBeUndefined()
		expect(card({ amount: 49n, coversFee: false })).toEqual({ because: 'least', amount: 50n })
		expect(card({ amount: null })).toBeUndefined()
		expect(card({ recipient: 'individual' })).toEqual({ because: 'recipient' })
		expect(card({ signedIn: false })).toEqual({ because: 'signIn' })
	})

	it.each<[string, PaymentMethod | null, string | undefined, Partial<PaymentFacts>, string, string]>([
		['bank debits in rupees', 'bankDebit', undefined, { currency: 'INR' }, 'usaOnly', 'units'],
		['bank debits to the foundation', 'bankDebit', undefined, { recipient: 'tal' }, 'usaOnly', 'donationFor'],
		['bank debits of guests', 'bankDebit', undefined, { signedIn: false }, 'signIn', 'paymentMethod'],
		['PayPal in rupees', 'paypal', 'paypal', { currency: 'INR' }, 'currency {"currency":"USD"}', 'units'],
		['a card of PayPal', 'card', 'paypal', {}, 'notOffered', 'paymentMethod'],
		['nothing that is offered', null, 'cash', {}, 'notOffered', 'paymentMethod'],
	])('as the API answers it: %s', (_, method, provider, changes, text, field) => {
		const message = `donations.refusals.METHOD_UNAVAILABLE.${text}`
		expect(() => checkedOption({ method, provider }, facts(changes), ALL, 'donation.')).toThrow(
			expect.objectContaining({
				code: 'METHOD_UNAVAILABLE',
				meaning: 'invalid',
				message,
				details: [{ field: `donation.${field}`, message }],
			}),
		)
	})

	it('as the API answers it: an amount that its provider doesn’t take', () => {
		const limits = { card: { most: 10_000n } }
		const offers = offersOf([{ provider: 'stripe', currency: 'USD', methods: ['card'], limits }])
		expect(() => checkedOption({ method: 'card', provider: 'stripe' }, facts(), offers, '')).toThrow(
			expect.objectContaining({
				message: 'donations.refusals.METHOD_UNAVAILABLE.most {"amount":"USD 100.00"}',
			}),
		)
	})
})

describe('The fee', () => {
	it('is the region’s for cards and for bank debits', () => {
		const { cardRate, achRate } = regionOfCurrency('USD')
		const rates = paymentChoice(facts(), ALL).options.map(({ method, rate }) => [method, rate])
		expect(rates).toEqual([
			['card', cardRate],
			['bankDebit', achRate],
			['paypal', cardRate],
		])
	})

	it('is computed anew for each method, on top or out of it', () => {
		for (const coversFee of [true, false])
			for (const { method, split } of paymentChoice(facts({ coversFee }), ALL).options) {
				const rate = feeRate(method, 'USD')
				expect(split).toEqual(coversFee ? feeOnTop(10_000n, rate) : feeIncluded(10_000n, rate))
			}
	})

	it('that is covered and then taken out again leaves the same donation', () => {
		const rates = ['card', 'bankDebit'].flatMap((method) =>
			(['USD', 'INR'] as const).map((currency) => feeRate(method as PaymentMethod, currency)),
		)
		const rate: fc.Arbitrary<PartsPerMillion> = fc.oneof(
			fc.constantFrom(...rates),
			fc.bigInt({ min: 0n, max: 200_000n }),
		)
		fc.assert(
			fc.property(fc.bigInt({ min: 1n, max: 10_000_000_000n }), rate, (amount, ppm) => {
				const covered = splitBy(ppm, amount, true)
				expect(covered.donation).toBe(amount)
				expect(splitBy(ppm, covered.total, false)).toEqual(covered)
				const taken = splitBy(ppm, amount, false)
				expect(taken.total).toBe(amount)
				expect(taken.donation + taken.fee).toBe(amount)
			}),
		)
	})
})

describe('The payload means', () => {
	const meant = (paymentMethod: string | undefined, paymentMode: (typeof PAYMENT_MODES)[number]) =>
		methodMeant({ paymentMethod, paymentMode }, ALL)

	it('a method by its mode', () => {
		for (const method of PAYMENT_METHODS)
			if (method !== 'paypal') expect(meant(undefined, modeOf(method))).toBe(method)
		expect(PAYMENT_METHODS.map(modeOf).toSorted()).toEqual(PAYMENT_MODES.toSorted())
	})

	it('without a mode the provider’s own way, and without both a card', () => {
		expect(meant(undefined, '')).toBe('card')
		expect(meant('stripe', '')).toBe('card')
		expect(meant('paypal', '')).toBe('paypal')
		expect(meant('razorpay', '')).toBe('upi')
		expect(meant('cash', '')).toBe(null)
	})
})
