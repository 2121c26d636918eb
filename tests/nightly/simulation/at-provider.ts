import { ACCOUNTS } from './accounts.ts'
import type { Payment } from './provider.ts'
import { pick, type Scene } from './scene.ts'
import type { Step } from './steps.ts'

export function atProvider(scene: Scene, step: Step): void {
	const { world, paid } = scene
	const { providers } = world.ground
	switch (step.do) {
		case 'bank answers': {
			const payment = pick(unanswered(scene), step.payment)
			if (payment) answer(scene, payment)
			return
		}
		case 'banks decline':
			providers.declineNext(step.codes)
			return
		case 'change mandate': {
			const mandate = pick([...providers.mandates.keys()], step.mandate)
			if (mandate !== undefined) providers.moveMandate(mandate, step.to)
			return
		}
		case 'move transfer': {
			const transfer = pick(providers.transfers.all, step.transfer)
			if (transfer) providers.transfers.move(transfer.transferRef, step.to)
			return
		}
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
		case 'restate': {
			const charge = pick(
				providers.lines.filter(({ kind }) => kind === 'charge'),
				step.charge,
			)
			if (charge) providers.payouts.restate(charge.ref, BigInt(step.by))
			return
		}
		case 'move payout': {
			const ref = pick([...providers.payouts.all.keys()], step.payout)
			if (ref !== undefined) providers.payouts.advance(ref, step.to)
			return
		}
	}
}

const endOf = (outcomes: Scene['outcomes'], { donationId, declines }: Payment): string | undefined =>
	declines ?? outcomes.get(donationId)

const unanswered = ({ world, outcomes }: Scene): Payment[] =>
	[...world.ground.providers.payments.values()].filter(
		(payment) =>
			payment.isOpen ||
			(endOf(outcomes, payment) === 'returned' && payment.charge !== null && payment.disputes.length === 0),
	)

const UNPAID: readonly (string | undefined)[] = ['denied', 'insufficient_funds', 'account_closed']

function answer({ world, outcomes }: Scene, payment: Payment): void {
	const { ref, isOpen, amount, declines } = payment
	const { settle, returnDebit } = world.ground.providers
	const outcome = endOf(outcomes, payment)
	if (!isOpen) {
		returnDebit(ref)
		return
	}
	const isDeclined = UNPAID.includes(outcome) || (declines !== null && declines !== 'returned')
	const pays = outcome === 'waits' ? amount % 2n === 0n : !isDeclined
	settle(ref, pays, outcome)
}

export function closeAtProvider(scene: Scene): void {
	const { payments, payouts, settleRefund, transfers } = scene.world.ground.providers
	for (const payment of unanswered(scene)) answer(scene, payment)
	for (const { transferRef } of transfers.all) transfers.move(transferRef, 'paid')
	for (const payment of payments.values()) {
		for (const { ref, status } of payment.refunds) if (status === 'pending') settleRefund(ref, 'succeeded')
	}
	for (const { payoutRef } of payouts.all.values()) payouts.advance(payoutRef, 'paid')
	payouts.correctAll()
}
