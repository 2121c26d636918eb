import { expect, it } from 'vitest'
import type { BookCheck } from '../../domain/ledger/books.contract.ts'
import type { StandingDiscrepancy } from '../../queries/payouts/lookups.ts'
import { bookReport } from './book-report.ts'

const balances: BookCheck['results'][number] = {
	name: 'providerAgrees',
	examined: 4,
	holds: true,
	faultCount: 0,
	faults: [],
}
const fee: StandingDiscrepancy = {
	kind: 'feeDiffers',
	account: 'razorpay-in',
	payout_ref: 'setl_1',
	object_ref: 'pay_1',
	currency: 'INR',
	expected: 2_360n,
	reported: 2_460n,
	status: 'open',
}
const HOLDS = 'holds   our balance is the one that the provider reports (4 looked at)'

it('Says what was looked at, and that all of it agrees.', () => {
	expect(bookReport({ holds: true, results: [balances] }, [])).toEqual([HOLDS, 'The books agree.'])
})

it('Names what is wrong, with both figures.', () => {
	const fault = { subject: 'paypal-us USD', expected: '100', found: '90' }
	const results = [{ ...balances, holds: false, faultCount: 1, faults: [fault] }]
	expect(bookReport({ holds: false, results }, [fee])).toEqual([
		'FAILS   our balance is the one that the provider reports (4 looked at, 1 wrong)',
		'          paypal-us USD: 90 instead of 100',
		'open    razorpay-in setl_1 pay_1: another fee, INR 24.60 instead of INR 23.60',
		'The books don’t agree.',
	])
})

it('Keeps silent about no discrepancy, explained or not.', () => {
	const known: StandingDiscrepancy = {
		...fee,
		kind: 'unknownLine',
		account: 'stripe-in',
		payout_ref: null,
		expected: 0n,
		status: 'resolved',
	}
	expect(bookReport({ holds: true, results: [balances] }, [fee, known])).toEqual([
		HOLDS,
		'open    razorpay-in setl_1 pay_1: another fee, INR 24.60 instead of INR 23.60',
		'known   stripe-in pay_1: a line that we don’t know, INR 24.60 instead of INR 0.00',
		'The books agree, but for what stands under Discrepancies: 1 open, 1 explained.',
	])
})
