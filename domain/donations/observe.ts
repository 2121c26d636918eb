import { splitTexts } from '../../kernel/wire/money.ts'
import { fundOf, type Target } from '../_shared/donation-targets-rules.contract.ts'
import type { PaymentReport } from '../_shared/payment-report.contract.ts'
import type { DonationEvent } from './donations.events.ts'
import {
	type Attempt,
	type Donation,
	discrepancyKey,
	evolveDonation,
	lossesOf,
	shareOfLoss,
	shareOfReturn,
} from './donations.state.ts'

/**
 * Returns the missing events that make the donation agree with the report, in canonical order. An older
 * report adds nothing, so order, repeats and gaps of reports don't matter.
 */
export function observe(report: PaymentReport, before: Donation): readonly DonationEvent[] {
	const events: DonationEvent[] = []
	let donation = before
	const emit = (...more: readonly DonationEvent[]) => {
		for (const event of more) {
			events.push(event)
			donation = evolveDonation(donation, event) as Donation
		}
	}

	const mismatch = mismatchOf(report, donation)
	if (mismatch) {
		if (!donation.discrepancies.includes(discrepancyKey(mismatch.data))) emit(mismatch)
		return events
	}
	if (!donation.attempts.some((attempt) => attempt.providerRef === report.providerRef)) {
		const attempt = report.attempt ?? donation.attempts.length + 1
		const { provider, account, providerRef, createdAt } = report
		emit({ type: 'PaymentAttempted', data: { attempt, provider, account, providerRef, at: createdAt } })
	}
	emit(...progress(report, donation))
	if (donation.received?.providerRef !== report.providerRef) return events

	const cost = report.charge?.cost
	if (cost && donation.costRef === null) {
		const { ref, fee, currency, at } = cost
		emit({
			type: 'ProviderCostRecorded',
			data: { ...moved(report, at), balanceRef: ref, cost: fee.toString(), currency },
		})
	}
	// Returns come first: a later loss may take the same money.
	for (const isBack of [true, false]) {
		for (const refund of inOrder(report.refunds)) {
			if (cameBack(refund.status) === isBack) emit(...refundEvents(report, refund, donation))
		}
		for (const dispute of inOrder(report.disputes)) {
			if (cameBack(dispute.status) !== isBack) continue
			// Steps follow in order: a lost dispute that was never seen open is opened first.
			for (
				let step = disputeStep(report, dispute, donation);
				step;
				step = disputeStep(report, dispute, donation)
			)
				emit(step)
			emit(...costEvents(report, dispute, donation))
		}
	}
	return events
}

type ClaimStatus = PaymentReport['refunds'][number]['status'] | PaymentReport['disputes'][number]['status']
const cameBack = (status: ClaimStatus): boolean =>
	status === 'failed' || status === 'canceled' || status === 'won'

const moved = (report: PaymentReport, effectiveAt: string) => ({
	provider: report.provider,
	account: report.account,
	effectiveAt,
})
const inOrder = <T extends { readonly at: string; readonly ref: string }>(items: readonly T[]) =>
	items.toSorted((a, b) => (a.at === b.at ? (a.ref < b.ref ? -1 : 1) : a.at < b.at ? -1 : 1))

type Discrepancy = Extract<DonationEvent, { type: 'PaymentDiscrepancyFound' }>

function mismatchOf(report: PaymentReport, donation: Donation): Discrepancy | null {
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
	if (report.currency !== donation.currency) return found('currency', donation.currency, report.currency)
	if (report.amount !== donation.split.total)
		return found('amount', donation.split.total.toString(), report.amount.toString())
	if (report.status !== 'succeeded') return null
	if (report.amountReceived !== donation.split.total) {
		return found('amount', donation.split.total.toString(), report.amountReceived.toString())
	}
	if (donation.received && donation.received.providerRef !== report.providerRef) {
		return found('secondPayment', donation.received.providerRef, report.providerRef)
	}
	if (!donation.received && donation.paidElsewhere !== null)
		return found('secondPayment', donation.paidElsewhere, report.providerRef)
	return null
}

/**
 * Checks whether a payment may be booked only after the first of the continuing donations has decided on it.
 */
export const needsClaim = (report: PaymentReport, donation: Donation): boolean =>
	donation.continues !== null &&
	donation.received === null &&
	report.status === 'succeeded' &&
	report.charge !== null &&
	mismatchOf(report, donation) === null

function progress(report: PaymentReport, donation: Donation): readonly DonationEvent[] {
	const { providerRef, status } = report
	if (donation.received) return []
	const attempt = donation.attempts.find((known) => known.providerRef === providerRef)
	if (!attempt) return []
	if (status === 'succeeded' && report.charge) {
		if (donation.continues !== null && !report.isClaimed) return []
		const { ref: chargeRef, at, begunAt } = report.charge
		const begun = begunAt < at ? { begunAt } : {}
		if (donation.target === null) {
			const amount = report.amountReceived.toString()
			const data = {
				...moved(report, at),
				...begun,
				providerRef,
				chargeRef,
				amount,
				currency: report.currency,
			}
			return [{ type: 'UnassignedPaymentReceived', data }]
		}
		return [
			confirmation(
				donation,
				donation.target,
				{ ...moved(report, at), ...begun, providerRef, chargeRef, attempt: attempt.attempt },
				false,
			),
		]
	}
	return unpaid(report, donation, attempt)
}

function unpaid(
	{ providerRef, status, failure, createdAt }: PaymentReport,
	donation: Donation,
	attempt: Attempt,
): readonly DonationEvent[] {
	const known = { attempt: attempt.attempt, providerRef }
	if (status === 'canceled' && !donation.failed && donation.attempts.at(-1) === attempt)
		return [{ type: 'DonationFailed', data: { because: 'canceled', at: createdAt } }]
	if (donation.failed) return []
	// A declined order may be tried with another method.
	if (status === 'processing' && !attempt.processing) return [{ type: 'PaymentProcessing', data: known }]
	if (attempt.declined !== null) return []
	if (status === 'requires_payment_method' && failure)
		return [{ type: 'PaymentDeclined', data: { ...known, ...failure } }]
	// A payment in processing needs no action of the donor, so such a report is older.
	if (status === 'requires_action' && !attempt.actionRequired && !attempt.processing)
		return [{ type: 'PaymentActionRequired', data: known }]
	return []
}

export function confirmation(
	donation: Donation,
	target: Target,
	payment: {
		provider: string
		account: string
		effectiveAt: string
		begunAt?: string
		receivedAt?: string
		providerRef: string
		chargeRef: string
		attempt: number
	},
	fromSuspense: boolean,
): DonationEvent {
	const { donor, currency, recurring } = donation
	const split = splitTexts(donation.split)
	return {
		type: 'DonationConfirmed',
		data: {
			...payment,
			target,
			donor,
			currency,
			split,
			fromSuspense,
			...(recurring && { recurring }),
		},
	}
}

function refundEvents(
	report: PaymentReport,
	refund: PaymentReport['refunds'][number],
	donation: Donation,
): readonly DonationEvent[] {
	const known = donation.refunds[refund.ref]
	const { target, currency } = donation
	const ours = requestedRefund(refund.refundId, donation)
	const base = { ...moved(report, refund.at), ...ours, refundRef: refund.ref, target, currency }
	if (refund.status === 'succeeded' && !known) {
		if (lossesOf(donation).amount + refund.amount > donation.split.total)
			return overRefunded(report, refund, donation)
		const share = shareOfLoss(donation, refund.amount)
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
	// Another fund than the donation's own gets back what it bore.
	const isOwn = ours.fund === undefined || (target !== null && ours.fund === fundOf(target, currency))
	const share = isOwn ? shareOfReturn(donation, known.amount) : known.share
	return [
		{
			type: 'DonationRefundReversed',
			data: {
				...base,
				effectiveAt: refund.returnedAt ?? refund.at,
				amount: known.amount.toString(),
				share: share.toString(),
			},
		},
	]
}

function requestedRefund(
	refundId: string | null,
	{ requested }: Donation,
): { refundId?: string; fund?: string } {
	const refund = refundId === null ? undefined : requested[refundId]
	if (refundId === null || !refund) return {}
	return refund.fund === null ? { refundId } : { refundId, fund: refund.fund }
}

function overRefunded(
	{ providerRef }: PaymentReport,
	{ ref: refundRef, amount }: PaymentReport['refunds'][number],
	donation: Donation,
): readonly DonationEvent[] {
	const reason = 'overRefunded'
	if (donation.discrepancies.includes(discrepancyKey({ providerRef, reason, refundRef }))) return []
	const expected = (donation.split.total - lossesOf(donation).amount).toString()
	const data = {
		providerRef,
		reason,
		refundRef,
		expected,
		reported: amount.toString(),
		received: '0',
	} as const
	return [{ type: 'PaymentDiscrepancyFound', data }]
}

function costEvents(
	report: PaymentReport,
	dispute: PaymentReport['disputes'][number],
	donation: Donation,
): readonly DonationEvent[] {
	const booked = donation.disputes[dispute.ref]?.costRefs ?? []
	return dispute.costs
		.filter(({ ref, fee }) => fee !== 0n && !booked.includes(ref))
		.map(({ ref, fee, at }) => ({
			type: 'DisputeCostRecorded',
			data: {
				...moved(report, at),
				disputeRef: dispute.ref,
				balanceRef: ref,
				cost: fee.toString(),
				currency: donation.currency,
			},
		}))
}

function disputeStep(
	report: PaymentReport,
	dispute: PaymentReport['disputes'][number],
	donation: Donation,
): DonationEvent | null {
	const known = donation.disputes[dispute.ref]
	const base = {
		...moved(report, dispute.at),
		disputeRef: dispute.ref,
		target: donation.target,
		currency: donation.currency,
		amount: dispute.amount.toString(),
	}
	if (!known) {
		const { evidenceDueAt } = dispute
		return { type: 'DonationDisputed', data: { ...base, ...(evidenceDueAt !== null && { evidenceDueAt }) } }
	}
	if (known.state === 'won') return null
	const effectiveAt = dispute.reinstatedAt ?? dispute.at
	if (known.state === 'lost') {
		// The bank decides again on appeal. An older report of the open dispute changes nothing.
		if (dispute.status !== 'won') return null
		const [amount, share] = [known.amount.toString(), shareOfReturn(donation, known.amount).toString()]
		return { type: 'DonationChargebackReversed', data: { ...base, amount, share, effectiveAt } }
	}
	if (dispute.status === 'won') {
		return { type: 'DonationDisputeWon', data: { ...base, effectiveAt } }
	}
	if (dispute.status === 'lost') {
		return {
			type: 'DonationChargedBack',
			data: {
				...base,
				effectiveAt: dispute.decidedAt ?? dispute.at,
				disputedAt: dispute.at,
				share: shareOfLoss(donation, dispute.amount).toString(),
			},
		}
	}
	return null
}
