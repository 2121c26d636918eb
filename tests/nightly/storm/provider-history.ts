import type { Random } from '../../../demo/random.ts'
import { MINUTE_MS } from '../../../kernel/time.ts'
import type { StripeControl } from '../../../simulators/stripe/control.ts'

/** A payment at the provider. */
export interface Payment {
	readonly account: string
	readonly ref: string
	readonly total: number
	/** `paid`: the donor's card was charged; `asked`: the donor's bank wants to know whether it is them. */
	readonly is: 'paid' | 'asked'
}

/** What happened to payments, in numbers. */
export interface Happened {
	readonly declined: number
	readonly refunds: number
	readonly refundsFailed: number
	readonly disputes: number
	readonly payouts: number
}

/**
 * A day at the provider, round after round: donors fail their banks' questions, money goes back, is disputed,
 * won and lost, and is paid out.
 * @param afterRound told after so many deeds that never share a payment
 */
export async function playProvider(
	control: StripeControl,
	payments: readonly Payment[],
	random: Random,
	/** Few enough that a system that hears at once sees every step of a payment. */
	atOnce: number,
	afterRound: () => Promise<void>,
): Promise<Happened> {
	const counts = { declined: 0, refunds: 0, refundsFailed: 0, disputes: 0, payouts: 0 }
	const round = async (actions: readonly (() => void)[]): Promise<void> => {
		for (let from = 0; from < actions.length; from += atOnce) {
			for (const action of actions.slice(from, from + atOnce)) action()
			control.clock.advance(MINUTE_MS / 60)
			await afterRound()
		}
		control.clock.advance(10 * MINUTE_MS)
	}
	await round(
		payments
			.filter((payment) => payment.is === 'asked')
			.map(({ account, ref }) => () => {
				control.answerChallenge(account, ref, false)
				counts.declined++
			}),
	)
	const paid = payments.filter((payment) => payment.is === 'paid')

	const refunding = paid.filter(() => random.chance(0.25))
	const pending: { readonly account: string; readonly id: string }[] = []
	await round(
		refunding.map(({ account, ref, total }) => () => {
			const isOpen = random.chance(0.3)
			const amount = Math.trunc((total * random.between(5, 40)) / 100)
			const { id } = control.refund(account, ref, { amount, status: isOpen ? 'pending' : 'succeeded' })
			if (isOpen) pending.push({ account, id })
			counts.refunds++
		}),
	)
	const disputing = paid.filter((payment) => !refunding.includes(payment) && random.chance(0.12))
	const disputes: { readonly account: string; readonly id: string }[] = []
	await round(
		disputing.map(({ account, ref }) => () => {
			disputes.push({ account, id: control.dispute(account, ref).id })
			counts.disputes++
		}),
	)
	await round(
		pending.map(({ account, id }) => () => {
			const fails = random.chance(0.5)
			control.settleRefund(account, id, fails ? 'failed' : 'succeeded')
			if (fails) counts.refundsFailed++
		}),
	)
	await round(
		disputes
			.filter(() => random.chance(0.8))
			.map(
				({ account, id }) =>
					() =>
						control.closeDispute(account, id, random.chance(0.5) ? 'won' : 'lost'),
			),
	)
	const again = refunding.filter(() => random.chance(0.3))
	await round(
		again.map(({ account, ref, total }) => () => {
			control.refund(account, ref, { amount: Math.trunc(total / 10) })
			counts.refunds++
		}),
	)
	const accounts = ['stripe-in', 'stripe-us']
	// One fails and its money goes into the next one.
	for (const to of ['failed', 'paid'] as const) {
		const sent: string[] = []
		await round(accounts.map((account) => () => void sent.push(control.payouts.run(account).id)))
		for (const step of ['in_transit', to] as const)
			await round(sent.map((id) => () => void control.payouts.advance(id, step)))
		counts.payouts += sent.length
	}
	return counts
}
