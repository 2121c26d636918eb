import { describe, expect, it } from 'vitest'
import { dayIn, regionOfCurrency } from '../../domain/catalog/regions.contract.ts'
import { payoutDecider } from '../../domain/payouts/payouts.decider.ts'
import { fold, scenario } from '../../kernel/events/decider.ts'
import type { PayoutSnapshot } from '../../kernel/ports/payments.ts'
import type { Currency } from '../../kernel/wire/regions.ts'
import { reportOf } from './observe-payout.ts'

const snapshot = (
	currency: Currency,
	movedAt: string,
	over: Partial<PayoutSnapshot> = {},
): PayoutSnapshot => ({
	provider: 'stripe',
	account: 'stripe-us',
	payoutRef: 'po_1',
	amount: 900n,
	currency,
	status: 'paid',
	automatic: true,
	sourceType: 'card',
	reconciliationStatus: 'completed',
	failureCode: null,
	createdAt: Date.parse('2026-11-28T10:00:00.000Z'),
	arrivalAt: Date.parse(movedAt),
	movedAt: Date.parse(movedAt),
	...over,
})

describe('a payout that arrived', () => {
	it.each([
		['USD', '2026-12-01T00:00:00.000Z', '2026-12-01T08:00:00.000Z'],
		// Daylight saving time.
		['USD', '2026-07-01T00:00:00.000Z', '2026-07-01T07:00:00.000Z'],
		['INR', '2026-12-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
		// No day, but the very instant.
		['USD', '2026-12-01T02:30:00.000Z', '2026-12-01T02:30:00.000Z'],
	] as const)('in %s on the day of %s is booked at %s', (currency, stated, booked) => {
		expect(reportOf(snapshot(currency, stated)).movedAt).toBe(booked)
	})
	it.each(['USD', 'INR'] as const)('is booked on its day in the zone of the bank for %s', (currency) => {
		const movedAt = Date.parse(reportOf(snapshot(currency, '2026-12-01T00:00:00.000Z')).movedAt ?? '')
		expect(dayIn(regionOfCurrency(currency), movedAt)).toBe('2026-12-01')
	})
	it('is expected on the day that the provider named, and came back at the instant that it named', () => {
		const failed = { status: 'failed', failureCode: 'no_account' } as const
		const stated = '2026-12-01T00:00:00.000Z'
		expect(reportOf(snapshot('USD', stated))).toMatchObject({ arrivalAt: stated })
		expect(reportOf(snapshot('USD', stated, failed))).toMatchObject({ movedAt: stated })
	})
	it('is booked once, also when it was booked at midnight UTC before', () => {
		const report = reportOf(snapshot('USD', '2026-12-01T00:00:00.000Z'))
		const observe = (movedAt: string | null) =>
			({ type: 'ObservePayout', report: { ...report, movedAt }, at: '2026-12-01T09:00:00.000Z' }) as const
		const before = payoutDecider.decide(observe('2026-12-01T00:00:00.000Z'), fold(payoutDecider, []))
		expect(before.map(({ type }) => type)).toEqual(['PayoutSent', 'PayoutPaid'])
		expect(scenario(payoutDecider)(...before).when(observe(report.movedAt))).toEqual([])
	})
})
