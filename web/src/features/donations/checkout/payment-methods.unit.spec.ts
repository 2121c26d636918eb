import { describe, expect, it } from 'vitest'
import type { PaymentMethod } from '../../../../../kernel/wire/payment-method.ts'
import type { CheckoutAttempt } from '../api/checkout-details.ts'
import {
	type Chosen,
	isByCardAlone,
	isMonthlyOffered,
	optionOf,
	type Payable,
	paymentMethodsFor,
	screenOf,
} from './payment-methods.ts'

type Offer = Payable['offers'][number]

const offer = (changes: Partial<Offer> = {}): Offer => ({
	method: 'card',
	provider: 'stripe',
	currency: 'USD',
	percent: 2.9,
	signedInOnly: false,
	recipients: null,
	least: null,
	most: null,
	isMonthly: false,
	mostMonthly: null,
	...changes,
})
const product = (...offers: readonly Offer[]): Payable => ({
	units: 'USD',
	fees: [{ method: 'card', percent: 2.9 }],
	offers,
})
const details: Chosen = {
	amount: '100',
	donationFor: 'donationRequest',
	paymentMethod: null,
	shouldChargeProcessingFees: true,
}
const split = { donation: 10_000n, fee: 290n, total: 10_290n }

describe('How a donation can be paid in checkout', () => {
	it('is by the methods that are offered and have a screen, the first where none was chosen.', () => {
		const methods = paymentMethodsFor(
			details,
			product(
				offer(),
				offer({ method: 'paypal', provider: 'paypal' }),
				offer({ method: 'bankDebit', percent: 0.8 }),
			),
			false,
		)
		const card = { method: 'card', provider: 'stripe', rate: 29_000n, split }
		expect(methods.options).toEqual([card, { ...card, method: 'paypal', provider: 'paypal' }])
		expect(methods.chosen).toEqual(card)
		expect(isByCardAlone(methods)).toBe(false)
		expect(isByCardAlone(paymentMethodsFor(details, product(offer()), true))).toBe(true)
		expect(['card', 'upi', 'paypal', 'bankDebit'].map((method) => screenOf(method as PaymentMethod))).toEqual(
			['/StripePayment', '/RazorPayment', '/PaypalPayment', '/AchPayment'],
		)
	})

	it('is by bank debit for who is signed in, at its own fee.', () => {
		const offers = product(offer(), offer({ method: 'bankDebit', percent: 0.8 }))
		const bank = { ...details, paymentMethod: 'bankDebit' } as const
		expect(paymentMethodsFor(bank, offers, true).chosen).toEqual({
			method: 'bankDebit',
			provider: 'stripe',
			rate: 8_000n,
			split: { donation: 10_000n, fee: 80n, total: 10_080n },
		})
		expect(paymentMethodsFor(bank, offers, false).options).toHaveLength(1)
		expect(paymentMethodsFor({ ...bank, donationFor: 'tal' }, offers, true).options).toHaveLength(1)
	})

	it('is by no method where the amount is more than its provider takes, which is said.', () => {
		const methods = paymentMethodsFor(details, product(offer({ most: 100 })), false)
		expect(methods).toMatchObject({
			options: [],
			limited: [{ method: 'card', problem: { because: 'most', amount: 10_000n } }],
			chosen: null,
			payingBy: { method: 'card', rate: 29_000n },
		})
		expect(isByCardAlone(methods)).toBe(false)
		const taken = { ...details, shouldChargeProcessingFees: false }
		expect(paymentMethodsFor(taken, product(offer({ most: 100 })), false).options).toHaveLength(1)
	})

	it('is by nothing where nothing is configured, and the amounts stand at the usual fee.', () => {
		const methods = paymentMethodsFor({ ...details, amount: '' }, product(), false)
		expect(methods).toMatchObject({ options: [], limited: [], chosen: null, payingBy: { rate: 29_000n } })
		expect(isByCardAlone(methods)).toBe(false)
	})

	it('goes on as it was sent, whatever is offered meanwhile.', () => {
		const donation = { donationFor: 'tal', units: 'USD', quantity: 100, processingFees: 2.9 } as const
		const body = { amount: 10_290, donation } as CheckoutAttempt['body']
		const sent = { ...body, donation: { ...donation, paymentMethod: 'stripe' } }
		expect(optionOf(sent, 29_000n)).toEqual({ method: 'card', provider: 'stripe', rate: 29_000n, split })
		expect(optionOf(sent, 29_000n, 'upi')).toMatchObject({ method: 'upi' })
		expect(optionOf({ ...body, donation: undefined } as never, 29_000n)).toBe(null)
	})
})

it('What is given every month is offered where its method’s provider declares it, and no more than that takes.', () => {
	const upi = (changes: Partial<Offer>) => ({ ...product(offer({ method: 'upi', ...changes })) })
	expect(isMonthlyOffered(upi({}), 'upi', 10_290n)).toBe(false)
	expect(isMonthlyOffered(upi({ isMonthly: true }), 'upi', 10_290n)).toBe(true)
	expect(isMonthlyOffered(upi({ isMonthly: true }), 'card', 10_290n)).toBe(false)
	const limited = upi({ isMonthly: true, mostMonthly: 102.9 })
	expect(isMonthlyOffered(limited, 'upi', 10_290n)).toBe(true)
	expect(isMonthlyOffered(limited, 'upi', 10_291n)).toBe(false)
})
