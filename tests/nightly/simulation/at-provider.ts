import { ACCOUNTS } from './accounts.ts'
import type { Payment } from './provider.ts'
import { pick, type Scene } from './scene.ts'
import type { Step } from './steps.ts'

const CARD_ACCOUNTS = ['stripe-in', 'stripe-us'] as const

type Of<Do extends Step['do']> = Extract<Step, { do: Do }>

function refundThere({ world, paid }: Scene, { donation, part, pending }: Of<'refund there'>): void {
	const payment = pick(paid(), donation)
	if (!payment) return
	const amount = (payment.amount * BigInt(part)) / 1_000n || 1n
	world.ground.providers.refundThere(payment.ref, amount, pending ? 'pending' : 'succeeded')
}

function settleRefund({ world, paid }: Scene, { donation, fails }: Of<'settle refund'>): void {
	const refunds = paid().flatMap((each) => each.refunds)
	const refund = pick(
		refunds.filter(({ status }) => status !== 'failed'),
		donation,
	)
	if (refund) world.ground.providers.settleRefund(refund.ref, fails ? 'failed' : 'succeeded')
}

function closeDispute({ world, paid }: Scene, { donation, outcome }: Of<'close dispute'>): void {
	const disputes = paid().flatMap((each) => each.disputes)
	const dispute = pick(
		disputes.filter(({ status }) => status === 'open' || (status === 'lost' && outcome === 'won')),
		donation,
	)
	if (dispute) world.ground.providers.closeDispute(dispute.ref, outcome)
}

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
		case 'refund there':
			refundThere(scene, step)
			return
		case 'settle refund':
			settleRefund(scene, step)
			return
		case 'dispute': {
			const payment = pick(paid(), step.donation)
			if (payment) providers.dispute(payment.ref)
			return
		}
		case 'close dispute':
			closeDispute(scene, step)
			return
		case 'take unknown':
			providers.takeUnknown(pick(CARD_ACCOUNTS, step.account) ?? '', BigInt(step.amount))
			return
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
