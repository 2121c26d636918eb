import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, scenario } from '../../kernel/events/decider.ts'
import { type FundCommand, fundDecider } from './funds.decider.ts'
import type { FundEvent } from './funds.events.ts'
import { type FundState, freeOf } from './funds.state.ts'
import {
	AT,
	account,
	CUT_TO_SECONDS,
	commandsOf,
	DONEE,
	FINANCE,
	fundHistory,
	losses,
	open,
	PAYER,
	played,
} from './histories.fixtures.ts'
import { refuse } from './refusals.contract.ts'

const TOTAL = 100_000n
const make = commandsOf(TOTAL)
const given = scenario(fundDecider)
const LATER = '2026-11-22T10:00:00.000Z'
const EARLIER = '2026-11-20T10:00:00.000Z'
const types = (events: readonly FundEvent[]) => events.map(({ type }) => type)
function run(commands: readonly FundCommand[], history: readonly FundEvent[] = []): FundEvent[] {
	const events = [...history]
	for (const command of commands) events.push(...given(...events).when(command))
	return events
}

const requested = run([make.ask('w1', 30_000n)])
const approved = run([make.ask('w1', 30_000n), make.approve('w1')])
const paid = run([make.ask('w1', 30_000n), make.approve('w1'), make.pay('w1', 'UTR1')])
const failed = run([make.ask('w1', 30_000n), make.approve('w1'), make.fail('w1')])

describe('asking for money', () => {
	it('reserves it, and says by what it was allowed', () => {
		expect(requested).toEqual([
			{
				type: 'WithdrawalRequested',
				data: {
					withdrawalId: 'w1',
					amount: '30000',
					currency: 'INR',
					byUserId: DONEE,
					paymentAccountId: 'a1',
					accountVersion: 1,
					requestRevision: '3',
					at: AT,
					credits: { total: '100000', position: '7' },
				},
			},
		])
		expect(freeOf(given(...requested).state, TOTAL)).toBe(70_000n)
	})
	it('is possible up to what is free, and tells how much that is', () => {
		expect(given(...requested).when(make.ask('w2', 70_000n))).toHaveLength(1)
		expect(() => given(...requested).when(make.ask('w2', 70_001n))).toThrow(
			refuse('INSUFFICIENT_FUNDS.toWithdraw', { amount: 'INR 700.00' }),
		)
		expect(given(...requested).refusal(make.ask('w2', 70_001n))).toBe('INSUFFICIENT_FUNDS')
	})
	it('takes 1.00 at least', () => {
		expect(given().refusal(make.ask('w1', 99n))).toBe('INVALID_AMOUNT')
		expect(given().when(make.ask('w1', 100n))).toHaveLength(1)
	})
	it.each([
		[
			'of a frozen fund',
			{ request: { frozen: true, removed: false, revision: '4', statusRevision: '4' } },
			'FUND_FROZEN',
		],
		[
			'of a removed request',
			{ request: { frozen: false, removed: true, revision: '4', statusRevision: '4' } },
			'FUND_OF_REMOVED',
		],
		["to somebody else's account", { account: account({ usable: false }) }, 'ACCOUNT_UNUSABLE'],
		['to an account in dollars', { account: account({ currency: 'USD' }) }, 'CURRENCY_MISMATCH'],
	])('%s is refused', (_, over, code) => {
		expect(given().refusal(make.ask('w1', 100n, over))).toBe(code)
	})
	it('twice under one id is silent', () => {
		expect(given(...requested).when(make.ask('w1', 30_000n))).toEqual([])
	})
	it('is refused while the fund stands below zero, whatever was approved before', () => {
		const owing = [...approved, ...given(...approved).when(make.chargeBack('dp_1', 80_000n))]
		expect(freeOf(given(...owing).state, TOTAL)).toBe(-10_000n)
		expect(() => given(...owing).when(make.ask('w2', 100n))).toThrow(
			refuse('INSUFFICIENT_FUNDS.toWithdraw', { amount: 'INR 0.00' }),
		)
		expect(given(...owing).refusal(make.pay('w1', 'UTR1'))).toBe('FUND_BELOW_ZERO')
		const owed = [...requested, ...given(...requested).when(make.chargeBack('dp_1', 80_000n))]
		expect(given(...owed).refusal(make.approve('w1'))).toBe('FUND_BELOW_ZERO')
	})
})

describe('deciding', () => {
	it('approves for the version of the account that was looked at', () => {
		expect(approved.at(-1)).toEqual({
			type: 'WithdrawalApproved',
			data: {
				withdrawalId: 'w1',
				accountVersion: 1,
				requestRevision: '3',
				approvers: [FINANCE],
				at: AT,
				credits: { total: '100000', position: '7' },
			},
		})
		const changed = { account: account({ version: 2 }), seenVersion: 1 }
		expect(given(...requested).refusal(make.approve('w1', changed))).toBe('ACCOUNT_CHANGED')
		expect(given(...failed).refusal(make.retry('w1', changed))).toBe('ACCOUNT_CHANGED')
		const removed = { account: account({ usable: false }) }
		expect(given(...requested).refusal(make.approve('w1', removed))).toBe('ACCOUNT_UNUSABLE')
	})
	it('needs four eyes, except those of whoever stands above every role', () => {
		for (const over of [{ byUserId: DONEE }, { isForSelf: true }]) {
			expect(given(...requested).refusal(make.approve('w1', over))).toBe('OWN_WITHDRAWAL')
			expect(given(...requested).refusal(make.reject('w1', over))).toBe('OWN_WITHDRAWAL')
			expect(given(...approved).refusal(make.pay('w1', 'UTR1', over))).toBe('OWN_WITHDRAWAL')
			expect(given(...approved).refusal(make.fail('w1', over))).toBe('OWN_WITHDRAWAL')
			expect(given(...failed).refusal(make.retry('w1', over))).toBe('OWN_WITHDRAWAL')
			const above = { ...over, mayDecideOwn: true }
			expect(types(given(...requested).when(make.approve('w1', above)))).toEqual(['WithdrawalApproved'])
		}
	})
	it('needs somebody else than who entered the bank details, for money to go to them', () => {
		const entered = { account: account({ enteredBy: FINANCE }) }
		expect(given(...requested).refusal(make.approve('w1', entered))).toBe('OWN_ACCOUNT')
		expect(given(...approved).refusal(make.pay('w1', 'UTR1', entered))).toBe('OWN_ACCOUNT')
		expect(given(...failed).refusal(make.retry('w1', entered))).toBe('OWN_ACCOUNT')
		const above = { ...entered, mayDecideOwn: true }
		expect(types(given(...requested).when(make.approve('w1', above)))).toEqual(['WithdrawalApproved'])
		expect(given(...requested).refusal(make.approve('w1', { account: account({ enteredBy: null }) }))).toBe(
			null,
		)
	})
	it('rejects with a reason, which frees the money', () => {
		expect(given(...requested).refusal(make.reject('w1', { reason: null }))).toBe('REASON_REQUIRED')
		for (const history of [requested, approved, failed]) {
			const rejected = given(...history).when(make.reject('w1'))
			expect(types(rejected)).toEqual(['WithdrawalRejected'])
			expect(freeOf(given(...history, ...rejected).state, TOTAL)).toBe(TOTAL)
		}
		expect(given(...paid).refusal(make.reject('w1'))).toBe('WRONG_STATUS')
	})
	it('looks again when the account changed after the approval', () => {
		const voided = given(...approved).when(make.voidApproval('w1', 2))
		expect(voided).toEqual([
			{
				type: 'WithdrawalApprovalVoided',
				data: { withdrawalId: 'w1', because: 'accountChanged', accountVersion: 2, at: AT },
			},
		])
		expect(given(...approved).when(make.voidApproval('w1', 1))).toEqual([])
		expect(given(...requested).when(make.voidApproval('w1', 2))).toEqual([])
		expect(given().when(make.voidApproval('w1', 2))).toEqual([])
		expect(given(...approved, ...voided).refusal(make.pay('w1', 'UTR1'))).toBe('WRONG_STATUS')
	})
	it('cancels for whoever asked, until it is approved, once', () => {
		expect(types(given(...requested).when(make.cancel('w1')))).toEqual(['WithdrawalCancelled'])
		expect(types(given(...failed).when(make.cancel('w1')))).toEqual(['WithdrawalCancelled'])
		expect(given(...approved).refusal(make.cancel('w1'))).toBe('WRONG_STATUS')
		const cancelled = run([make.ask('w1', 30_000n), make.cancel('w1')])
		expect(given(...cancelled).when(make.cancel('w1'))).toEqual([])
		expect(given().refusal(make.cancel('w1'))).toBe('NOT_FOUND')
	})
})

describe('paying', () => {
	it('moves what was reserved, on the day and under the reference of the bank', () => {
		expect(paid.at(-1)).toEqual({
			type: 'WithdrawalPaid',
			data: {
				withdrawalId: 'w1',
				amount: '30000',
				currency: 'INR',
				reference: 'UTR1',
				accountVersion: 1,
				attempt: 1,
				effectiveAt: AT,
				at: AT,
			},
		})
		expect(given(...paid).state).toMatchObject({ reserved: 0n, withdrawn: 30_000n })
	})
	it.each([
		['in the future', { effectiveAt: LATER }, 'INVALID_DATE'],
		['before it was approved', { effectiveAt: EARLIER }, 'INVALID_DATE'],
		[
			'of a frozen fund',
			{ request: { frozen: true, removed: false, revision: '4', statusRevision: '4' } },
			'FUND_FROZEN',
		],
		[
			'of a removed request',
			{ request: { frozen: false, removed: true, revision: '4', statusRevision: '4' } },
			'FUND_OF_REMOVED',
		],
		['to an account that changed', { account: account({ version: 2 }) }, 'ACCOUNT_CHANGED'],
		['to an account that changed lately', { account: account({ cooling: true }) }, 'ACCOUNT_COOLING'],
		['to an account that was removed', { account: account({ usable: false }) }, 'ACCOUNT_UNUSABLE'],
	])('%s is refused', (_, over, code) => {
		expect(given(...approved).refusal(make.pay('w1', 'UTR1', over))).toBe(code)
	})
	it('is not possible without an approval, twice, or under a reference that is booked already', () => {
		expect(given(...requested).refusal(make.pay('w1', 'UTR1'))).toBe('WRONG_STATUS')
		expect(given(...paid).refusal(make.pay('w1', 'UTR2'))).toBe('WRONG_STATUS')
		const both = run([make.ask('w2', 100n), make.approve('w2')], paid)
		expect(given(...both).refusal(make.pay('w2', 'UTR1'))).toBe('REFERENCE_USED')
	})
	it('under a reference of another fund’s withdrawal needs somebody who says that it paid both', () => {
		const otherPaid = { label: 'A well', amount: 12_050n }
		const unsaid = make.pay('w1', 'UTR1', { otherPaid })
		expect(given(...approved).refusal(unsaid)).toBe('REFERENCE_SHARED')
		expect(() => given(...approved).when(unsaid)).toThrow(
			refuse('REFERENCE_SHARED', { other: 'A well, INR 120.50' }, 'reference'),
		)
		expect(types(given(...approved).when(make.pay('w1', 'UTR1', { otherPaid, isShared: true })))).toEqual([
			'WithdrawalPaid',
		])
	})
	it('that failed keeps the money reserved, and counts its tries', () => {
		const returned = given(...paid).when(make.fail('w1'))
		expect(returned).toMatchObject([{ type: 'WithdrawalPaymentFailed', data: { wasPaid: true, attempt: 1 } }])
		expect(given(...paid, ...returned).state).toMatchObject({ reserved: 30_000n, withdrawn: 0n })
		expect(failed.at(-1)).toMatchObject({ data: { wasPaid: false, attempt: 1 } })
		const again = [...failed, ...given(...failed).when(make.retry('w1'))]
		expect(given(...again).refusal(make.pay('w1', 'UTR1'))).toBeNull()
		expect(given(...again).when(make.pay('w1', 'UTR1'))).toMatchObject([{ data: { attempt: 2 } }])
		expect(given(...paid).refusal(make.fail('w1', { effectiveAt: EARLIER }))).toBe('INVALID_DATE')
		expect(given(...paid).refusal(make.fail('w1', { effectiveAt: LATER }))).toBe('INVALID_DATE')
		expect(given(...requested).refusal(make.fail('w1'))).toBe('WRONG_STATUS')
		expect(given(...requested).refusal(make.retry('w1'))).toBe('WRONG_STATUS')
	})
})

describe('a transfer by a provider', () => {
	const ordered = run([make.order('w1')], approved)
	const failure = { status: 'failed', code: 'accountClosed' } as const

	it('is ordered as money is paid by hand, and keeps it reserved until the provider has decided', () => {
		expect(ordered.at(-1)).toEqual({
			type: 'WithdrawalTransferOrdered',
			data: {
				withdrawalId: 'w1',
				amount: '30000',
				currency: 'INR',
				account: PAYER,
				byUserId: FINANCE,
				accountVersion: 1,
				attempt: 1,
				requestRevision: '3',
				at: AT,
				credits: { total: '100000', position: '7' },
			},
		})
		expect(given(...ordered).state).toMatchObject({ reserved: 30_000n, withdrawn: 0n })
		const refused: readonly [Parameters<typeof make.order>[1], string][] = [
			[{ request: { ...open, frozen: true } }, 'FUND_FROZEN'],
			[{ account: account({ version: 2 }) }, 'ACCOUNT_CHANGED'],
			[{ account: account({ cooling: true }) }, 'ACCOUNT_COOLING'],
			[{ account: account({ enteredBy: FINANCE }) }, 'OWN_ACCOUNT'],
			[{ byUserId: DONEE }, 'OWN_WITHDRAWAL'],
		]
		for (const [over, code] of refused) expect(given(...approved).refusal(make.order('w1', over))).toBe(code)
		for (const history of [requested, paid, failed])
			expect(given(...history).refusal(make.order('w1'))).toBe('WRONG_STATUS')
	})
	it('leaves nothing to decide for people while it is under way', () => {
		const decisions = [make.pay('w1', 'UTR1'), make.fail('w1'), make.reject('w1'), make.order('w1')]
		for (const decision of decisions) expect(given(...ordered).refusal(decision)).toBe('TRANSFER_UNDER_WAY')
		// It has the details that were approved.
		expect(given(...ordered).when(make.voidApproval('w1', 2))).toEqual([])
	})
	it('is paid once, under the bank’s reference', () => {
		const booked = run([make.bookTransfer('w1', 1)], ordered)
		expect(booked.at(-1)).toMatchObject({
			type: 'WithdrawalPaid',
			data: { reference: 'UTR9', attempt: 1, transfer: { account: PAYER, transferRef: 'pout_w11' } },
		})
		expect(given(...booked).state).toMatchObject({ reserved: 0n, withdrawn: 30_000n })
		expect(given(...booked).when(make.bookTransfer('w1', 1))).toEqual([])
	})
	it('has its cost booked once, also when that is known later, and no fund bears it', () => {
		const paidFor = (cost: bigint) => make.bookTransfer('w1', 1, undefined, { cost })
		const recorded = {
			type: 'TransferCostRecorded',
			data: { withdrawalId: 'w1', provider: 'razorpay', cost: '590', currency: 'INR' },
		}
		const atOnce = run([paidFor(590n)], ordered)
		expect(atOnce.slice(-2)).toMatchObject([{ type: 'WithdrawalPaid' }, recorded])
		const later = run([paidFor(0n)], ordered)
		expect(given(...later).when(paidFor(590n))).toMatchObject([recorded])
		for (const history of [atOnce, run([paidFor(590n)], later)]) {
			expect(given(...history).when(paidFor(590n))).toEqual([])
			expect(given(...history).state).toMatchObject({ reserved: 0n, withdrawn: 30_000n })
		}
		// Finance saw on the statement that it came back, before anybody knew what it had cost.
		const sentBack = run([make.fail('w1')], later)
		expect(given(...sentBack).when(paidFor(590n))).toMatchObject([recorded])
		expect(given(...run([make.fail('w1')], atOnce)).when(paidFor(590n))).toEqual([])
		expect(given(...run([make.bookTransfer('w1', 1)], sentBack)).when(paidFor(0n))).toEqual([])
	})
	it('that came back has its cost booked back, as much as the provider gave back, and once', () => {
		const paidFor = run([make.bookTransfer('w1', 1, undefined, { cost: 590n })], ordered)
		for (const [held, back] of [
			[0n, '590'],
			[90n, '500'],
		] as const) {
			const news = make.bookTransfer('w1', 1, failure, { cost: held })
			const events = given(...paidFor).when(news)
			expect(events).toMatchObject([
				{ type: 'WithdrawalPaymentFailed' },
				{ type: 'TransferCostReturned', data: { withdrawalId: 'w1', cost: back, provider: 'razorpay' } },
			])
			expect(given(...run([news], paidFor)).when(news)).toEqual([])
		}
		expect(given(...paidFor).when(make.bookTransfer('w1', 1, failure, { cost: 590n }))).toMatchObject([
			{ type: 'WithdrawalPaymentFailed' },
		])
		// Finance saw on the statement that it came back, before its provider knew.
		const sentBack = run([make.fail('w1')], paidFor)
		const news = make.bookTransfer('w1', 1, failure)
		expect(given(...sentBack).when(news)).toMatchObject([
			{ type: 'TransferCostReturned', data: { cost: '590' } },
		])
		for (const late of [news, make.bookTransfer('w1', 1, undefined, { cost: 590n })])
			expect(given(...run([news], sentBack)).when(late)).toEqual([])
	})
	it('that came back puts the money back into the reserve, also after it was paid, and once', () => {
		const booked = run([make.bookTransfer('w1', 1)], ordered)
		for (const [history, wasPaid] of [
			[ordered, false],
			[booked, true],
		] as const) {
			const back = run([make.bookTransfer('w1', 1, failure)], history)
			expect(back.at(-1)).toMatchObject({
				type: 'WithdrawalPaymentFailed',
				data: { wasPaid, code: 'accountClosed', attempt: 1 },
			})
			expect(given(...back).state).toMatchObject({ reserved: 30_000n, withdrawn: 0n })
			for (const late of [make.bookTransfer('w1', 1, failure), make.bookTransfer('w1', 1)])
				expect(given(...back).when(late)).toEqual([])
		}
	})
	it('is tried again under the next number, by whichever way', () => {
		const again = run([make.bookTransfer('w1', 1, failure), make.retry('w1')], ordered)
		expect(given(...again).when(make.order('w1'))).toMatchObject([{ data: { attempt: 2 } }])
		expect(given(...again).when(make.pay('w1', 'UTR1'))).toMatchObject([{ data: { attempt: 2 } }])
		// News of the first try says nothing of the second.
		const second = run([make.order('w1')], again)
		expect(given(...second).when(make.bookTransfer('w1', 1))).toEqual([])
	})
	it('of somebody else, or one that nobody ordered, is none of its business', () => {
		const elsewhere = { transfer: { account: 'stripe-us', transferRef: 'x' } }
		for (const [history, command] of [
			[ordered, make.bookTransfer('w1', 1, undefined, elsewhere)],
			[ordered, make.bookTransfer('w2', 1)],
			[approved, make.bookTransfer('w1', 1)],
			[paid, make.bookTransfer('w1', 1, failure)],
		] as const)
			expect(given(...history).when(command)).toEqual([])
	})
})

describe('losses of donations', () => {
	const reserved = run([make.reserve('r1', 20_000n)])
	it('are put aside up to what is free and can be given back', () => {
		expect(types(reserved)).toEqual(['RefundReserved'])
		expect(given(...reserved).when(make.reserve('r1', 20_000n))).toEqual([])
		expect(given(...reserved).refusal(make.reserve('r2', 80_001n))).toBe('INSUFFICIENT_FUNDS')
		const more = { refundable: 25_000n }
		expect(given(...reserved).refusal(make.reserve('r2', 6_000n, more))).toBe('NOT_REFUNDABLE')
		expect(
			given(...reserved).refusal(make.reserve('r2', 6_000n, { ...more, requestedIds: ['r1'] })),
		).toBeNull()
	})
	it('are decided by someone else than who gave or whom the donation was for, whoever stands above all aside', () => {
		const own = { isForSelf: true }
		expect(given().refusal(make.reserve('r1', 20_000n, own))).toBe('OWN_REFUND')
		const above = given().when(make.reserve('r1', 20_000n, { ...own, mayDecideOwn: true }))
		expect(above).toEqual(given().when(make.reserve('r1', 20_000n)))
		expect(given(...reserved).when(make.reserve('r1', 20_000n, own))).toEqual([])
	})
	it('are borne by the donation’s own fund, or by the foundation’s when that is short', () => {
		const on = (fund: string, freeOfDonationFund: bigint) =>
			make.reserve('r1', 20_000n, { fund, freeOfDonationFund })
		expect(given().refusal(on('request.r2.INR', 0n))).toBe('BEARER_NOT_ALLOWED')
		expect(given().refusal(on('individual.u1.INR', 0n))).toBe('BEARER_NOT_ALLOWED')
		expect(given().refusal(on('foundation.karuna.INR', 20_000n))).toBe('FUND_NOT_SHORT')
		expect(given().when(on('foundation.karuna.INR', 19_999n))).toEqual([
			{
				type: 'RefundReserved',
				data: {
					refundId: 'r1',
					donationId: 'd1',
					donationFund: 'request.r1.INR',
					currency: 'INR',
					amount: '20000',
					charged: '20000',
					byUserId: FINANCE,
					reason: null,
					at: AT,
					credits: { total: '100000', position: '7' },
				},
			},
		])
	})
	it('leave from their reservation, or directly when there is none of that amount', () => {
		expect(given(...reserved).when(make.bookRefund('re_1', 'r1', 20_000n))).toMatchObject([
			{ type: 'RefundBooked', data: { refundId: 'r1' } },
		])
		expect(given(...reserved).when(make.bookRefund('re_1', 'r1', 15_000n))).toMatchObject([
			{ type: 'RefundReleased', data: { because: 'amountDiffers', amount: '20000' } },
			{ type: 'RefundBooked', data: { refundId: null, amount: '15000' } },
		])
		const released = run([make.reserve('r1', 20_000n), make.release('r1')])
		expect(given(...released).when(make.bookRefund('re_1', 'r1', 20_000n))).toMatchObject([
			{ type: 'RefundBooked', data: { refundId: null } },
		])
		expect(given(...released).when(make.release('r1'))).toEqual([])
	})
	it('leave no reservation before it was made, though the provider cuts its times to seconds', () => {
		const effectiveAt = (refundId: string | null) =>
			given(...reserved).when(make.bookRefund('re_1', refundId, 20_000n, CUT_TO_SECONDS))
		expect(effectiveAt('r1')).toMatchObject([
			{ type: 'RefundBooked', data: { refundId: 'r1', effectiveAt: AT } },
		])
		expect(effectiveAt(null)).toMatchObject([
			{ type: 'RefundBooked', data: { refundId: null, effectiveAt: CUT_TO_SECONDS } },
		])
	})
	it('are booked once each, whatever the fund holds', () => {
		const lost = run([make.chargeBack('dp_1', 150_000n), make.bookRefund('re_1', null, 10n)])
		expect(freeOf(given(...lost).state, TOTAL)).toBe(-50_010n)
		expect(given(...lost).when(make.chargeBack('dp_1', 150_000n))).toEqual([])
		expect(given(...lost).when(make.bookRefund('re_1', null, 10n))).toEqual([])
		const back = given(...lost).when(make.reverse('re_1', 10n))
		expect(types(back)).toEqual(['RefundReversalBooked'])
		expect(given(...lost, ...back).when(make.reverse('re_1', 10n))).toEqual([])
		const won = given(...lost).when(make.winBack('dp_1', 150_000n))
		expect(types(won)).toEqual(['ChargebackReversalBooked'])
		expect(freeOf(given(...lost, ...won, ...back).state, TOTAL)).toBe(TOTAL)
		expect(given(...lost, ...won).when(make.winBack('dp_1', 150_000n))).toEqual([])
	})
	it('come back only after they left: a reversal that is first has to wait', () => {
		for (const [first, second] of [
			[make.reverse('re_9', 10n), make.bookRefund('re_9', null, 10n)],
			[make.winBack('dp_9', 10n), make.chargeBack('dp_9', 10n)],
		] as const) {
			expect(given().refusal(first)).toBe('NOT_BOOKED_YET')
			const left = run([second])
			expect(freeOf(given(...left, ...given(...left).when(first)).state, TOTAL)).toBe(TOTAL)
		}
	})
})

function underWay({ withdrawals, refunds, held }: FundState): bigint {
	const waiting = withdrawals
		.values()
		.filter(({ status }) => ['requested', 'approved', 'failed'].includes(status))
	const open = refunds.values().filter(({ state }) => state === 'open')
	return [...waiting, ...open, ...held.values()].reduce((sum, { amount }) => sum + amount, 0n)
}

describe('what donors’ banks may take back', () => {
	const held = run([make.hold(60_000n)])

	it('is held, and neither asked for, approved nor paid', () => {
		expect(types(held)).toEqual(['DonationShareHeld'])
		expect(freeOf(given(...held).state, TOTAL)).toBe(40_000n)
		expect(given(...held).when(make.ask('w1', 40_000n))).toHaveLength(1)
		expect(() => given(...held).when(make.ask('w1', 40_001n))).toThrow(
			refuse('INSUFFICIENT_FUNDS.toWithdraw', { amount: 'INR 400.00' }),
		)
		expect(given(...run([make.hold(80_000n)], requested)).refusal(make.approve('w1'))).toBe('FUND_DISPUTED')
		const disputed = given(...run([make.hold(80_000n)], approved))
		expect(disputed.refusal(make.pay('w1', 'UTR1'))).toBe('FUND_DISPUTED')
		expect(disputed.refusal(make.order('w1'))).toBe('FUND_DISPUTED')
	})
	it('is free again once nothing is disputed, and said again changes nothing', () => {
		expect(given(...held).when(make.hold(60_000n))).toEqual([])
		expect(freeOf(given(...run([make.hold(0n)], held)).state, TOTAL)).toBe(TOTAL)
		expect(freeOf(given(...run([make.hold(10_000n)], held)).state, TOTAL)).toBe(90_000n)
	})
	it('leaves by the chargeback or by a refund, from what is held', () => {
		const lost = run([make.chargeBack('dp_1', 60_000n)], held)
		expect(types(lost).slice(1)).toEqual(['DonationShareReleased', 'ChargebackBooked'])
		expect(freeOf(given(...lost).state, TOTAL)).toBe(40_000n)
		const atProvider = run([make.bookRefund('re_1', null, 60_000n)], held)
		expect(freeOf(given(...atProvider).state, TOTAL)).toBe(40_000n)
		const all = run([make.ask('w1', 40_000n)], held)
		expect(freeOf(given(...all).state, TOTAL)).toBe(0n)
		const refunded = run([make.reserve('r1', 60_000n), make.bookRefund('re_1', 'r1', 60_000n)], all)
		expect(freeOf(given(...refunded).state, TOTAL)).toBe(0n)
		expect(given(...all).refusal(make.reserve('r1', 60_001n))).toBe('INSUFFICIENT_FUNDS')
		expect(given(...all).refusal(make.reserve('r1', 1n, { donationId: 'd2' }))).toBe('INSUFFICIENT_FUNDS')
	})
})

describe('in any history', () => {
	const BOOKINGS = ['BookRefund', 'BookRefundReversal', 'BookChargeback', 'BookChargebackReversal']

	it('only what the provider did takes a fund below zero, and nobody deepens it', () => {
		fc.assert(
			fc.property(fundHistory, (history) => {
				played(history, ({ command, before, after }) => {
					if ([...BOOKINGS, 'HoldShare'].includes(command.type)) return
					const was = freeOf(before, history.total)
					const least = was < 0n ? was : 0n
					expect(freeOf(after, history.total)).toBeGreaterThanOrEqual(least)
				})
			}),
			{ numRuns: 300 },
		)
	})
	it('what is reserved is the sum of what is under way, and what is withdrawn of what is paid', () => {
		fc.assert(
			fc.property(fundHistory, (history) => {
				played(history, ({ after }) => {
					expect(after.reserved).toBe(underWay(after))
					const paidOut = after.withdrawals.values().filter(({ status }) => status === 'paid')
					expect(after.withdrawn).toBe(paidOut.reduce((sum, { amount }) => sum + amount, 0n))
				})
			}),
			{ numRuns: 300 },
		)
	})
	it('no reference is paid twice, and nothing goes to a version that was not approved', () => {
		fc.assert(
			fc.property(fundHistory, (history) => {
				const references = new Set<string>()
				played(history, ({ events, before }) => {
					for (const event of events) {
						if (event.type !== 'WithdrawalPaid') continue
						const { reference, withdrawalId, accountVersion } = event.data
						expect(references.has(reference)).toBe(false)
						references.add(reference)
						expect(before.withdrawals.get(withdrawalId)).toMatchObject({ status: 'approved', accountVersion })
					}
				})
			}),
			{ numRuns: 300 },
		)
	})
	it('what is said again changes nothing: bookings, reservations and requests', () => {
		const repeatable = [
			...BOOKINGS,
			'HoldShare',
			'RequestWithdrawal',
			'ReserveRefund',
			'ReleaseRefund',
			'CancelWithdrawal',
		]
		fc.assert(
			fc.property(fundHistory, (history) => {
				played(history, ({ command, events, after }) => {
					if (events.length === 0 || !repeatable.includes(command.type)) return
					expect(fundDecider.decide(command, after)).toEqual([])
				})
			}),
			{ numRuns: 300 },
		)
	})
	it('losses and what came back of them end at the same, in any order and however often they are told', () => {
		const inAnyOrder = losses(TOTAL).chain((of) =>
			fc.tuple(
				fc.constant(of),
				fc.shuffledSubarray([...of.bookings], { minLength: of.bookings.length }),
				fc.array(fc.constantFrom(...of.bookings), { maxLength: 10 }),
			),
		)
		fc.assert(
			fc.property(inAnyOrder, ([{ reserved, bookings, lost }, once, more]) => {
				// A reversal before its loss is refused and repeated until it is booked.
				const again = bookings.toReversed()
				const commands = [...reserved, ...more, ...once, ...again]
				const state = fold(fundDecider, played({ total: TOTAL, commands }))
				expect(freeOf(state, TOTAL)).toBe(TOTAL - lost)
				expect(state.reserved).toBe(0n)
				expect(state.refunded + state.chargedBack).toBe(lost)
			}),
			{ numRuns: 1_000 },
		)
	})
	it('folding the events gives the figures that were decided on', () => {
		fc.assert(
			fc.property(fundHistory, (history) => {
				let last = fundDecider.initial
				const events = played(history, ({ after }) => {
					last = after
				})
				expect(fold(fundDecider, events)).toEqual(last)
			}),
		)
	})
})
