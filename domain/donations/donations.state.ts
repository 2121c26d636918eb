import { never } from '../../kernel/events/errors.ts'
import type { FraudWarningRule } from '../../kernel/wire/disputes.ts'
import { type FeeSplit, shareOf } from '../../kernel/wire/money.ts'
import type { DonationStatus } from './contract.ts'
import type { DisputeAnswerKind, DisputeReplyState } from './disputes.contract.ts'
import type {
	DonationEvent,
	Donor,
	OfRecurring,
	PaymentDiscrepancyFound,
	Split,
	Target,
} from './donations.events.ts'

export interface Attempt {
	readonly attempt: number
	readonly providerRef: string
	readonly actionRequired: boolean
	/** The provider has begun to take it, and may need days. */
	readonly processing: boolean
	/** The provider's code of the refusal. */
	readonly declined: string | null
	/** What its bank said of it, where it said so. */
	readonly declineCode: string | null
}

export interface Refund {
	readonly amount: bigint
	/** What left the fund less what came back to it. */
	readonly share: bigint
	readonly state: 'done' | 'reversed' | 'failed'
	/** Ours; null when it was made at the provider itself. */
	readonly refundId: string | null
}

export interface Dispute {
	readonly amount: bigint
	/** What left the fund less what came back to it. */
	readonly share: bigint
	readonly state: 'open' | 'won' | 'lost'
	/** Until when the provider takes evidence, as it said when the dispute was opened. */
	readonly evidenceDueAt: string | null
	/** Balance transactions whose fee is booked. */
	readonly costRefs: readonly string[]
	/** What was said to it last; null: nothing. */
	readonly answer: DisputeReply | null
}

/** What a card's issuer reported. */
export interface Warning {
	readonly fraudType: string
	/** What was to become of it when it came. */
	readonly rule: FraudWarningRule
	/** ISO 8601. */
	readonly at: string
	/** Finance left the money where it is. */
	readonly isLeft: boolean
}

export interface DisputeReply {
	readonly answer: DisputeAnswerKind
	readonly state: DisputeReplyState
	/** Why not, in the provider's code. */
	readonly code: string | null
}

/** A refund that we asked for. It counts as lost until it is over, so that no two take the same money. */
export interface RequestedRefund {
	/** Null: of a payment that belongs to nothing, out of suspense. */
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
	/** The payment that brought the money. */
	readonly received: {
		readonly providerRef: string
		readonly chargeRef: string
		readonly effectiveAt: string
	} | null
	/** Credited to its fund. */
	readonly confirmed: boolean
	readonly costRef: string | null
	/** What the provider kept of the donation, minor units; null while it isn't known. */
	readonly cost: bigint | null
	/** By our id. */
	readonly requested: Readonly<Record<string, RequestedRefund>>
	/** By the provider's. */
	readonly refunds: Readonly<Record<string, Refund>>
	readonly disputes: Readonly<Record<string, Dispute>>
	/** Early fraud warnings, by the provider's name of them. */
	readonly warnings: Readonly<Record<string, Warning>>
	/** `discrepancyKey` of what finance was told already. */
	readonly discrepancies: readonly string[]
	readonly failed: boolean
	/** ISO 8601. */
	readonly startedAt: string
	/** Given up by us after a day: nothing more may be paid. */
	readonly abandoned: boolean
	/** The donation that had been paid already, of a second payment for it. */
	readonly secondOf: string | null
	/** The fee is on top of what is donated. */
	readonly coversFee: boolean
	readonly anonymous: boolean
	/** The try of a recurring donation that it is; null: it was given once. */
	readonly recurring: OfRecurring | null
	/** The first of the donations that continue each other; null of that one itself. */
	readonly continues: string | null
	/** Those that go on with this one, the first first. */
	readonly continuedBy: readonly string[]
	/** The donation that was paid instead of this one. */
	readonly paidElsewhere: string | null
}
export type DonationState = { readonly status: 'none' } | Donation

export const splitOf = (split: Split): FeeSplit => ({
	donation: BigInt(split.donation),
	fee: BigInt(split.fee),
	total: BigInt(split.total),
})

/** What left the donation again: amounts charged that went back, and the parts of them that left the fund. */
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

/** What is lost, and what a refund under way is going to take. */
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

/** Whether a payment came for the donation when another had paid it: it is booked by itself. */
export const isSecondPayment = (donation: DonationState, providerRef: string): boolean =>
	donation.status !== 'none' &&
	donation.discrepancies.includes(discrepancyKey({ providerRef, reason: 'secondPayment' }))

/** Paid, and nobody has said what for: the money stands in suspense. */
export const isInSuspense = (donation: Donation): boolean =>
	donation.received !== null && donation.target === null

/** Whether nothing of the payment was given back, is about to be, or is disputed. */
export const isWhole = (donation: Donation): boolean =>
	claimsOn(donation).amount === 0n && openDisputes(donation).length === 0

const openDisputes = ({ disputes }: Pick<Donation, 'disputes'>) =>
	Object.values(disputes).filter((dispute) => dispute.state === 'open')

/** What of the charge can still be given back: not lost, not under way, not in dispute. Minor units. */
export function refundable(donation: Donation): bigint {
	if (!donation.received) return 0n
	const open = openDisputes(donation)
	const left = open.reduce(
		(sum, dispute) => sum - dispute.amount,
		donation.split.total - claimsOn(donation).amount,
	)
	return left > 0n ? left : 0n
}

/**
 * The part of a loss that leaves the fund: what all losses together take, less what earlier ones took.
 * So parts of a donation that are lost one by one add up to the same as when they are lost at once. A loss
 * beyond what was charged takes no more than the donation brought. What is only asked for counts for nothing:
 * should the provider refuse it, the fund would keep money that is gone.
 */
export const shareOfLoss = (donation: Donation, amount: bigint): bigint =>
	shareAfter(lossesOf(donation), donation, amount)

/** What a refund is to take out of the fund when those under way are carried out first. */
export const shareToReserve = (donation: Donation, amount: bigint): bigint =>
	shareAfter(claimsOn(donation), donation, amount)

/**
 * The part of the fund that the donor's bank may take back, minor units: the share of open disputes, and of all that
 * is left where a fraud warning waits for an answer.
 */
export function shareAtRisk(donation: Donation): bigint {
	if (!donation.confirmed) return 0n
	const disputed = openDisputes(donation).reduce((sum, { amount }) => sum + amount, 0n)
	const isWarned = Object.values(donation.warnings).some(
		(warning) => stateOfWarning(donation, warning) === 'open',
	)
	return shareToReserve(donation, isWarned ? refundable(donation) : disputed)
}

/** What became of a warning: it waits for people or for the rule (`open`), or nothing is to be done (`recorded`). */
export function stateOfWarning(
	donation: Donation,
	{ isLeft, rule }: Warning,
): 'recorded' | 'open' | 'left' | 'refunded' {
	if (isLeft) return 'left'
	if (rule === 'off' || Object.keys(donation.disputes).length > 0) return 'recorded'
	return refundable(donation) > 0n ? 'open' : 'refunded'
}

function shareAfter(before: { amount: bigint; share: bigint }, donation: Donation, amount: bigint): bigint {
	const share = shareOfAll(donation, before.amount + amount) - before.share
	return share > 0n ? share : 0n
}

/**
 * The part of what comes back that is the fund's: what all losses took, less what those that are left take. So a
 * fund stands at the same whichever of several losses were booked before one of them came back.
 */
export function shareOfReturn(donation: Donation, amount: bigint): bigint {
	const lost = lossesOf(donation)
	const share = lost.share - shareOfAll(donation, lost.amount - amount)
	return share > 0n ? share : 0n
}

/** What losses of so much take of the fund, all in all. What belongs to nothing has no fund that could lose a share. */
const shareOfAll = ({ target, split }: Donation, lost: bigint): bigint =>
	target === null ? 0n : proportion(lost > split.total ? split.total : lost, split)

const proportion = (part: bigint, split: FeeSplit) =>
	split.total === part ? split.donation : shareOf(part, split).donation

/** The state in a word. Worst news first. */
export function stateOf(donation: Omit<Donation, 'status'>): DonationStatus {
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

/** A discrepancy is told once: of a payment one of each reason, of refunds one for each that goes too far. */
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
/** The refund that we asked for is decided. */
function over(donation: Donation, refundId: string | undefined): Partial<Donation> {
	const requested = refundId === undefined ? undefined : donation.requested[refundId]
	return refundId === undefined || !requested
		? {}
		: { requested: { ...donation.requested, [refundId]: { ...requested, over: true } } }
}
