import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fundOf } from '../../domain/_shared/donation-targets-rules.contract.ts'
import type { PaymentReport } from '../../domain/_shared/payment-report.contract.ts'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import { secondPaymentId } from '../../domain/donations/donations.events.ts'
import { paymentReport, startCommand } from '../../domain/donations/histories.fixtures.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import { fundStream } from '../../domain/funds/streams.contract.ts'
import { type PayoutReport, payoutDecider } from '../../domain/payouts/payouts.decider.ts'
import { payoutStream } from '../../domain/payouts/streams.contract.ts'
import { storyText } from './story.ts'
import { createWorld, type World } from './world.ts'

const DONATION = '33333333-3333-4333-8333-333333333333'
const REQUEST = { kind: 'request', id: '11111111-1111-4111-8111-111111111111' } as const
const EVENT = { kind: 'event', id: '99999999-9999-4999-8999-999999999999' } as const
const FUND = fundOf(REQUEST, 'USD')
const DONEE = '44444444-4444-4444-8444-444444444444'
const FINANCE = '55555555-5555-4555-8555-555555555555'
const WITHDRAWAL = '66666666-6666-4666-8666-666666666666'
const ACCOUNT = {
	version: 1,
	currency: 'USD',
	usable: true,
	cooling: false,
	enteredBy: null,
	everEnteredBy: [],
}
const on = (day: string) => `2026-${day}T10:00:00.000Z`

let world: World
beforeEach(() => {
	world = createWorld(on('08-03'))
})
afterEach(() => world.close())

/** A donation of 100.00, of which the donor pays the fee of 2.90 on top. The provider keeps 3.28. */
async function give(over: Partial<PaymentReport> = {}, to: Parameters<typeof startCommand>[0] = {}) {
	await world.run(donationDecider, donationStream(DONATION), { ...startCommand(to), at: world.now() })
	await observe(over)
}
const chargeOn = (day: string, nth = 1) => ({
	ref: `ch_${nth}`,
	at: on(day),
	begunAt: on(day),
	cost: { ref: `txn_${nth}`, fee: 328n, currency: 'USD', at: on(day) },
})
async function observe(over: Partial<PaymentReport>) {
	const report = paymentReport({ charge: chargeOn('08-03'), ...over })
	await world.run(donationDecider, donationStream(DONATION), { type: 'ObservePayment', report })
	await world.carryOver()
}
const refund = (ref: string, amount: bigint, day: string) =>
	({ ref, refundId: null, amount, status: 'succeeded', at: on(day), returnedAt: null }) as const
const dispute = (status: 'open' | 'won' | 'lost') =>
	({
		ref: 'du_1',
		amount: 10_290n,
		status,
		at: on('08-20'),
		reinstatedAt: status === 'won' ? on('08-29') : null,
		decidedAt: status === 'open' ? null : world.now(),
		evidenceDueAt: null,
		costs: [{ ref: 'txn_du', fee: 1_500n, at: on('08-20') }],
	}) as const

const credits = async (fund = FUND) => {
	const confirmed = (await world.postings()).filter(
		(row) => row.kind === 'DonationConfirmed' && row.account === 'fund' && row.owner === fund,
	)
	return { total: (-confirmed.reduce((sum, row) => sum + row.amount, 0n)).toString(), position: '' }
}
const decision = { withdrawalId: WITHDRAWAL, byUserId: FINANCE, mayDecideOwn: false, currency: 'USD' }
async function withdraw(amount: bigint, requested: string, approved: string, fund = FUND) {
	const facts = {
		account: ACCOUNT,
		request: fund === FUND ? { frozen: false, removed: false, revision: '2', statusRevision: '1' } : null,
	}
	world.setTime(on(requested))
	await world.run(fundDecider, fundStream(fund), {
		type: 'RequestWithdrawal',
		withdrawalId: WITHDRAWAL,
		amount,
		currency: 'USD',
		byUserId: DONEE,
		paymentAccountId: DONEE,
		...facts,
		credits: await credits(fund),
		at: world.now(),
	})
	world.setTime(on(approved))
	await world.run(fundDecider, fundStream(fund), {
		type: 'ApproveWithdrawal',
		...decision,
		...facts,
		together: 0n,
		twoPeopleFrom: 10n ** 9n,
		credits: await credits(fund),
		at: world.now(),
	} as const)
	await world.run(fundDecider, fundStream(fund), {
		type: 'PayWithdrawal',
		...decision,
		...facts,
		together: 0n,
		otherPaysFrom: 10n ** 9n,
		credits: await credits(fund),
		at: world.now(),
		reference: 'ACH-0001',
		otherPaid: null,
		isShared: false,
		effectiveAt: world.now(),
	} as const)
}
async function payout(status: PayoutReport['status'], movedAt: string | null, amount = 9_962n) {
	const report: PayoutReport = {
		provider: 'stripe',
		account: 'stripe-us',
		payoutRef: 'po_1',
		amount,
		currency: 'USD',
		status,
		automatic: true,
		sourceType: 'card',
		createdAt: on('08-05'),
		arrivalAt: on('08-07'),
		movedAt,
		failureCode: status === 'failed' ? 'account_closed' : null,
	}
	await world.run(payoutDecider, payoutStream('stripe', 'po_1'), {
		type: 'ObservePayout',
		report,
		at: world.now(),
	} as const)
}
const expectStory = async (number: string, title: string) =>
	expect(await storyText(world, title)).toMatchFileSnapshot(
		join(import.meta.dirname, 'stories', `${number}.txt`),
	)

describe('stories of the ledger', () => {
	it('01 a donation', async () => {
		await give()
		await expectStory('01-donation', 'A donation of 100.00, the donor pays the fee of 2.90 on top')
	})
	it('02 a donation whose fee is taken out of it', async () => {
		const terms = { donation: 10_000n, fee: 290n, total: 10_290n, coversFee: false, rate: 29_000n }
		await world.run(donationDecider, donationStream(DONATION), {
			...startCommand({ terms }),
			at: world.now(),
		})
		await observe({})
		await expectStory('02-fee-included', 'A donation of 102.90 of which 2.90 is for the fee')
	})
	it('03 refunds in parts', async () => {
		await give()
		world.setTime(on('08-10'))
		const first = refund('re_1', 3_333n, '08-10')
		await observe({ refunds: [first] })
		world.setTime(on('08-12'))
		await observe({ refunds: [first, refund('re_2', 6_957n, '08-12')] })
		await expectStory('03-refund-in-parts', 'A donation, given back in two parts that together take it all')
	})
	it('04 a refund of ours', async () => {
		await give()
		world.setTime(on('08-10'))
		const refundId = '77777777-7777-4777-8777-777777777777'
		const at = world.now()
		await world.run(fundDecider, fundStream(FUND), {
			type: 'ReserveRefund',
			refundId,
			donationId: DONATION,
			donationFund: FUND,
			currency: 'USD',
			fund: FUND,
			freeOfDonationFund: 0n,
			mayDecideOwn: false,
			isForSelf: false,
			amount: 5_000n,
			charged: 5_145n,
			refundable: 10_290n,
			requestedIds: [],
			byUserId: FINANCE,
			reason: null,
			credits: await credits(),
			at,
		} as const)
		await world.run(donationDecider, donationStream(DONATION), {
			type: 'RequestRefund',
			refundId,
			fund: FUND,
			amount: 5_145n,
			at,
		} as const)
		await observe({ refunds: [{ ...refund('re_1', 5_145n, '08-10'), refundId }] })
		await expectStory(
			'04-refund-reserved',
			'Half a donation refunded by finance: reserved first, then given back',
		)
	})
	it('05 a withdrawal', async () => {
		await give()
		await withdraw(6_000n, '08-06', '08-08')
		await expectStory('05-withdrawal', 'A donation, of which 60.00 are withdrawn')
	})
	it('06 a payment that comes back', async () => {
		await give()
		await withdraw(6_000n, '08-06', '08-08')
		world.setTime(on('08-11'))
		await world.run(fundDecider, fundStream(FUND), {
			type: 'FailWithdrawal',
			...decision,
			code: 'returned',
			effectiveAt: on('08-10'),
			at: world.now(),
		} as const)
		await world.run(fundDecider, fundStream(FUND), {
			type: 'RejectWithdrawal',
			...decision,
			reason: { noteId: FINANCE, noteHash: '0' },
			at: world.now(),
		} as const)
		await expectStory('06-payment-returned', 'A withdrawal that the bank returns, and that is rejected then')
	})
	it('07 a dispute won', async () => {
		await give()
		world.setTime(on('08-20'))
		await observe({ disputes: [dispute('open')] })
		world.setTime(on('08-30'))
		await observe({ disputes: [dispute('won')] })
		await expectStory(
			'07-dispute-won',
			'A dispute that is won: the money comes back, the fee of 15.00 doesn’t',
		)
	})
	it('08 a dispute lost after the money was withdrawn', async () => {
		await give()
		await withdraw(10_000n, '08-06', '08-08')
		world.setTime(on('08-20'))
		await observe({ disputes: [dispute('open')] })
		world.setTime(on('08-30'))
		await observe({ disputes: [dispute('lost')] })
		await expectStory(
			'08-dispute-lost',
			'A dispute lost after everything was withdrawn: the fund owes 100.00',
		)
	})
	it('12 a dispute won on appeal', async () => {
		await give()
		world.setTime(on('08-20'))
		await observe({ disputes: [dispute('open')] })
		world.setTime(on('08-25'))
		await observe({ disputes: [dispute('lost')] })
		world.setTime(on('08-30'))
		await observe({ disputes: [dispute('won')] })
		await expectStory(
			'12-dispute-won-on-appeal',
			'A dispute lost and then won on appeal: the fund has its money again',
		)
	})
	it('13 a donation that is paid twice', async () => {
		await give()
		const paid = { providerRef: 'pi_2', attempt: 2, charge: chargeOn('08-04', 2) }
		world.setTime(on('08-04'))
		await observe(paid)
		const own = donationStream(secondPaymentId(DONATION, 'pi_2'))
		const second = async (over: Partial<PaymentReport> = {}) =>
			world.run(donationDecider, own, {
				type: 'ObserveSecondPayment',
				of: DONATION,
				donor: startCommand().donor,
				report: paymentReport({ ...paid, ...over }),
				at: world.now(),
			})
		await second()
		await world.run(donationDecider, own, { type: 'RefundSecondPayment', refundId: 'r1', at: world.now() })
		world.setTime(on('08-05'))
		await second({ refunds: [{ ...refund('re_2', 10_290n, '08-05'), refundId: 'r1' }] })
		await world.carryOver()
		await expectStory(
			'13-paid-twice',
			'A donation that is paid twice: the second payment goes back by itself',
		)
	})
	it('14 a refund that the provider tells of in whole seconds', async () => {
		await give()
		const at = '2026-08-10T10:00:00.480Z'
		world.setTime(at)
		await world.run(fundDecider, fundStream(FUND), {
			type: 'ReserveRefund',
			refundId: 'r1',
			donationId: DONATION,
			donationFund: FUND,
			currency: 'USD',
			fund: FUND,
			freeOfDonationFund: 0n,
			mayDecideOwn: false,
			isForSelf: false,
			amount: 10_000n,
			charged: 10_290n,
			refundable: 10_290n,
			requestedIds: [],
			byUserId: FINANCE,
			reason: null,
			credits: await credits(),
			at,
		} as const)
		await world.run(donationDecider, donationStream(DONATION), {
			type: 'RequestRefund',
			refundId: 'r1',
			fund: FUND,
			amount: 10_290n,
			at,
		} as const)
		await observe({ refunds: [{ ...refund('re_1', 10_290n, '08-10'), refundId: 'r1' }] })
		await expectStory(
			'14-refund-in-whole-seconds',
			'A refund at 10:00:00.480, made at 10:00:00 as the provider says',
		)
		const reserved = (await world.postings()).filter(({ account }) => account === 'reserved')
		// A debt of the fund is negative.
		for (const { effective_at: moment } of reserved) {
			const until = reserved.filter(({ effective_at }) => effective_at <= moment)
			expect(until.reduce((sum, { amount }) => sum + amount, 0n)).toBeLessThanOrEqual(0n)
		}
	})
	it('09 a payout', async () => {
		await give()
		world.setTime(on('08-05'))
		await payout('in_transit', null)
		world.setTime(on('08-07'))
		await payout('paid', on('08-07'))
		await expectStory('09-payout', 'The provider pays out what it holds')
	})
	it('10 a payout that failed after it was paid', async () => {
		await give()
		world.setTime(on('08-05'))
		await payout('in_transit', null)
		world.setTime(on('08-07'))
		await payout('paid', on('08-07'))
		world.setTime(on('08-09'))
		await payout('failed', on('08-08'))
		await payout('paid', on('08-07'))
		await expectStory(
			'10-payout-failed',
			'A payout that fails after it was paid; old news of it changes nothing',
		)
	})
	it('11 a webhook that comes after the month has ended', async () => {
		await give({ status: 'processing', charge: null, amountReceived: 0n })
		world.setTime(on('09-02'))
		await observe({ charge: chargeOn('08-31') })
		await expectStory('11-late-webhook', 'Money that moved on 31 August, and that we learn of on 2 September')
	})
	it('15 seats of an event', async () => {
		const fund = fundOf(EVENT, 'USD')
		await give({}, { target: EVENT, request: null })
		world.setTime(on('08-05'))
		await payout('in_transit', null)
		world.setTime(on('08-07'))
		await payout('paid', on('08-07'))
		await withdraw(4_000n, '08-08', '08-09', fund)
		world.setTime(on('08-10'))
		const refunds = [refund('re_1', 3_430n, '08-10')]
		await observe({ refunds })
		world.setTime(on('08-20'))
		const rest = { ...dispute('open'), amount: 6_860n }
		await observe({ refunds, disputes: [rest] })
		world.setTime(on('08-30'))
		await observe({ refunds, disputes: [{ ...dispute('lost'), amount: 6_860n }] })
		await expectStory(
			'15-seats-of-event',
			'Seats of an event, paid out, withdrawn in part by finance, refunded in part, and then disputed and lost',
		)
		expect((await world.postings()).every(({ account, owner }) => account !== 'fund' || owner === fund)).toBe(
			true,
		)
	})
})
