import type { RunningSystem } from '../../../apps/system.ts'
import type { Random } from '../../../demo/random.ts'
import { MINUTE_MS } from '../../../kernel/wire/time.ts'
import type { Harness } from '../../api/harness.ts'
import { PROVIDERS, type StormProvider } from './post.ts'

export interface Payment {
	readonly provider: StormProvider
	readonly account: string
	/** The donation's reference: Stripe's payment, Razorpay's and PayPal's order. */
	readonly ref: string
	readonly total: number
	/**
	 * `paid`: captured; `asked`: waits for 3-D Secure; `failed`: the first try in the provider's checkout was
	 * refused; `late`: refused as well, but authorized ten minutes later; `reviewed`: captured, and pending.
	 */
	readonly is: 'paid' | 'asked' | 'failed' | 'late' | 'reviewed'
}

export interface Happened {
	readonly declined: number
	readonly paidLate: number
	readonly allowedAfterAll: number
	readonly paidAgain: number
	readonly cleared: number
	readonly denied: number
	readonly refunds: number
	readonly refundsFailed: number
	readonly disputes: number
	readonly payouts: number
}

export type Simulators = NonNullable<RunningSystem['simulators']>

export function simulatorsOf({ system: { simulators } }: Pick<Harness, 'system'>): Simulators {
	if (!simulators) throw new Error('The system runs without its simulators.')
	return simulators
}

export async function idle(harness: Pick<Harness, 'system'>): Promise<void> {
	const simulators = simulatorsOf(harness)
	await Promise.all(PROVIDERS.map((provider) => simulators[provider].control.webhooks.idle()))
}

interface Desk {
	/**
	 * Makes a refund.
	 * @param isOpen true for one that settles later, where the provider has that
	 * @returns its id
	 */
	refund(account: string, ref: string, amount: number, isOpen: boolean): string
	settleRefund(account: string, refund: string, fails: boolean): void
	dispute(account: string, ref: string, random: Random): string
	closeDispute(account: string, dispute: string, outcome: 'won' | 'lost'): void
	payOut(account: string): (arrives: boolean) => void
	readonly hasOpenRefunds: boolean
}

const desksOf = ({ stripe, razorpay, paypal }: Simulators): Readonly<Record<StormProvider, Desk>> => ({
	stripe: {
		hasOpenRefunds: true,
		refund: (account, ref, amount, isOpen) =>
			stripe.control.refund(account, ref, { amount, status: isOpen ? 'pending' : 'succeeded' }).id,
		settleRefund: (account, refund, fails) =>
			stripe.control.settleRefund(account, refund, fails ? 'failed' : 'succeeded'),
		dispute: (account, ref) => stripe.control.dispute(account, ref).id,
		closeDispute: stripe.control.closeDispute,
		payOut(account) {
			const { id } = stripe.control.payouts.run(account)
			return (arrives) => {
				stripe.control.payouts.advance(id, 'in_transit')
				stripe.control.payouts.advance(id, arrives ? 'paid' : 'failed')
			}
		},
	},
	razorpay: {
		hasOpenRefunds: true,
		refund: (account, ref, amount, isOpen) =>
			razorpay.control.refund(account, razorpay.control.paymentOf(account, ref), {
				amount,
				status: isOpen ? 'pending' : 'processed',
			}).id,
		settleRefund: (account, refund, fails) =>
			razorpay.control.settleRefund(account, refund, fails ? 'failed' : 'processed'),
		dispute: (account, ref, random) =>
			razorpay.control.dispute(account, razorpay.control.paymentOf(account, ref), {
				deductsAtOnce: random.chance(0.6),
			}).id,
		closeDispute: razorpay.control.closeDispute,
		payOut(account) {
			const { id } = razorpay.control.settlements.run(account)
			return (arrives) => razorpay.control.settlements.advance(id, arrives ? 'processed' : 'failed')
		},
	},
	paypal: {
		hasOpenRefunds: false,
		refund: (account, ref, amount) => paypal.control.refund(account, ref, { amount }).id,
		settleRefund() {
			throw new TypeError('PayPal has no open refunds.')
		},
		dispute: (account, ref) => paypal.control.dispute(account, ref).id,
		closeDispute: paypal.control.closeDispute,
		payOut(account) {
			const { id } = paypal.control.withdrawals.sweep(account)
			return (arrives) => paypal.control.withdrawals.move(account, id, arrives ? 'paid' : 'failed')
		},
	},
})

export const accountsOf = (simulators: Simulators) =>
	PROVIDERS.flatMap((provider) => simulators[provider].accounts.map(({ account }) => ({ provider, account })))

interface Open {
	readonly payment: Payment
	readonly id: string
}

/**
 * Plays a day at the providers in rounds: 3-D Secure fails or succeeds, donors try another instrument,
 * pending payments clear or don't, and there are refunds, disputes, their results, and payouts.
 * @param afterRound gets the number of actions in the round, which never share a payment
 */
export async function playProviders(
	simulators: Simulators,
	payments: readonly Payment[],
	random: Random,
	atOnce: number,
	afterRound: () => Promise<void>,
): Promise<Happened> {
	const { stripe, razorpay, paypal } = simulators
	const { clock } = stripe.control
	const desks = desksOf(simulators)
	const counts = {
		declined: 0,
		paidLate: payments.filter(({ is }) => is === 'late').length,
		allowedAfterAll: 0,
		paidAgain: 0,
		cleared: 0,
		denied: 0,
		refunds: 0,
		refundsFailed: 0,
		disputes: 0,
		payouts: 0,
	}
	const round = async (actions: readonly (() => void)[]): Promise<void> => {
		for (let from = 0; from < actions.length; from += atOnce) {
			for (const action of actions.slice(from, from + atOnce)) action()
			clock.advance(MINUTE_MS / 60)
			await afterRound()
		}
		clock.advance(10 * MINUTE_MS)
	}
	const those = (is: Payment['is']) => payments.filter((payment) => payment.is === is)
	/** Alternates instead of drawing, so that a small storm has each case. */
	const isEven = (index: number) => index % 2 === 0

	await round(
		those('asked').map(({ account, ref }) => () => {
			stripe.control.answerChallenge(account, ref, false)
			counts.declined++
		}),
	)
	await round(
		those('failed').map(({ account, ref }, index) => () => {
			if (isEven(index)) {
				razorpay.control.answer(account, razorpay.control.paymentOf(account, ref), true)
				counts.allowedAfterAll++
			} else {
				razorpay.control.pay(account, ref, random.pick(['netbanking-SBIN', 'wallet-phonepe', 'card']))
				counts.paidAgain++
			}
		}),
	)
	const cleared = those('reviewed').filter((_, index) => isEven(index))
	await round(
		those('reviewed').map((payment) => () => {
			const clears = cleared.includes(payment)
			paypal.control.settle(payment.account, payment.ref, clears)
			counts[clears ? 'cleared' : 'denied']++
		}),
	)
	const paid = [...those('paid'), ...those('failed'), ...those('late'), ...cleared]

	const refunding = paid.filter(() => random.chance(0.25))
	const pending: Open[] = []
	await round(
		refunding.map((payment) => () => {
			const desk = desks[payment.provider]
			const isOpen = desk.hasOpenRefunds && random.chance(0.3)
			const amount = Math.trunc((payment.total * random.between(5, 40)) / 100)
			const id = desk.refund(payment.account, payment.ref, amount, isOpen)
			if (isOpen) pending.push({ payment, id })
			counts.refunds++
		}),
	)
	const disputing = paid.filter((payment) => !refunding.includes(payment) && random.chance(0.12))
	const disputes: Open[] = []
	await round(
		disputing.map((payment) => () => {
			const { provider, account, ref } = payment
			disputes.push({ payment, id: desks[provider].dispute(account, ref, random) })
			counts.disputes++
		}),
	)
	await round(
		pending.map(({ payment: { provider, account }, id }, index) => () => {
			const fails = isEven(index)
			desks[provider].settleRefund(account, id, fails)
			if (fails) counts.refundsFailed++
		}),
	)
	await round(
		disputes
			.filter(() => random.chance(0.8))
			.map(({ payment: { provider, account }, id }) => () => {
				desks[provider].closeDispute(account, id, random.chance(0.5) ? 'won' : 'lost')
			}),
	)
	const again = refunding.filter(() => random.chance(0.3))
	await round(
		again.map(({ provider, account, ref, total }) => () => {
			desks[provider].refund(account, ref, Math.trunc(total / 10), false)
			counts.refunds++
		}),
	)
	for (const arrives of [false, true]) {
		const sent: ((arrives: boolean) => void)[] = []
		await round(
			accountsOf(simulators).map(
				({ provider, account }) =>
					() =>
						void sent.push(desks[provider].payOut(account)),
			),
		)
		await round(sent.map((end) => () => end(arrives)))
		counts.payouts += sent.length
	}
	return counts
}
