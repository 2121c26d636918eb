import fc from 'fast-check'
import { DomainError } from '../../kernel/events/errors.ts'
import type { PaymentReport } from '../_shared/payment-report.contract.ts'
import { type DonationCommand, donationDecider } from './donations.decider.ts'
import type { DonationEvent } from './donations.events.ts'
import type { DonationState } from './donations.state.ts'

/** Generators of donations' histories for property tests: a donation of 100.00 with a fee of 2.90 on top. */
export const TOTAL = 10_290n
const AT = '2026-11-21T10:00:00.000Z'

export const CHARGE = {
	ref: 'ch_1',
	at: AT,
	begunAt: AT,
	cost: { ref: 'txn_1', fee: 328n, currency: 'USD', at: AT },
}

export const paymentReport = (over: Partial<PaymentReport> = {}): PaymentReport => ({
	provider: 'stripe',
	account: 'stripe-us',
	providerRef: 'pi_1',
	attempt: 1,
	status: 'succeeded',
	amount: TOTAL,
	amountReceived: TOTAL,
	currency: 'USD',
	createdAt: AT,
	charge: CHARGE,
	failure: null,
	refunds: [],
	disputes: [],
	...over,
})

export const startCommand = (over: Partial<Extract<DonationCommand, { type: 'StartDonation' }>> = {}) =>
	({
		type: 'StartDonation',
		target: { kind: 'request', id: '11111111-1111-4111-8111-111111111111' },
		request: { acceptsDonations: true, currency: 'USD', revision: '2' },
		donor: { kind: 'guest', id: '22222222-2222-4222-8222-222222222222' },
		currency: 'USD',
		terms: { donation: 10_000n, fee: 290n, total: TOTAL, coversFee: true, rate: 29_000n },
		anonymous: false,
		provider: 'stripe',
		account: 'stripe-us',
		at: AT,
		...over,
	}) as const satisfies DonationCommand

type Refund = PaymentReport['refunds'][number]
type Dispute = PaymentReport['disputes'][number]

const tries = fc.array(fc.constantFrom('declined', 'canceled', 'processing'), { maxLength: 2 })
const REFUND_FATES: readonly (readonly Refund['status'][])[] = [
	['succeeded'],
	['pending', 'succeeded'],
	['requires_action', 'canceled'],
	['pending', 'failed'],
	['succeeded', 'failed'],
	['pending', 'succeeded', 'failed'],
]
const DISPUTE_FATES: readonly (readonly Dispute['status'][])[] = [
	['open'],
	['open', 'won'],
	['open', 'lost'],
	['lost'],
	['open', 'lost', 'won'],
	['won'],
]
const claim = fc.oneof(
	{
		weight: 2,
		arbitrary: fc.record({ kind: fc.constant('refund' as const), fate: fc.constantFrom(...REFUND_FATES) }),
	},
	fc.record({ kind: fc.constant('dispute' as const), fate: fc.constantFrom(...DISPUTE_FATES) }),
)
const claims = fc.array(fc.tuple(claim, fc.bigInt({ min: 1n, max: 4_000n })), { maxLength: 5 })

const isOut = (status: Refund['status'] | Dispute['status']) =>
	!['failed', 'canceled', 'won'].includes(status)
const claimed = (items: readonly { amount: bigint; status: Refund['status'] | Dispute['status'] }[]) =>
	items.reduce((sum, { amount, status }) => (isOut(status) ? sum + amount : sum), 0n)

interface Made {
	readonly refunds: readonly Refund[]
	readonly disputes: readonly Dispute[]
}

function stepped(made: Made, ref: string, kind: 'refund' | 'dispute', amount: bigint, status: string): Made {
	const next = <T extends Refund | Dispute>(items: readonly T[], fresh: T): readonly T[] => {
		if (items.some((item) => item.ref === ref))
			return items.map((item) => (item.ref === ref ? { ...item, status: fresh.status } : item))
		const left = TOTAL - claimed(made.refunds) - claimed(made.disputes)
		return amount > left ? items : [...items, fresh]
	}
	const nth = made.refunds.length + made.disputes.length
	const base = { ref, amount, at: `2026-11-22T00:00:0${nth}.000Z` }
	if (kind === 'refund') {
		const refund: Refund = { ...base, refundId: null, returnedAt: null, status: status as Refund['status'] }
		return { ...made, refunds: next(made.refunds, refund) }
	}
	const costs = [{ ref: `txn_${ref}`, fee: 1_500n, at: base.at }]
	const dispute: Dispute = {
		...base,
		status: status as Dispute['status'],
		reinstatedAt: null,
		decidedAt: null,
		evidenceDueAt: null,
		costs,
	}
	return { ...made, disputes: next(made.disputes, dispute) }
}

/**
 * Generates the payments of one donation as the provider reports them: failed tries, then one that paid,
 * whose money leaves and returns in any order. Each snapshot includes all earlier facts. `left` is the
 * provider's final rest of the charge.
 */
export const paymentLife = fc
	.tuple(tries, claims, fc.infiniteStream(fc.nat({ max: 59 })))
	.map(([before, plans, choices]) => {
		const unpaid = { charge: null, amountReceived: 0n } as const
		const snapshots: PaymentReport[] = []
		for (const [index, fate] of before.entries()) {
			const attempt = { ...unpaid, providerRef: `pi_${index + 1}`, attempt: index + 1 }
			const failure = { code: 'card_declined', declineCode: null }
			snapshots.push(paymentReport({ ...attempt, status: 'requires_action' }))
			if (fate !== 'declined') snapshots.push(paymentReport({ ...attempt, status: 'processing' }))
			if (fate !== 'canceled')
				snapshots.push(paymentReport({ ...attempt, status: 'requires_payment_method', failure }))
			else snapshots.push(paymentReport({ ...attempt, status: 'canceled' }))
		}
		const paid = { providerRef: `pi_${before.length + 1}`, attempt: before.length + 1 }
		snapshots.push(paymentReport({ ...paid, ...unpaid, status: 'requires_action' }))
		snapshots.push(paymentReport({ ...paid, ...unpaid, status: 'processing' }))
		snapshots.push(paymentReport({ ...paid, charge: { ...CHARGE, cost: null } }), paymentReport(paid))
		let made: Made = { refunds: [], disputes: [] }
		let waiting = plans.map(([{ kind, fate }, amount], nth) => ({
			kind,
			amount,
			ref: `${kind}_${nth}`,
			fate,
		}))
		while (waiting.length > 0) {
			const chosen = waiting[choices.next().value % waiting.length]
			if (!chosen) break
			const { ref, kind, amount, fate } = chosen
			made = stepped(made, ref, kind, amount, fate[0] ?? '')
			const wasMade = [...made.refunds, ...made.disputes].some((item) => item.ref === ref)
			waiting = waiting
				.map((item) => (item === chosen ? { ...item, fate: fate.slice(1) } : item))
				.filter((item) => item.fate.length > 0 && (item.ref !== ref || wasMade))
			snapshots.push(paymentReport({ ...paid, ...made }))
		}
		const gone = made.refunds.filter(({ status }) => status === 'succeeded')
		const lost = made.disputes.filter(({ status }) => status === 'lost')
		return { snapshots, left: TOTAL - claimed(gone) - claimed(lost) }
	})

/** Shuffles and repeats snapshots, and ends with the latest one. */
export const delivered = (snapshots: readonly PaymentReport[]) =>
	fc
		.tuple(
			fc.shuffledSubarray([...snapshots], { minLength: snapshots.length, maxLength: snapshots.length }),
			fc.array(fc.constantFrom(...snapshots), { maxLength: 30 }),
			fc.integer({ min: 0, max: 1_000 }),
		)
		.map(([once, more, at]) => {
			const cut = at % (once.length + 1)
			const last = snapshots.at(-1)
			return [...once.slice(0, cut), ...more, ...once.slice(cut), ...(last ? [last] : [])]
		})

function decided(command: DonationCommand, state: DonationState): readonly DonationEvent[] {
	try {
		return donationDecider.decide(command, state)
	} catch (error) {
		if (error instanceof DomainError && ['NOT_ASSIGNABLE', 'NOT_PAID'].includes(error.code)) return []
		throw error
	}
}

export function carriedOut(
	history: readonly DonationEvent[],
	commands: readonly DonationCommand[],
): DonationEvent[] {
	const events = [...history]
	let state = events.reduce(donationDecider.evolve, donationDecider.initial)
	for (const command of commands) {
		for (const event of decided(command, state)) {
			events.push(event)
			state = donationDecider.evolve(state, event)
		}
	}
	return events
}

export const observing = (report: PaymentReport): DonationCommand => ({ type: 'ObservePayment', report })
