import { never } from '../../kernel/errors.ts'
import { type FeeSplit, shareOf } from '../../kernel/money.ts'
import type { DonationState } from './contract.ts'
import type { DonationEvent, Giver, Split, Target } from './donations.events.ts'

export interface Attempt {
	readonly attempt: number
	readonly providerRef: string
	readonly actionRequired: boolean
	/** The provider's code of the refusal. */
	readonly declined: string | null
}

export interface Refund {
	readonly amount: bigint
	readonly share: bigint
	readonly state: 'done' | 'reversed' | 'failed'
	/** Ours; null when it was made at the provider itself. */
	readonly refundId: string | null
}

export interface Dispute {
	readonly amount: bigint
	readonly share: bigint
	readonly state: 'open' | 'won' | 'lost'
	/** Until when the provider takes evidence, as it said when the dispute was opened. */
	readonly evidenceDueAt: string | null
	/** Balance transactions whose fee is booked. */
	readonly costRefs: readonly string[]
}

/** A refund that we asked for. It counts as lost until it is over, so that no two take the same money. */
export interface AskedRefund {
	/** Null: of a payment that belongs to nothing, out of suspense. */
	readonly fund: string | null
	readonly amount: bigint
	readonly share: bigint
	readonly over: boolean
}

export interface Gift {
	readonly status: DonationState
	readonly target: Target | null
	readonly giver: Giver
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
	/** What the provider kept of the gift, minor units; null while it isn't known. */
	readonly cost: bigint | null
	/** By our id. */
	readonly asked: Readonly<Record<string, AskedRefund>>
	/** By the provider's. */
	readonly refunds: Readonly<Record<string, Refund>>
	readonly disputes: Readonly<Record<string, Dispute>>
	/** `{providerRef} {reason}` of what finance was told already. */
	readonly discrepancies: readonly string[]
	readonly failed: boolean
	/** ISO 8601. */
	readonly startedAt: string
	/** Given up by us after a day: nothing more may be paid. */
	readonly abandoned: boolean
}
export type GiftState = { readonly status: 'none' } | Gift

export const splitOf = (split: Split): FeeSplit => ({
	donation: BigInt(split.donation),
	fee: BigInt(split.fee),
	total: BigInt(split.total),
})

/** What left the gift again: amounts charged that went back, and the parts of them that left the fund. */
export function lossesOf(gift: Pick<Gift, 'refunds' | 'disputes'>): { amount: bigint; share: bigint } {
	let amount = 0n
	let share = 0n
	for (const refund of Object.values(gift.refunds)) {
		if (refund.state !== 'done') continue
		amount += refund.amount
		share += refund.share
	}
	for (const dispute of Object.values(gift.disputes)) {
		if (dispute.state !== 'lost') continue
		amount += dispute.amount
		share += dispute.share
	}
	return { amount, share }
}

/** What is lost, and what a refund under way is going to take. */
export function claimsOn(gift: Pick<Gift, 'asked' | 'refunds' | 'disputes'>): {
	amount: bigint
	share: bigint
} {
	let { amount, share } = lossesOf(gift)
	for (const refund of Object.values(gift.asked)) {
		if (refund.over) continue
		amount += refund.amount
		share += refund.share
	}
	return { amount, share }
}

/** Paid, and nobody has said what for: the money stands in suspense. */
export const isInSuspense = (gift: Gift): boolean => gift.received !== null && gift.target === null

/** Whether nothing of the payment was given back, is about to be, or is disputed. */
export const isWhole = (gift: Gift): boolean =>
	claimsOn(gift).amount === 0n && openDisputes(gift).length === 0

const openDisputes = ({ disputes }: Pick<Gift, 'disputes'>) =>
	Object.values(disputes).filter((dispute) => dispute.state === 'open')

/** What of the charge can still be given back: not lost, not under way, not in dispute. Minor units. */
export function refundable(gift: Gift): bigint {
	if (!gift.received) return 0n
	const open = openDisputes(gift)
	const left = open.reduce((sum, dispute) => sum - dispute.amount, gift.split.total - claimsOn(gift).amount)
	return left > 0n ? left : 0n
}

/**
 * The part of a loss that leaves the fund: what all losses together take, less what earlier ones took.
 * So parts of a gift that are lost one by one add up to the same as when they are lost at once. A loss
 * beyond what was charged takes no more than the gift brought. What is only asked for counts for nothing:
 * should the provider refuse it, the fund would keep money that is gone.
 */
export const shareOfLoss = (gift: Gift, amount: bigint): bigint => shareAfter(lossesOf(gift), gift, amount)

/** What a refund is to take out of the fund when those under way are carried out first. */
export const shareToReserve = (gift: Gift, amount: bigint): bigint => shareAfter(claimsOn(gift), gift, amount)

function shareAfter(before: { amount: bigint; share: bigint }, gift: Gift, amount: bigint): bigint {
	// What belongs to nothing has no fund that could lose a share.
	if (gift.target === null) return 0n
	const { split } = gift
	const lost = before.amount + amount
	const share = proportion(lost > split.total ? split.total : lost, split) - before.share
	return share > 0n ? share : 0n
}

const proportion = (part: bigint, split: FeeSplit) =>
	split.total === part ? split.donation : shareOf(part, split).donation

/** The state in a word. Worst news first. */
export function stateOf(gift: Omit<Gift, 'status'>): DonationState {
	const disputes = Object.values(gift.disputes)
	if (disputes.some((dispute) => dispute.state === 'lost')) return 'chargedBack'
	if (disputes.some((dispute) => dispute.state === 'open')) return 'disputed'
	if (gift.received) {
		const { amount } = lossesOf(gift)
		if (amount > 0n) return amount >= gift.split.total ? 'refunded' : 'partlyRefunded'
		return gift.confirmed ? 'confirmed' : 'processing'
	}
	if (gift.failed) return 'failed'
	const last = gift.attempts.at(-1)
	return last?.actionRequired && last.declined === null ? 'actionRequired' : 'started'
}

export function evolveGift(state: GiftState, event: DonationEvent): GiftState {
	if (event.type === 'DonationStarted') {
		const { target, giver, currency, split, provider, account } = event.data
		const gift = {
			target,
			giver,
			currency,
			split: splitOf(split),
			provider,
			account,
			attempts: [],
			received: null,
			confirmed: false,
			costRef: null,
			cost: null,
			asked: {},
			refunds: {},
			disputes: {},
			discrepancies: [],
			failed: false,
			startedAt: event.data.at,
			abandoned: false,
		}
		return { ...gift, status: stateOf(gift) }
	}
	if (state.status === 'none') throw new TypeError(`${event.type} before DonationStarted`)
	const next = { ...state, ...changes(state, event) }
	return { ...next, status: stateOf(next) }
}

function changes(gift: Gift, event: Exclude<DonationEvent, { type: 'DonationStarted' }>): Partial<Gift> {
	switch (event.type) {
		case 'DonationAssigned':
			return { target: event.data.target, split: splitOf(event.data.split) }
		case 'PaymentAttempted': {
			const { attempt, providerRef } = event.data
			const attempts = [...gift.attempts, { attempt, providerRef, actionRequired: false, declined: null }]
			return { attempts, failed: false }
		}
		case 'PaymentActionRequired':
			return { attempts: withAttempt(gift, event.data.providerRef, { actionRequired: true }) }
		case 'PaymentDeclined':
			return { attempts: withAttempt(gift, event.data.providerRef, { declined: event.data.code }) }
		case 'UnassignedPaymentReceived': {
			const { providerRef, chargeRef, effectiveAt } = event.data
			return { received: { providerRef, chargeRef, effectiveAt } }
		}
		case 'DonationConfirmed': {
			const { providerRef, chargeRef, effectiveAt } = event.data
			return { received: { providerRef, chargeRef, effectiveAt }, confirmed: true }
		}
		case 'ProviderCostRecorded':
			return { costRef: event.data.balanceRef, cost: BigInt(event.data.cost) }
		case 'DonationFailed':
			return { failed: true, abandoned: gift.abandoned || event.data.because === 'abandoned' }
		case 'RefundRequested': {
			const { refundId, fund } = event.data
			return { asked: { ...gift.asked, [refundId]: { fund, ...amounts(event.data), over: false } } }
		}
		case 'RefundRefused':
			return over(gift, event.data.refundId)
		case 'DonationRefunded': {
			const { refundId, refundRef } = event.data
			return {
				...over(gift, refundId),
				refunds: withRefund(gift, refundRef, {
					...amounts(event.data),
					state: 'done',
					refundId: refundId ?? null,
				}),
			}
		}
		case 'DonationRefundReversed':
			return {
				refunds: withRefund(gift, event.data.refundRef, {
					...amounts(event.data),
					state: 'reversed',
					refundId: event.data.refundId ?? null,
				}),
			}
		case 'DonationRefundFailed': {
			const { refundId, refundRef } = event.data
			const failed: Refund = { amount: 0n, share: 0n, state: 'failed', refundId: refundId ?? null }
			return { ...over(gift, refundId), refunds: withRefund(gift, refundRef, failed) }
		}
		case 'DonationDisputed':
			return {
				disputes: withDispute(gift, event.data.disputeRef, {
					amount: BigInt(event.data.amount),
					share: 0n,
					state: 'open',
					evidenceDueAt: event.data.evidenceDueAt ?? null,
				}),
			}
		case 'DisputeCostRecorded': {
			const { disputeRef, balanceRef } = event.data
			const costRefs = [...(gift.disputes[disputeRef]?.costRefs ?? []), balanceRef]
			return { disputes: withDispute(gift, disputeRef, { costRefs }) }
		}
		case 'DonationDisputeWon':
		case 'DonationChargebackReversed':
			return {
				disputes: withDispute(gift, event.data.disputeRef, {
					amount: BigInt(event.data.amount),
					share: 0n,
					state: 'won',
				}),
			}
		case 'DonationChargedBack':
			return { disputes: withDispute(gift, event.data.disputeRef, { ...amounts(event.data), state: 'lost' }) }
		case 'PaymentDiscrepancyFound':
			return { discrepancies: [...gift.discrepancies, `${event.data.providerRef} ${event.data.reason}`] }
		default:
			return never(event)
	}
}

const amounts = (data: { readonly amount: string; readonly share: string }) => ({
	amount: BigInt(data.amount),
	share: BigInt(data.share),
})
const withAttempt = (gift: Gift, providerRef: string, change: Partial<Attempt>) =>
	gift.attempts.map((attempt) => (attempt.providerRef === providerRef ? { ...attempt, ...change } : attempt))
const withRefund = (gift: Gift, ref: string, refund: Refund) => ({ ...gift.refunds, [ref]: refund })
const NEW_DISPUTE: Dispute = { amount: 0n, share: 0n, state: 'open', evidenceDueAt: null, costRefs: [] }
const withDispute = (gift: Gift, ref: string, change: Partial<Dispute>) => ({
	...gift.disputes,
	[ref]: { ...(gift.disputes[ref] ?? NEW_DISPUTE), ...change },
})
/** The refund that we asked for is decided. */
function over(gift: Gift, refundId: string | undefined): Partial<Gift> {
	const asked = refundId === undefined ? undefined : gift.asked[refundId]
	return refundId === undefined || !asked
		? {}
		: { asked: { ...gift.asked, [refundId]: { ...asked, over: true } } }
}
