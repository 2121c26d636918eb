import type { Step } from './history.ts'
import { ACCOUNTS } from './provider.ts'
import { pick, type Scene } from './scene.ts'

/** What people do at the provider itself, and the provider by itself. */
export function atProvider({ world, paid }: Scene, step: Step): void {
	const { providers } = world.ground
	switch (step.do) {
		case 'refund there': {
			const payment = pick(paid(), step.donation)
			if (payment) {
				const amount = (payment.amount * BigInt(step.part)) / 1_000n || 1n
				providers.refundThere(payment.ref, amount, step.pending ? 'pending' : 'succeeded')
			}
			return
		}
		case 'settle refund': {
			const refunds = paid().flatMap((each) => each.refunds)
			const refund = pick(
				refunds.filter(({ status }) => status !== 'failed'),
				step.donation,
			)
			if (refund) providers.settleRefund(refund.ref, step.fails ? 'failed' : 'succeeded')
			return
		}
		case 'dispute': {
			const payment = pick(paid(), step.donation)
			if (payment) providers.dispute(payment.ref)
			return
		}
		case 'close dispute': {
			const disputes = paid().flatMap((each) => each.disputes)
			const dispute = pick(
				disputes.filter(({ status }) => status === 'open' || (status === 'lost' && step.outcome === 'won')),
				step.donation,
			)
			if (dispute) providers.closeDispute(dispute.ref, step.outcome)
			return
		}
		case 'pay out':
			providers.payouts.run(pick(ACCOUNTS, step.account)?.account ?? '')
			return
		case 'move payout': {
			const ref = pick([...providers.payouts.all.keys()], step.payout)
			if (ref !== undefined) providers.payouts.advance(ref, step.to)
			return
		}
	}
}

/** Whatever the provider leaves open is decided. */
export function closeAtProvider({ world }: Scene): void {
	const { payments, payouts, settleRefund } = world.ground.providers
	for (const payment of payments.values()) {
		for (const { ref, status } of payment.refunds) if (status === 'pending') settleRefund(ref, 'succeeded')
	}
	for (const { payoutRef } of payouts.all.values()) payouts.advance(payoutRef, 'paid')
}
