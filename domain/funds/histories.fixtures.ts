import fc from 'fast-check'
import { DomainError } from '../../kernel/events/errors.ts'
import { type FundCommand, fundDecider } from './funds.decider.ts'
import type { FundEvent } from './funds.events.ts'
import type { FundState } from './funds.state.ts'
import type { AccountFact } from './withdrawal-commands.ts'

export const AT = '2026-11-21T10:00:00.480Z'
export const CUT_TO_SECONDS = '2026-11-21T10:00:00.000Z'
export const DONEE = '11111111-1111-4111-8111-111111111111'
export const FINANCE = '22222222-2222-4222-8222-222222222222'
export const COLLEAGUE = '33333333-3333-4333-8333-333333333333'
export const PAYER = 'razorpay-in'
/** Minor units. */
export const TWO_PEOPLE_FROM = 50_000n
export const OTHER_PAYS_FROM = 10n ** 9n
export const account = (over: Partial<AccountFact> = {}): AccountFact => ({
	version: 1,
	currency: 'INR',
	usable: true,
	cooling: false,
	enteredBy: DONEE,
	everEnteredBy: [DONEE],
	...over,
})

type Of<T extends FundCommand['type']> = Extract<FundCommand, { type: T }>

export const PURPOSE = { code: 'medicine', purposeId: 'p1', purposeHash: 'h1' } as const
const REASON = { noteId: 'n2', noteHash: 'h2' } as const

const credits = (total: bigint) => ({ total: total.toString(), position: '7' })
export const open = { frozen: false, removed: false, revision: '3', statusRevision: '2' }
const decision = (withdrawalId: string) => ({
	withdrawalId,
	byUserId: FINANCE,
	mayDecideOwn: false,
	at: AT,
})

export const commandsOf = (total: bigint) => ({
	ask: (withdrawalId: string, amount: bigint, over: Partial<Of<'RequestWithdrawal'>> = {}): FundCommand => ({
		type: 'RequestWithdrawal',
		withdrawalId,
		amount,
		currency: 'INR',
		byUserId: DONEE,
		paymentAccountId: 'a1',
		account: account(),
		request: open,
		credits: credits(total),
		at: AT,
		...over,
	}),
	approve: (id: string, over: Partial<Of<'ApproveWithdrawal'>> = {}): FundCommand => ({
		type: 'ApproveWithdrawal',
		...decision(id),
		account: account(),
		request: open,
		credits: credits(total),
		together: 0n,
		twoPeopleFrom: TWO_PEOPLE_FROM,
		...over,
	}),
	reject: (id: string, over: Partial<Of<'RejectWithdrawal'>> = {}): FundCommand => ({
		type: 'RejectWithdrawal',
		...decision(id),
		currency: 'INR',
		reason: { noteId: 'n1', noteHash: 'h1' },
		...over,
	}),
	cancel: (withdrawalId: string): FundCommand => ({
		type: 'CancelWithdrawal',
		withdrawalId,
		currency: 'INR',
		at: AT,
	}),
	pay: (id: string, reference: string, over: Partial<Of<'PayWithdrawal'>> = {}): FundCommand => ({
		type: 'PayWithdrawal',
		...decision(id),
		currency: 'INR',
		account: account(),
		request: open,
		reference,
		otherPaid: null,
		isShared: false,
		effectiveAt: AT,
		credits: credits(total),
		together: 0n,
		otherPaysFrom: OTHER_PAYS_FROM,
		...over,
	}),
	order: (id: string, over: Partial<Of<'OrderTransfer'>> = {}): FundCommand => ({
		type: 'OrderTransfer',
		...decision(id),
		currency: 'INR',
		account: account(),
		request: open,
		from: PAYER,
		credits: credits(total),
		together: 0n,
		otherPaysFrom: OTHER_PAYS_FROM,
		...over,
	}),
	bookTransfer: (
		withdrawalId: string,
		attempt: number,
		outcome: Of<'BookTransfer'>['outcome'] = { status: 'paid', reference: 'UTR9' },
		over: Partial<Of<'BookTransfer'>> = {},
	): FundCommand => ({
		type: 'BookTransfer',
		withdrawalId,
		currency: 'INR',
		attempt,
		transfer: { account: PAYER, transferRef: `pout_${withdrawalId}${attempt}` },
		outcome,
		provider: 'razorpay',
		cost: 0n,
		effectiveAt: AT,
		at: AT,
		...over,
	}),
	fail: (id: string, over: Partial<Of<'FailWithdrawal'>> = {}): FundCommand => ({
		type: 'FailWithdrawal',
		...decision(id),
		currency: 'INR',
		code: 'returned',
		effectiveAt: AT,
		...over,
	}),
	retry: (id: string, over: Partial<Of<'RetryWithdrawal'>> = {}): FundCommand => ({
		type: 'RetryWithdrawal',
		...decision(id),
		account: account(),
		request: open,
		together: 0n,
		twoPeopleFrom: TWO_PEOPLE_FROM,
		...over,
	}),
	voidApproval: (withdrawalId: string, accountVersion: number): FundCommand => ({
		type: 'VoidApproval',
		withdrawalId,
		accountVersion,
		at: AT,
	}),
	submit: (
		withdrawalId: string,
		evidenceId: string,
		over: Partial<Of<'SubmitEvidence'>> = {},
	): FundCommand => ({
		type: 'SubmitEvidence',
		withdrawalId,
		evidenceId,
		evidenceHash: 'h3',
		pages: 2,
		byUserId: DONEE,
		at: AT,
		...over,
	}),
	accept: (id: string, evidenceId: string, over: Partial<Of<'AcceptEvidence'>> = {}): FundCommand => ({
		type: 'AcceptEvidence',
		...decision(id),
		evidenceId,
		...over,
	}),
	sendBack: (id: string, evidenceId: string, over: Partial<Of<'ReturnEvidence'>> = {}): FundCommand => ({
		type: 'ReturnEvidence',
		...decision(id),
		evidenceId,
		reason: REASON,
		...over,
	}),
	waive: (id: string, over: Partial<Of<'WaiveEvidence'>> = {}): FundCommand => ({
		type: 'WaiveEvidence',
		...decision(id),
		reason: REASON,
		...over,
	}),
	reserve: (refundId: string, amount: bigint, over: Partial<Of<'ReserveRefund'>> = {}): FundCommand => ({
		type: 'ReserveRefund',
		refundId,
		donationId: 'd1',
		donationFund: 'request.r1.INR',
		currency: 'INR',
		fund: 'request.r1.INR',
		freeOfDonationFund: 0n,
		mayDecideOwn: false,
		isForSelf: false,
		amount,
		charged: amount,
		refundable: 10n ** 9n,
		requestedIds: [],
		byUserId: FINANCE,
		reason: null,
		credits: credits(total),
		at: AT,
		...over,
	}),
	release: (refundId: string): FundCommand => ({
		type: 'ReleaseRefund',
		refundId,
		currency: 'INR',
		because: 'refusedByProvider',
		at: AT,
	}),
	bookRefund: (
		refundRef: string,
		refundId: string | null,
		amount: bigint,
		effectiveAt: string = AT,
	): FundCommand => ({
		type: 'BookRefund',
		refundRef,
		donationId: 'd1',
		refundId,
		currency: 'INR',
		amount,
		effectiveAt,
		at: AT,
	}),
	reverse: (refundRef: string, amount: bigint): FundCommand => ({
		type: 'BookRefundReversal',
		refundRef,
		donationId: 'd1',
		currency: 'INR',
		amount,
		effectiveAt: AT,
		at: AT,
	}),
	winBack: (disputeRef: string, amount: bigint): FundCommand => ({
		type: 'BookChargebackReversal',
		disputeRef,
		donationId: 'd1',
		currency: 'INR',
		amount,
		effectiveAt: AT,
		at: AT,
	}),
	hold: (amount: bigint, donationId = 'd1'): FundCommand => ({
		type: 'HoldShare',
		donationId,
		currency: 'INR',
		amount,
		at: AT,
	}),
	chargeBack: (disputeRef: string, amount: bigint): FundCommand => ({
		type: 'BookChargeback',
		disputeRef,
		donationId: 'd1',
		currency: 'INR',
		amount,
		effectiveAt: AT,
		at: AT,
	}),
})

export interface FundHistory {
	readonly total: bigint
	readonly commands: readonly FundCommand[]
}

export const fundHistory: fc.Arbitrary<FundHistory> = fc.bigInt({ min: 0n, max: 100_000n }).chain((total) => {
	const make = commandsOf(total)
	const name = (prefix: string) => fc.integer({ min: 1, max: 4 }).map((nth) => `${prefix}${nth}`)
	const amount = fc.bigInt({ min: 0n, max: 40_000n })
	const version = fc.integer({ min: 1, max: 2 })
	const at = version.map((newest) => ({ account: account({ version: newest }) }))
	const by = fc
		.tuple(at, fc.constantFrom(FINANCE, COLLEAGUE))
		.map(([over, byUserId]) => ({ ...over, byUserId }))
	const command = fc.oneof(
		{
			weight: 3,
			arbitrary: fc
				.tuple(name('w'), amount, fc.constantFrom({}, { purpose: PURPOSE }))
				.map(([id, sum, over]) => make.ask(id, sum, over)),
		},
		fc.tuple(name('w'), name('e')).map(([id, evidence]) => make.submit(id, evidence)),
		fc.tuple(name('w'), name('e')).map(([id, evidence]) => make.accept(id, evidence)),
		fc.tuple(name('w'), name('e')).map(([id, evidence]) => make.sendBack(id, evidence)),
		name('w').map((id) => make.waive(id)),
		{ weight: 3, arbitrary: fc.tuple(name('w'), by).map(([id, over]) => make.approve(id, over)) },
		fc.tuple(name('w')).map(([id]) => make.reject(id)),
		fc.tuple(name('w')).map(([id]) => make.cancel(id)),
		{
			weight: 3,
			arbitrary: fc.tuple(name('w'), name('UTR'), at).map(([id, ref, over]) => make.pay(id, ref, over)),
		},
		{ weight: 2, arbitrary: name('w').map((id) => make.fail(id)) },
		{ weight: 2, arbitrary: fc.tuple(name('w'), at).map(([id, over]) => make.order(id, over)) },
		{
			weight: 3,
			arbitrary: fc
				.tuple(
					name('w'),
					version,
					fc.constantFrom(
						{ status: 'paid', reference: 'UTR9' } as const,
						{ status: 'failed', code: 'returned' } as const,
					),
				)
				.map(([id, attempt, outcome]) => make.bookTransfer(id, attempt, outcome)),
		},
		fc.tuple(name('w'), by).map(([id, over]) => make.retry(id, over)),
		fc.tuple(name('w'), version).map(([id, newest]) => make.voidApproval(id, newest)),
		fc.tuple(name('r'), amount).map(([id, sum]) => make.reserve(id, sum)),
		name('r').map((id) => make.release(id)),
		fc
			.tuple(name('re_'), fc.option(name('r')), amount, fc.constantFrom(AT, CUT_TO_SECONDS))
			.map(([ref, id, sum, effectiveAt]) => make.bookRefund(ref, id, sum, effectiveAt)),
		fc.tuple(name('re_'), amount).map(([ref, sum]) => make.reverse(ref, sum)),
		fc.tuple(name('dp_'), amount).map(([ref, sum]) => make.chargeBack(ref, sum)),
		fc.tuple(amount, name('d')).map(([sum, id]) => make.hold(sum, id)),
		fc.tuple(name('dp_'), amount).map(([ref, sum]) => make.winBack(ref, sum)),
	)
	return fc.array(command, { maxLength: 40 }).map((commands) => ({ total, commands }))
})

export const losses = (total: bigint) => {
	const make = commandsOf(total)
	const plan = fc.record({
		kind: fc.constantFrom('refund' as const, 'reserved' as const, 'chargeback' as const),
		amount: fc.bigInt({ min: 1n, max: 10_000n }),
		comesBack: fc.boolean(),
	})
	return fc.array(plan, { minLength: 1, maxLength: 6 }).map((plans) => {
		const reserved = plans.flatMap(({ kind, amount }, nth) =>
			kind === 'reserved' ? [make.reserve(`r${nth}`, amount)] : [],
		)
		const bookings = plans.flatMap(({ kind, amount, comesBack }, nth) => {
			const out =
				kind === 'chargeback'
					? make.chargeBack(`dp_${nth}`, amount)
					: make.bookRefund(`re_${nth}`, kind === 'reserved' ? `r${nth}` : null, amount)
			const back =
				kind === 'chargeback' ? make.winBack(`dp_${nth}`, amount) : make.reverse(`re_${nth}`, amount)
			return comesBack ? [out, back] : [out]
		})
		const lost = plans.reduce((sum, { amount, comesBack }) => (comesBack ? sum : sum + amount), 0n)
		return { reserved, bookings, lost }
	})
}

export function played(
	{ commands }: FundHistory,
	onStep: (step: {
		command: FundCommand
		before: FundState
		events: readonly FundEvent[]
		after: FundState
	}) => void = () => {},
): FundEvent[] {
	const all: FundEvent[] = []
	let state = fundDecider.initial
	for (const command of commands) {
		const before = state
		const events = decided(command, before)
		state = events.reduce(fundDecider.evolve, before)
		all.push(...events)
		onStep({ command, before, events, after: state })
	}
	return all
}

function decided(command: FundCommand, state: FundState): readonly FundEvent[] {
	try {
		return fundDecider.decide(command, state)
	} catch (error) {
		if (error instanceof DomainError) return []
		throw error
	}
}
