import { describe, expect, test } from 'vitest'
import { currencyOf, pageOf } from './fault-subject.ts'

const REQUEST = '01930000-0000-7000-8000-000000000001'

describe('A fault in the books', () => {
	test.each([
		['stripe-in INR', 'INR'],
		[`fund request.${REQUEST}.USD USD`, 'USD'],
		[`request.${REQUEST}.INR: free`, 'INR'],
		['foundation.karuna.INR: free by its parts', 'INR'],
		['in transit of stripe/stripe-us USD', 'USD'],
		['in transit po_1 of stripe/stripe-us USD', 'USD'],
		['fund foundation.karuna.INR INR: lines', null],
		['IN.2026: numbers', null],
	])('in %s has figures in %s.', (subject, currency) => {
		expect(currencyOf(subject)).toBe(currency)
	})

	test('leads to the request, the donation or the payout that it is about.', () => {
		expect(pageOf(`fund request.${REQUEST}.USD USD`)).toBe(`/requests/${REQUEST}/show`)
		expect(pageOf(`donation ${REQUEST}: versions`)).toBe(`/donations/${REQUEST}/show`)
		expect(pageOf('po_123 INR')).toBe('/payouts/po_123/show')
		expect(pageOf('setl_123 INR')).toBe('/payouts/setl_123/show')
		expect(pageOf('in transit payout-8XY of paypal/paypal-us USD')).toBe('/payouts/payout-8XY/show')
		expect(pageOf('paypal-us USD')).toBeNull()
		expect(pageOf('foundation.karuna.INR: free')).toBeNull()
	})
})
