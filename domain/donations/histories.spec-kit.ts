import fc from 'fast-check'
import { DomainError } from '../../kernel/errors.ts'
import { type DonationCommand, donationDecider } from './donations.decider.ts'
import type { DonationEvent } from './donations.events.ts'
import type { GiftState } from './donations.state.ts'
import type { PaymentReport } from './observe.ts'

/** Generators of gifts' lives, for property tests. Amounts: a gift of 100.00 with a fee of 2.90 on top. */
export const TOTAL = 10_290n
const AT = '2026-11-21T10:00:00.000Z'

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
	charge: { ref: 'ch_1', at: AT },
	cost: { ref: 'txn_1', fee: 328n, currency: 'USD', at: AT },
	failure: null,
	refunds: [],
	disputes: [],
	...over,
})

export const startCommand = (over: Partial<Extract<DonationCommand, { type: 'StartDonation' }>> = {}) =>
	({
		type: 'StartDonation',
		target: { kind: 'request', id: '11111111-1111-4111-8111-111111111111' },
		request: { acceptsGifts: true, currency: 'USD', revision: '2' },
		giver: { kind: 'guest', id: '22222222-2222-4222-8222-222222222222' },
		currency: 'USD',
		terms: { donation: 10_000n, fee: 290n, total: TOTAL, coversFee: true, rate: 29_000n },
		anonymous: false,
		provider: 'stripe',
		account: 'stripe-us',
		at: AT,
		...over,
	}) as const satisfies DonationCommand

interface Plan {
	readonly declines: number
	readonly refunds: readonly { readonly amount: bigint; readonly fails: boolean }[]
	readonly dispute: 'none' | 'won' | 'lost' | 'wonOnAppeal'
}

/**
 * The life of one payment as the provider tells it: each snapshot knows all that came before. `left` is
 * what the provider still has of the charge at the end.
 */
export const paymentLife = fc
	.record<Plan>({
		declines: fc.integer({ min: 0, max: 2 }),
		refunds: fc.array(fc.record({ amount: fc.bigInt({ min: 1n, max: 4_000n }), fails: fc.boolean() }), {
			maxLength: 4,
		}),
		dispute: fc.constantFrom('none', 'won', 'lost', 'wonOnAppeal'),
	})
	.map(({ declines, refunds, dispute }) => {
		const unpaid = { charge: null, cost: null, amountReceived: 0n } as const
		const snapshots: PaymentReport[] = []
		for (let index = 1; index <= declines; index += 1) {
			const attempt = { ...unpaid, providerRef: `pi_${index}`, attempt: index }
			const failure = { code: 'card_declined', declineCode: null }
			snapshots.push(paymentReport({ ...attempt, status: 'requires_action' }))
			snapshots.push(paymentReport({ ...attempt, status: 'requires_payment_method', failure }))
		}
		const paid = { providerRef: `pi_${declines + 1}`, attempt: declines + 1 }
		snapshots.push(paymentReport({ ...paid, ...unpaid, status: 'requires_action' }))
		snapshots.push(paymentReport({ ...paid, cost: null }), paymentReport(paid))
		let known: PaymentReport['refunds'] = []
		let left = TOTAL
		for (const [index, { amount, fails }] of refunds.entries()) {
			if (amount > left) continue
			const refund = {
				ref: `re_${index}`,
				refundId: null,
				returnedAt: null,
				amount,
				at: `2026-11-22T00:00:0${index}.000Z`,
			}
			known = [...known, { ...refund, status: 'succeeded' }]
			snapshots.push(paymentReport({ ...paid, refunds: known }))
			if (!fails) {
				left -= amount
				continue
			}
			known = known.map((item) => (item.ref === refund.ref ? { ...item, status: 'failed' } : item))
			snapshots.push(paymentReport({ ...paid, refunds: known }))
		}
		if (dispute !== 'none' && left > 0n) {
			const item = {
				ref: 'dp_1',
				amount: left,
				at: '2026-11-23T00:00:00.000Z',
				reinstatedAt: null,
				evidenceDueAt: null,
				costs: [{ ref: 'txn_dp', fee: 1_500n, at: '2026-11-23T00:00:00.000Z' }],
			}
			const statuses =
				dispute === 'wonOnAppeal' ? (['open', 'lost', 'won'] as const) : (['open', dispute] as const)
			for (const status of statuses) {
				snapshots.push(paymentReport({ ...paid, refunds: known, disputes: [{ ...item, status }] }))
			}
			if (dispute === 'lost') left = 0n
		}
		return { snapshots, left }
	})

/** Snapshots in random order, some of them several times, with a last look at the provider at the end. */
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

/** What the decider says; nothing when the payment can't become a gift yet, or any more. */
function decided(command: DonationCommand, state: GiftState): readonly DonationEvent[] {
	try {
		return donationDecider.decide(command, state)
	} catch (error) {
		if (error instanceof DomainError && ['NOT_ASSIGNABLE', 'NOT_PAID'].includes(error.code)) return []
		throw error
	}
}

/** Carries out commands one after another, and answers all events. */
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
