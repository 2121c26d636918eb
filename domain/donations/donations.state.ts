import { never } from '../../kernel/events/errors.ts'
import type { FraudWarningRule } from '../../kernel/wire/disputes.ts'
import { type FeeSplit, shareOf } from '../../kernel/wire/money.ts'
import type { Target } from '../_shared/donation-targets-rules.contract.ts'
import type { DonationStatus } from './contract.ts'
import type { DisputeAnswerKind, DisputeReplyState } from './disputes.contract.ts'
import type { DonationEvent, Donor, OfRecurring, PaymentDiscrepancyFound, Split } from './donations.events.ts'

export interface Attempt {
	readonly attempt: number
	readonly providerRef: string
	readonly actionRequired: boolean
	readonly processing: boolean
	readonly declined: string | null
	readonly declineCode: string | null
}

export interface Refund {
	readonly amount: bigint
	/** The amount that left the fund minus the amount that returned to it. */
	readonly share: bigint
	readonly state: 'done' | 'reversed' | 'failed'
	readonly refundId: string | null
}

export interface Dispute {
	readonly amount: bigint
	readonly share: bigint
	readonly state: 'open' | 'won' | 'lost'
	readonly evidenceDueAt: string | null
	/** Balance transactions whose fee is booked. */
	readonly costRefs: readonly string[]
	readonly answer: DisputeReply | null
}

export interface Warning {
	readonly fraudType: string
	readonly rule: FraudWarningRule
	readonly at: string
	readonly isLeft: boolean
}

export interface DisputeReply {
	readonly answer: DisputeAnswerKind
	readonly state: DisputeReplyState
	readonly code: string | null
}

/**
 * A refund that we requested. It counts as lost until it ends, so that no two refunds take the same money.
 */
export interface RequestedRefund {
	/** Null: an unassigned payment, refunded from suspense. */
	readonly fund: string | null
	readonly amount: bigint
	readonly share: bigint
	readonly over: boolean
}

export interface Donation {
	readonly status: DonationStatus
	readonly target: Target | null
	readonly donor: Donor
	readonly currency: string
	readonly split: FeeSplit
	readonly provider: string
	readonly account: string
	readonly attempts: readonly Attempt[]
	readonly received: {
		readonly providerRef: string
		readonly chargeRef: string
		readonly effectiveAt: string
	} | null
	readonly confirmed: boolean
	readonly costRef: string | null
	/** The provider's cost of the donation, minor units; null while unknown. */
	readonly cost: bigint | null
	readonly requested: Readonly<Record<string, RequestedRefund>>
	readonly refunds: Readonly<Record<string, Refund>>
	readonly disputes: Readonly<Record<string, Dispute>>
	readonly warnings: Readonly<Record<string, Warning>>
	readonly discrepancies: readonly string[]
	readonly failed: boolean
	readonly startedAt: string
	readonly abandoned: boolean
	readonly secondOf: string | null
	readonly coversFee: boolean
	readonly anonymous: boolean
	readonly recurring: OfRecurring | null
	readonly continues: string | null
	readonly continuedBy: readonly string[]
	readonly paidElsewhere: string | null
	/** The entry of the journal that writes it off. */
	readonly setAsideFor: string | null
}
export type DonationState = { readonly status: 'none' } | Donation

export const splitOf = (split: Split): FeeSplit => ({
	donation: BigInt(split.donation),
	fee: BigInt(split.fee),
	total: BigInt(split.total),
})

/** Sums the amounts that were refunded or charged back, and their shares that left the fund. */
export function lossesOf(donation: Pick<Donation, 'refunds' | 'disputes'>): {
	amount: bigint
	share: bigint
} {
	let amount = 0n
	let share = 0n
	for (const refund of Object.values(donation.refunds)) {
		if (refund.state === 'done') amount += refund.amount
		share += refund.share
	}
	for (const dispute of Object.values(donation.disputes)) {
		if (dispute.state === 'lost') amount += dispute.amount
		share += dispute.share
	}
	return { amount, share }
}

export function claimsOn(donation: Pick<Donation, 'requested' | 'refunds' | 'disputes'>): {
	amount: bigint
	share: bigint
} {
	let { amount, share } = lossesOf(donation)
	for (const refund of Object.values(donation.requested)) {
		if (refund.over) continue
		amount += refund.amount
		share += refund.share
	}
	return { amount, share }
}

/** Checks whether a payment came after another one had paid the donation; it is booked on its own. */
export const isSecondPayment = (donation: DonationState, providerRef: string): boolean =>
	donation.status !== 'none' &&
	donation.discrepancies.includes(discrepancyKey({ providerRef, reason: 'secondPayment' }))

/** Checks whether a payment has another amount or currency than the donation that it names. */
export const isMismatched = (donation: DonationState, providerRef: string): boolean =>
	donation.status !== 'none' &&
	(['amount', 'currency'] as const).some((reason) =>
		donation.discrepancies.includes(discrepancyKey({ providerRef, reason })),
	)

export const isInSuspense = (donation: Donation): boolean =>
	donation.received !== null && donation.target === null

export const isWhole = (donation: Donation): boolean =>
	claimsOn(donation).amount === 0n && openDisputes(donation).length === 0

const openDisputes = ({ disputes }: Pick<Donation, 'disputes'>) =>
	Object.values(disputes).filter((dispute) => dispute.state === 'open')

/** Returns the rest of the charge that can be refunded: not lost, under way or disputed. Minor units. */
export function refundable(donation: Donation): bigint {
	if (!donation.received || donation.setAsideFor !== null) return 0n
	const open = openDisputes(donation)
	const left = open.reduce(
		(sum, dispute) => sum - dispute.amount,
		donation.split.total - claimsOn(donation).amount,
	)
	return left > 0n ? left : 0n
}

/**
 * Returns the part of a loss that leaves the fund: the share of all losses minus that of earlier ones, so
 * that partial losses add up to the same as one loss of all. A loss beyond the charge takes no more than the
 * donation. Requested refunds do not count: if the provider refused one, the fund would keep money that is
 * gone.
 */
export const shareOfLoss = (donation: Donation, amount: bigint): bigint =>
	shareAfter(lossesOf(donation), donation, amount)

/** Returns the share that a refund takes from the fund after those under way. */
export const shareToReserve = (donation: Donation, amount: bigint): bigint =>
	shareAfter(claimsOn(donation), donation, amount)

/**
 * Returns the part of the fund that the donor's bank may take back, minor units: the shares of open disputes,
 * and of the whole rest when a fraud warning is open.
 */
export function shareAtRisk(donation: Donation): bigint {
	if (!donation.confirmed) return 0n
	const disputed = openDisputes(donation).reduce((sum, { amount }) => sum + amount, 0n)
	const isWarned = Object.values(donation.warnings).some(
		(warning) => stateOfWarning(donation, warning) === 'open',
	)
	return shareToReserve(donation, isWarned ? refundable(donation) : disputed)
}

export function stateOfWarning(
	donation: Donation,
	{ isLeft, rule }: Warning,
): 'recorded' | 'open' | 'left' | 'refunded' {
	if (isLeft) return 'left'
	if (rule === 'off' || Object.keys(donation.disputes).length > 0 || donation.setAsideFor !== null)
		return 'recorded'
	return refundable(donation) > 0n ? 'open' : 'refunded'
}

function shareAfter(before: { amount: bigint; share: bigint }, donation: Donation, amount: bigint): bigint {
	const share = shareOfAll(donation, before.amount + amount) - before.share
	return share > 0n ? share : 0n
}

/**
 * Returns the fund's part of returned money: the share of all losses minus that of the remaining ones, so
 * that the balance does not depend on the order of losses.
 */
export function shareOfReturn(donation: Donation, amount: bigint): bigint {
	const lost = lossesOf(donation)
	const share = lost.share - shareOfAll(donation, lost.amount - amount)
	return share > 0n ? share : 0n
}

const shareOfAll = ({ target, split }: Donation, lost: bigint): bigint =>
	target === null ? 0n : proportion(lost > split.total ? split.total : lost, split)

const proportion = (part: bigint, split: FeeSplit) =>
	split.total === part ? split.donation : shareOf(part, split).donation

export function stateOf(donation: Omit<Donation, 'status'>): DonationStatus {
	if (donation.setAsideFor !== null) return 'setAside'
	const disputes = Object.values(donation.disputes)
	if (disputes.some((dispute) => dispute.state === 'lost')) return 'chargedBack'
	if (disputes.some((dispute) => dispute.state === 'open')) return 'disputed'
	if (donation.received) {
		const { amount } = lossesOf(donation)
		if (amount > 0n) return amount >= donation.split.total ? 'refunded' : 'partlyRefunded'
		return donation.confirmed ? 'confirmed' : 'processing'
	}
	if (donation.failed) return 'failed'
	const last = donation.attempts.at(-1)
	if (!last || last.declined !== null) return 'started'
	if (last.processing) return 'processing'
	return last.actionRequired ? 'actionRequired' : 'started'
}

export function evolveDonation(state: DonationState, event: DonationEvent): DonationState {
	if (event.type === 'DonationStarted') {
		const { target, donor, currency, split, provider, account } = event.data
		const donation = {
			target,
			donor,
			currency,
			split: splitOf(split),
			provider,
			account,
			attempts: [],
			received: null,
			confirmed: false,
			costRef: null,
			cost: null,
			requested: {},
			refunds: {},
			disputes: {},
			warnings: {},
			discrepancies: [],
			failed: false,
			startedAt: event.data.at,
			abandoned: false,
			secondOf: event.data.secondOf ?? null,
			coversFee: event.data.coversFee,
			anonymous: event.data.anonymous,
			recurring: event.data.recurring ?? null,
			continues: event.data.continues ?? null,
			continuedBy: [],
			paidElsewhere: null,
			setAsideFor: null,
		}
		return { ...donation, status: stateOf(donation) }
	}
	if (state.status === 'none') throw new TypeError(`${event.type} before DonationStarted`)
	const next = { ...state, ...changes(state, event) }
	return { ...next, status: stateOf(next) }
}

function changes(
	donation: Donation,
	event: Exclude<DonationEvent, { type: 'DonationStarted' }>,
): Partial<Donation> {
	switch (event.type) {
		case 'DonationAssigned':
			return {
				target: event.data.target,
				split: splitOf(event.data.split),
				coversFee: event.data.coversFee,
				anonymous: event.data.anonymous,
			}
		case 'PaymentAttempted': {
			const { attempt, providerRef } = event.data
			const fresh = {
				attempt,
				providerRef,
				actionRequired: false,
				processing: false,
				declined: null,
				declineCode: null,
			}
			return { attempts: [...donation.attempts, fresh], failed: false }
		}
		case 'PaymentActionRequired':
			return { attempts: withAttempt(donation, event.data.providerRef, { actionRequired: true }) }
		case 'PaymentProcessing':
			return {
				attempts: withAttempt(donation, event.data.providerRef, {
					processing: true,
					declined: null,
					declineCode: null,
				}),
			}
		case 'PaymentDeclined':
			return {
				attempts: withAttempt(donation, event.data.providerRef, {
					declined: event.data.code,
					declineCode: event.data.declineCode,
				}),
			}
		case 'PaymentSetAside':
			return { setAsideFor: event.data.entryId }
		case 'PaymentFreed':
			return { setAsideFor: null }
		case 'UnassignedPaymentReceived': {
			const { providerRef, chargeRef, effectiveAt } = event.data
			return { received: { providerRef, chargeRef, effectiveAt } }
		}
		case 'DonationConfirmed': {
			const { providerRef, chargeRef, effectiveAt, receivedAt = effectiveAt } = event.data
			return { received: { providerRef, chargeRef, effectiveAt: receivedAt }, confirmed: true }
		}
		case 'ProviderCostRecorded':
			return { costRef: event.data.balanceRef, cost: BigInt(event.data.cost) }
		case 'DonationFailed':
			return { failed: true, abandoned: donation.abandoned || event.data.because === 'abandoned' }
		case 'DonationContinued':
			return { continuedBy: [...donation.continuedBy, event.data.donationId] }
		case 'DonationPaidElsewhere':
			return { paidElsewhere: event.data.donationId }
		case 'RefundRequested': {
			const { refundId, fund } = event.data
			return {
				requested: { ...donation.requested, [refundId]: { fund, ...amounts(event.data), over: false } },
			}
		}
		case 'RefundRefused':
			return over(donation, event.data.refundId)
		case 'DonationRefunded': {
			const { refundId, refundRef } = event.data
			return {
				...over(donation, refundId),
				refunds: withRefund(donation, refundRef, {
					...amounts(event.data),
					state: 'done',
					refundId: refundId ?? null,
				}),
			}
		}
		case 'DonationRefundReversed':
			return {
				refunds: withRefund(donation, event.data.refundRef, {
					amount: BigInt(event.data.amount),
					share: (donation.refunds[event.data.refundRef]?.share ?? 0n) - BigInt(event.data.share),
					state: 'reversed',
					refundId: event.data.refundId ?? null,
				}),
			}
		case 'DonationRefundFailed': {
			const { refundId, refundRef } = event.data
			const failed: Refund = { amount: 0n, share: 0n, state: 'failed', refundId: refundId ?? null }
			return { ...over(donation, refundId), refunds: withRefund(donation, refundRef, failed) }
		}
		case 'DonationDisputed':
			return {
				disputes: withDispute(donation, event.data.disputeRef, {
					amount: BigInt(event.data.amount),
					share: 0n,
					state: 'open',
					evidenceDueAt: event.data.evidenceDueAt ?? null,
				}),
			}
		case 'DisputeCostRecorded': {
			const { disputeRef, balanceRef } = event.data
			const costRefs = [...(donation.disputes[disputeRef]?.costRefs ?? []), balanceRef]
			return { disputes: withDispute(donation, disputeRef, { costRefs }) }
		}
		case 'DisputeAnswered':
		case 'DisputeAnswerSent': {
			const { disputeRef, answer } = event.data
			const state = event.type === 'DisputeAnswered' ? 'decided' : 'sent'
			return { disputes: withDispute(donation, disputeRef, { answer: { answer, state, code: null } }) }
		}
		case 'DisputeAnswerRefused': {
			const { disputeRef, code } = event.data
			const before = donation.disputes[disputeRef]?.answer
			const answer: Dispute['answer'] = before ? { ...before, state: 'refused', code } : null
			return { disputes: withDispute(donation, disputeRef, { answer }) }
		}
		case 'FraudWarningReceived': {
			const { warningRef, fraudType, rule, at } = event.data
			return { warnings: { ...donation.warnings, [warningRef]: { fraudType, rule, at, isLeft: false } } }
		}
		case 'FraudWarningLeft': {
			const { warningRef } = event.data
			const warning = donation.warnings[warningRef]
			return warning ? { warnings: { ...donation.warnings, [warningRef]: { ...warning, isLeft: true } } } : {}
		}
		case 'DonationDisputeWon':
		case 'DonationChargebackReversed': {
			const { disputeRef, amount } = event.data
			const back = event.type === 'DonationDisputeWon' ? 0n : BigInt(event.data.share)
			const share = (donation.disputes[disputeRef]?.share ?? 0n) - back
			return { disputes: withDispute(donation, disputeRef, { amount: BigInt(amount), share, state: 'won' }) }
		}
		case 'DonationChargedBack':
			return {
				disputes: withDispute(donation, event.data.disputeRef, { ...amounts(event.data), state: 'lost' }),
			}
		case 'PaymentDiscrepancyFound':
			return { discrepancies: [...donation.discrepancies, discrepancyKey(event.data)] }
		default:
			return never(event)
	}
}

/** Deduplicates discrepancies: one per reason for a payment, one per excessive refund. */
export const discrepancyKey = ({
	providerRef,
	reason,
	refundRef,
}: Pick<PaymentDiscrepancyFound['data'], 'providerRef' | 'reason' | 'refundRef'>): string =>
	refundRef === undefined ? `${providerRef} ${reason}` : `${providerRef} ${reason} ${refundRef}`

const amounts = (data: { readonly amount: string; readonly share: string }) => ({
	amount: BigInt(data.amount),
	share: BigInt(data.share),
})
const withAttempt = (donation: Donation, providerRef: string, change: Partial<Attempt>) =>
	donation.attempts.map((attempt) =>
		attempt.providerRef === providerRef ? { ...attempt, ...change } : attempt,
	)
const withRefund = (donation: Donation, ref: string, refund: Refund) => ({
	...donation.refunds,
	[ref]: refund,
})
const NEW_DISPUTE: Dispute = {
	amount: 0n,
	share: 0n,
	state: 'open',
	evidenceDueAt: null,
	costRefs: [],
	answer: null,
}
const withDispute = (donation: Donation, ref: string, change: Partial<Dispute>) => ({
	...donation.disputes,
	[ref]: { ...(donation.disputes[ref] ?? NEW_DISPUTE), ...change },
})
function over(donation: Donation, refundId: string | undefined): Partial<Donation> {
	const requested = refundId === undefined ? undefined : donation.requested[refundId]
	return refundId === undefined || !requested
		? {}
		: { requested: { ...donation.requested, [refundId]: { ...requested, over: true } } }
}
