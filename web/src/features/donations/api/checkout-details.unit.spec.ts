import { beforeEach, describe, expect, it } from 'vitest'
import type { OrderBody } from '../../../../../domain/donations/orders.contract.ts'
import {
	type CheckoutOrder,
	type CheckoutTarget,
	clearCheckout,
	isUnfinished,
	readCheckout,
	rememberAttempt,
	rememberOrder,
	startCheckout,
	updateCheckout,
} from './checkout-details.ts'

const target: CheckoutTarget = {
	donationFor: 'tal',
	donationRequestId: null,
	toUserInfo: null,
	title: '',
	currency: 'INR',
}
const attempt = {
	keys: { intent: 'k1', confirm: 'k2', record: 'k3' },
	body: {
		payment_method_types: ['card'] as ['card'],
		paymentMethodId: 'pm_1',
		amount: 10_236,
		currency: 'INR',
		settlementCurrency: 'INR',
	},
}

describe('The details of a checkout', () => {
	beforeEach(clearCheckout)

	it('stay as they were sent while nobody knows what came of the payment.', () => {
		startCheckout(target, '100')
		rememberAttempt(attempt, null)
		updateCheckout({ amount: '500' })
		expect(readCheckout()).toMatchObject({ amount: '100', attempt })
		expect(isUnfinished(readCheckout())).toBe(true)
	})

	it('can be changed once it is known, and make another donation then.', () => {
		startCheckout(target, '100')
		rememberAttempt(null, 'refused')
		updateCheckout({ amount: '500' })
		expect(readCheckout()).toMatchObject({ amount: '500', donationId: null })
		expect(isUnfinished(readCheckout())).toBe(false)
	})

	it('go on with what was begun first, whatever is chosen then.', () => {
		const donation = { user_id: 'donor' } as NonNullable<OrderBody['donation']>
		const order: CheckoutOrder = {
			key: 'k4',
			method: 'upi',
			body: { amount: 10_236, currency: 'INR', settlementCurrency: 'INR', donation },
			donationId: 'by UPI',
			isUnsettled: false,
		}
		startCheckout(target, '100')
		rememberAttempt(attempt, null)
		rememberAttempt(null, 'by card')
		updateCheckout({ paymentMethod: 'upi' })
		expect(readCheckout()?.continues).toEqual({ donationId: 'by card', userId: null, key: null })
		rememberOrder(order)
		updateCheckout({ paymentMethod: 'card' })
		expect(readCheckout()).toMatchObject({
			begun: { donationId: 'by UPI', userId: 'donor' },
			continues: { donationId: 'by card' },
		})
		startCheckout(target, '100')
		expect(readCheckout()?.continues).toBeNull()
	})
})
