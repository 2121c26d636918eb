import type { DonationEvent, Target } from './donations.events.ts'
import { evolveGift, type Gift, lossesOf, shareOfLoss } from './donations.state.ts'

/** What the provider says of one payment of this gift. Times are ISO 8601, amounts minor units. */
export interface PaymentReport {
	readonly provider: string
	readonly account: string
	readonly providerRef: string
	readonly attempt: number | null
	readonly status:
		| 'requires_payment_method'
		| 'requires_confirmation'
		| 'requires_action'
		| 'processing'
		| 'succeeded'
		| 'canceled'
	readonly amount: bigint
	readonly amountReceived: bigint
	readonly currency: string
	readonly createdAt: string
	readonly charge: { readonly ref: string; readonly at: string } | null
	readonly cost: {
		readonly ref: string
		readonly fee: bigint
		readonly currency: string
		readonly at: string
	} | null
	readonly failure: { readonly code: string; readonly declineCode: string | null } | null
	readonly refunds: readonly {
		readonly ref: string
		/** Ours; null when it was made at the provider itself. */
		readonly refundId: string | null
		readonly amount: bigint
		readonly status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
		readonly at: string
		readonly returnedAt: string | null
	}[]
	readonly disputes: readonly {
		readonly ref: string
		readonly amount: bigint
		readonly status: 'open' | 'won' | 'lost'
		readonly at: string
		readonly reinstatedAt: string | null
		readonly evidenceDueAt: string | null
		readonly costs: readonly { readonly ref: string; readonly fee: bigint; readonly at: string }[]
	}[]
}

/**
 * The events that are missing for the gift to agree with the report, in canonical order. A report that
 * is older than what is known adds nothing, so order, repeats and gaps of reports don't matter.
 */
export function observe(report: PaymentReport, before: Gift): readonly DonationEvent[] {
	const events: DonationEvent[] = []
	let gift = before
	const emit = (...more: readonly DonationEvent[]) => {
		for (const event of more) {
			events.push(event)
			gift = evolveGift(gift, event) as Gift
		}
	}

	const misfit = misfitOf(report, gift)
	if (misfit) {
		if (!gift.discrepancies.includes(`${report.providerRef} ${misfit.data.reason}`)) emit(misfit)
		return events
	}
	if (!gift.attempts.some((attempt) => attempt.providerRef === report.providerRef)) {
		const attempt = report.attempt ?? gift.attempts.length + 1
		const { provider, account, providerRef, createdAt } = report
		emit({ type: 'PaymentAttempted', data: { attempt, provider, account, providerRef, at: createdAt } })
	}
	emit(...progress(report, gift))
	if (gift.received?.providerRef !== report.providerRef) return events

	if (report.cost && gift.costRef === null) {
		const { ref, fee, currency, at } = report.cost
		emit({
			type: 'ProviderCostRecorded',
			data: { ...moved(report, at), balanceRef: ref, cost: fee.toString(), currency },
		})
	}
	for (const refund of inOrder(report.refunds)) emit(...refundEvents(report, refund, gift))
	for (const dispute of inOrder(report.disputes)) {
		// One step at a time: a lost dispute that nobody saw opened is opened first.
		for (let step = disputeStep(report, dispute, gift); step; step = disputeStep(report, dispute, gift))
			emit(step)
		emit(...costEvents(report, dispute, gift))
	}
	return events
}

const moved = (report: PaymentReport, effectiveAt: string) => ({
	provider: report.provider,
	account: report.account,
	effectiveAt,
})
const inOrder = <T extends { readonly at: string; readonly ref: string }>(items: readonly T[]) =>
	items.toSorted((a, b) => (a.at === b.at ? (a.ref < b.ref ? -1 : 1) : a.at < b.at ? -1 : 1))

type Discrepancy = Extract<DonationEvent, { type: 'PaymentDiscrepancyFound' }>

function misfitOf(report: PaymentReport, gift: Gift): Discrepancy | null {
	const found = (reason: Discrepancy['data']['reason'], expected: string, reported: string): Discrepancy => ({
		type: 'PaymentDiscrepancyFound',
		data: {
			providerRef: report.providerRef,
			reason,
			expected,
			reported,
			received: report.amountReceived.toString(),
		},
	})
	if (report.currency !== gift.currency) return found('currency', gift.currency, report.currency)
	if (report.amount !== gift.split.total)
		return found('amount', gift.split.total.toString(), report.amount.toString())
	if (report.status !== 'succeeded') return null
	if (report.amountReceived !== gift.split.total) {
		return found('amount', gift.split.total.toString(), report.amountReceived.toString())
	}
	if (gift.received && gift.received.providerRef !== report.providerRef) {
		return found('secondPayment', gift.received.providerRef, report.providerRef)
	}
	return null
}

function progress(report: PaymentReport, gift: Gift): readonly DonationEvent[] {
	const { providerRef, status } = report
	if (gift.received) return []
	const attempt = gift.attempts.find((known) => known.providerRef === providerRef)
	if (!attempt) return []
	if (status === 'succeeded' && report.charge) {
		const { ref: chargeRef, at } = report.charge
		if (gift.target === null) {
			const amount = report.amountReceived.toString()
			const data = { ...moved(report, at), providerRef, chargeRef, amount, currency: report.currency }
			return [{ type: 'UnassignedPaymentReceived', data }]
		}
		return [
			confirmation(
				gift,
				gift.target,
				{ ...moved(report, at), providerRef, chargeRef, attempt: attempt.attempt },
				false,
			),
		]
	}
	const settled = gift.failed || attempt.declined !== null
	if (status === 'requires_action' && !attempt.actionRequired && !settled) {
		return [{ type: 'PaymentActionRequired', data: { attempt: attempt.attempt, providerRef } }]
	}
	if (status === 'requires_payment_method' && report.failure && !settled) {
		return [{ type: 'PaymentDeclined', data: { attempt: attempt.attempt, providerRef, ...report.failure } }]
	}
	if (status === 'canceled' && !gift.failed && gift.attempts.at(-1) === attempt) {
		return [{ type: 'DonationFailed', data: { because: 'canceled', at: report.createdAt } }]
	}
	return []
}

/** The event that credits a gift's fund. */
export function confirmation(
	gift: Gift,
	target: Target,
	payment: {
		provider: string
		account: string
		effectiveAt: string
		providerRef: string
		chargeRef: string
		attempt: number
	},
	fromSuspense: boolean,
): DonationEvent {
	const { giver, currency } = gift
	const split = {
		donation: gift.split.donation.toString(),
		fee: gift.split.fee.toString(),
		total: gift.split.total.toString(),
	}
	return { type: 'DonationConfirmed', data: { ...payment, target, giver, currency, split, fromSuspense } }
}

function refundEvents(
	report: PaymentReport,
	refund: PaymentReport['refunds'][number],
	gift: Gift,
): readonly DonationEvent[] {
	const known = gift.refunds[refund.ref]
	const { target, currency } = gift
	const ours = askedFor(refund.refundId, gift)
	const base = { ...moved(report, refund.at), ...ours, refundRef: refund.ref, target, currency }
	if (refund.status === 'succeeded' && !known) {
		if (lossesOf(gift).amount + refund.amount > gift.split.total)
			return overRefunded(report, refund.amount, gift)
		const share = shareOfLoss(gift, refund.amount)
		return [
			{
				type: 'DonationRefunded',
				data: { ...base, amount: refund.amount.toString(), share: share.toString() },
			},
		]
	}
	if (refund.status !== 'failed' && refund.status !== 'canceled') return []
	if (!known) {
		const { provider, account } = report
		return [{ type: 'DonationRefundFailed', data: { ...ours, refundRef: refund.ref, provider, account } }]
	}
	if (known.state !== 'done') return []
	return [
		{
			type: 'DonationRefundReversed',
			data: {
				...base,
				effectiveAt: refund.returnedAt ?? refund.at,
				amount: known.amount.toString(),
				share: known.share.toString(),
			},
		},
	]
}

/** Which refund of ours it is, and what bears it. */
function askedFor(refundId: string | null, { asked }: Gift): { refundId?: string; fund?: string } {
	const refund = refundId === null ? undefined : asked[refundId]
	if (refundId === null || !refund) return {}
	return refund.fund === null ? { refundId } : { refundId, fund: refund.fund }
}

function overRefunded(report: PaymentReport, amount: bigint, gift: Gift): readonly DonationEvent[] {
	if (gift.discrepancies.includes(`${report.providerRef} overRefunded`)) return []
	const expected = (gift.split.total - lossesOf(gift).amount).toString()
	const data = {
		providerRef: report.providerRef,
		reason: 'overRefunded',
		expected,
		reported: amount.toString(),
		received: '0',
	} as const
	return [{ type: 'PaymentDiscrepancyFound', data }]
}

function costEvents(
	report: PaymentReport,
	dispute: PaymentReport['disputes'][number],
	gift: Gift,
): readonly DonationEvent[] {
	const booked = gift.disputes[dispute.ref]?.costRefs ?? []
	return dispute.costs
		.filter(({ ref, fee }) => fee !== 0n && !booked.includes(ref))
		.map(({ ref, fee, at }) => ({
			type: 'DisputeCostRecorded',
			data: {
				...moved(report, at),
				disputeRef: dispute.ref,
				balanceRef: ref,
				cost: fee.toString(),
				currency: gift.currency,
			},
		}))
}

function disputeStep(
	report: PaymentReport,
	dispute: PaymentReport['disputes'][number],
	gift: Gift,
): DonationEvent | null {
	const known = gift.disputes[dispute.ref]
	const base = {
		...moved(report, dispute.at),
		disputeRef: dispute.ref,
		target: gift.target,
		currency: gift.currency,
		amount: dispute.amount.toString(),
	}
	if (!known) {
		const { evidenceDueAt } = dispute
		return { type: 'DonationDisputed', data: { ...base, ...(evidenceDueAt !== null && { evidenceDueAt }) } }
	}
	if (known.state === 'won') return null
	const effectiveAt = dispute.reinstatedAt ?? dispute.at
	if (known.state === 'lost') {
		// The bank decides anew on appeal. An older report of the dispute, still open, changes nothing.
		if (dispute.status !== 'won') return null
		const [amount, share] = [known.amount.toString(), known.share.toString()]
		return { type: 'DonationChargebackReversed', data: { ...base, amount, share, effectiveAt } }
	}
	if (dispute.status === 'won') {
		return { type: 'DonationDisputeWon', data: { ...base, effectiveAt } }
	}
	if (dispute.status === 'lost') {
		return {
			type: 'DonationChargedBack',
			data: { ...base, share: shareOfLoss(gift, dispute.amount).toString() },
		}
	}
	return null
}
