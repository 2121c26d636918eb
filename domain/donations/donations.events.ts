import type { FraudWarningRule } from '../../kernel/wire/disputes.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import type { MinorText, SplitTexts } from '../../kernel/wire/money.ts'
import type { DonorChoices } from './contract.ts'
import type { DisputeAnswerKind } from './disputes.contract.ts'

/**
 * Where a payment is booked that came for a donation which was paid already: a donation of its own, for nothing, so
 * that its money stands in suspense until it goes back.
 */
export const secondPaymentId = (donationId: string, providerRef: string): string =>
	derivedId('second payment', donationId, providerRef)

/** Where a donation goes. The foundation is one; `id` names a request or a person. */
export type Target =
	| { readonly kind: 'request' | 'individual'; readonly id: string }
	| { readonly kind: 'foundation' }

/** The fund that a donation is credited to: `request.{id}.INR`. */
export const fundOf = (target: Target, currency: string): string =>
	target.kind === 'foundation' ? `foundation.karuna.${currency}` : `${target.kind}.${target.id}.${currency}`

/** Who gives. A guest is the holder of a session cookie; names and addresses are a record under the donation's id. */
export type Donor = { readonly kind: 'user' | 'guest'; readonly id: string }

/** Minor units. `donation + fee = total`: what the cause gets, what is kept for the fee, what is charged. */
export type Split = SplitTexts

/** A try of a recurring donation: which one, the month that it is for, and the number of the try, from 1. */
export type OfRecurring = {
	readonly recurringId: string
	/** `2026-11`. */
	readonly period: string
	readonly try: number
}

/** A payment at the provider, and when the money moved there (ISO 8601). */
type Moved = { readonly provider: string; readonly account: string; readonly effectiveAt: string }

export type DonationStarted = {
	readonly type: 'DonationStarted'
	readonly data: {
		/** Null: paid before anybody said what for; `DonationAssigned` follows, or finance finds it. */
		readonly target: Target | null
		readonly donor: Donor
		readonly currency: string
		readonly split: Split
		readonly coversFee: boolean
		readonly provider: string
		readonly account: string
		/** The request's stream revision that allowed it. */
		readonly requestRevision: string | null
		/** The donation that had been paid already; only of a second payment for it. */
		readonly secondOf?: string
		/** Absent: it was given once. */
		readonly recurring?: OfRecurring
		/** The unpaid donation that this one goes on with: the first where there were several. */
		readonly continues?: string
		readonly at: string
	} & DonorChoices
}
/** Who of finance decided, and why: a record under this id, with a salted hash of it. */
type Decided = {
	readonly byUserId: string
	readonly reason: { readonly noteId: string; readonly noteHash: string } | null
}
/** By its donor; with who and why, by finance. */
export type DonationAssigned = {
	readonly type: 'DonationAssigned'
	readonly data: {
		readonly target: Target
		readonly split: Split
		readonly coversFee: boolean
		readonly at: string
	} & DonorChoices &
		Partial<Decided>
}
export type PaymentAttempted = {
	readonly type: 'PaymentAttempted'
	readonly data: {
		readonly attempt: number
		readonly provider: string
		readonly account: string
		readonly providerRef: string
		readonly at: string
	}
}
export type PaymentActionRequired = {
	readonly type: 'PaymentActionRequired'
	readonly data: { readonly attempt: number; readonly providerRef: string }
}
/** The provider has begun to take it, and may need days: an echeck, a bank's answer. Nothing is for the donor to do. */
export type PaymentProcessing = {
	readonly type: 'PaymentProcessing'
	readonly data: { readonly attempt: number; readonly providerRef: string }
}
export type PaymentDeclined = {
	readonly type: 'PaymentDeclined'
	readonly data: {
		readonly attempt: number
		readonly providerRef: string
		readonly code: string
		readonly declineCode: string | null
	}
}
/** When the provider began to take it; absent where the money moved at once. */
type Begun = { readonly begunAt?: string }
/** Taken at the provider, but nobody has said yet what for. */
export type UnassignedPaymentReceived = {
	readonly type: 'UnassignedPaymentReceived'
	readonly data: Moved & {
		readonly providerRef: string
		readonly chargeRef: string
		readonly amount: MinorText
		readonly currency: string
	} & Begun
}
export type DonationConfirmed = {
	readonly type: 'DonationConfirmed'
	readonly data: Moved & {
		readonly target: Target
		readonly donor: Donor
		readonly currency: string
		readonly split: Split
		readonly attempt: number
		readonly providerRef: string
		readonly chargeRef: string
		/** It had been received before it was assigned: the ledger takes it from suspense, when that was decided. */
		readonly fromSuspense: boolean
		/** When the money of what came from suspense had been received. */
		readonly receivedAt?: string
		/** Of its start. */
		readonly recurring?: OfRecurring
	} & Begun
}
/** What the provider really kept, from its balance transaction. */
export type ProviderCostRecorded = {
	readonly type: 'ProviderCostRecorded'
	readonly data: Moved & { readonly balanceRef: string; readonly cost: MinorText; readonly currency: string }
}
/** The provider gave up, or we did: nothing was taken. A later success would still be booked. */
export type DonationFailed = {
	readonly type: 'DonationFailed'
	readonly data: { readonly because: 'canceled' | 'abandoned'; readonly at: string }
}
/** Its donor goes on in another donation, by another method or on another device. A later success may still come. */
export type DonationContinued = {
	readonly type: 'DonationContinued'
	readonly data: { readonly donationId: string; readonly at: string }
}
/**
 * Of donations that continue each other, another one was paid: on the first one, which decides it, and on those that were
 * paid after. Whatever is paid for this donation from here on is a second payment.
 */
export type DonationPaidElsewhere = {
	readonly type: 'DonationPaidElsewhere'
	readonly data: { readonly donationId: string; readonly at: string }
}
/**
 * Asked for by us, before the provider was: `share` is reserved on `fund`, which bears it. Without a fund it is of a
 * payment that belongs to nothing: it leaves suspense, and who asked and why stands here.
 */
export type RefundRequested = {
	readonly type: 'RefundRequested'
	readonly data: {
		readonly refundId: string
		readonly fund: string | null
		readonly amount: MinorText
		readonly share: MinorText
		readonly currency: string
		/** The early fraud warning because of which it goes back; absent: for another reason. */
		readonly warningRef?: string
		readonly at: string
	} & Partial<Decided>
}
/** The provider would not refund: nothing was given back. */
export type RefundRefused = {
	readonly type: 'RefundRefused'
	readonly data: { readonly refundId: string; readonly code: string; readonly at: string }
}
/** Which refund of ours it is, and the fund that bears it; absent when it was made at the provider itself. */
type RequestedBefore = { readonly refundId?: string; readonly fund?: string }

/**
 * Money went back. `share` is the part that leaves the fund, the rest was fee. Here and below, without a target it
 * was of a payment that belonged to nothing: all of it leaves suspense, and the share is 0.
 */
export type DonationRefunded = {
	readonly type: 'DonationRefunded'
	readonly data: Moved &
		RequestedBefore & {
			readonly refundRef: string
			readonly target: Target | null
			readonly currency: string
			readonly amount: MinorText
			readonly share: MinorText
		}
}
/** A refund that the bank sent back. */
export type DonationRefundReversed = {
	readonly type: 'DonationRefundReversed'
	readonly data: Moved &
		RequestedBefore & {
			readonly refundRef: string
			readonly target: Target | null
			readonly currency: string
			readonly amount: MinorText
			readonly share: MinorText
		}
}
/** A refund that never left: remembered, so that an older report of it can't book it later. */
export type DonationRefundFailed = {
	readonly type: 'DonationRefundFailed'
	readonly data: RequestedBefore & {
		readonly refundRef: string
		readonly provider: string
		readonly account: string
	}
}
/** The provider took the money back until the dispute is decided. The fund is not touched yet. */
export type DonationDisputed = {
	readonly type: 'DonationDisputed'
	readonly data: Moved & {
		readonly disputeRef: string
		readonly target: Target | null
		readonly currency: string
		readonly amount: MinorText
		/** Until when the provider takes evidence, where it said so. */
		readonly evidenceDueAt?: string
	}
}
/** What the provider charged for the dispute itself. */
export type DisputeCostRecorded = {
	readonly type: 'DisputeCostRecorded'
	readonly data: Moved & {
		readonly disputeRef: string
		readonly balanceRef: string
		readonly cost: MinorText
		readonly currency: string
	}
}
/**
 * What finance decided to say to a dispute: evidence against it, or that the donor may have the money. Before the provider
 * is told; the statement is a record under its id.
 */
export type DisputeAnswered = {
	readonly type: 'DisputeAnswered'
	readonly data: {
		readonly disputeRef: string
		readonly answer: DisputeAnswerKind
		/** The files that go along; absent: none. */
		readonly fileIds?: readonly string[]
		readonly at: string
	} & Decided
}
/** The provider has the answer. */
export type DisputeAnswerSent = {
	readonly type: 'DisputeAnswerSent'
	readonly data: { readonly disputeRef: string; readonly answer: DisputeAnswerKind; readonly at: string }
}
/** The provider would not have it: it may be answered otherwise. */
export type DisputeAnswerRefused = {
	readonly type: 'DisputeAnswerRefused'
	readonly data: { readonly disputeRef: string; readonly code: string; readonly at: string }
}
/** The card's issuer reported the payment as fraud. Nothing moved; `rule` is what is to become of it, as it was then. */
export type FraudWarningReceived = {
	readonly type: 'FraudWarningReceived'
	readonly data: {
		readonly provider: string
		readonly account: string
		readonly warningRef: string
		/** The issuer's kind of fraud, in the provider's code. */
		readonly fraudType: string
		readonly rule: FraudWarningRule
		/** When the provider got it. */
		readonly at: string
	}
}
/** Finance left the money where it is. */
export type FraudWarningLeft = {
	readonly type: 'FraudWarningLeft'
	readonly data: { readonly warningRef: string; readonly byUserId: string; readonly at: string }
}
export type DonationDisputeWon = {
	readonly type: 'DonationDisputeWon'
	readonly data: Moved & {
		readonly disputeRef: string
		readonly target: Target | null
		readonly currency: string
		readonly amount: MinorText
	}
}
export type DonationChargedBack = {
	readonly type: 'DonationChargedBack'
	readonly data: Moved & {
		readonly disputeRef: string
		readonly target: Target | null
		readonly currency: string
		readonly amount: MinorText
		readonly share: MinorText
		/** When the donor's bank took the money; the fund lost it when that was decided. Absent from events of before. */
		readonly disputedAt?: string
	}
}
/** A lost dispute was won on appeal after all: what left comes back, to the fund the share that it lost. */
export type DonationChargebackReversed = {
	readonly type: 'DonationChargebackReversed'
	readonly data: DonationChargedBack['data']
}
/**
 * What the provider reports doesn't fit the donation. Booked nowhere, and finance looks at it; but for a second payment,
 * which is booked as a donation of its own (`secondPaymentId`) and goes back.
 */
export type PaymentDiscrepancyFound = {
	readonly type: 'PaymentDiscrepancyFound'
	readonly data: {
		readonly providerRef: string
		readonly reason: 'amount' | 'currency' | 'secondPayment' | 'overRefunded'
		/** The refund that went too far; only with `overRefunded`. */
		readonly refundRef?: string
		readonly expected: string
		readonly reported: string
		/** Minor units that were taken all the same, '0' when none. */
		readonly received: MinorText
	}
}

export type DonationEvent =
	| DonationStarted
	| DonationAssigned
	| PaymentAttempted
	| PaymentActionRequired
	| PaymentProcessing
	| PaymentDeclined
	| UnassignedPaymentReceived
	| DonationConfirmed
	| ProviderCostRecorded
	| DonationFailed
	| DonationContinued
	| DonationPaidElsewhere
	| RefundRequested
	| RefundRefused
	| DonationRefunded
	| DonationRefundReversed
	| DonationRefundFailed
	| DonationDisputed
	| DisputeCostRecorded
	| DisputeAnswered
	| DisputeAnswerSent
	| DisputeAnswerRefused
	| FraudWarningReceived
	| FraudWarningLeft
	| DonationDisputeWon
	| DonationChargedBack
	| DonationChargebackReversed
	| PaymentDiscrepancyFound

export const DONATION_EVENTS = [
	'DonationStarted',
	'DonationAssigned',
	'PaymentAttempted',
	'PaymentActionRequired',
	'PaymentProcessing',
	'PaymentDeclined',
	'UnassignedPaymentReceived',
	'DonationConfirmed',
	'ProviderCostRecorded',
	'DonationFailed',
	'DonationContinued',
	'DonationPaidElsewhere',
	'RefundRequested',
	'RefundRefused',
	'DonationRefunded',
	'DonationRefundReversed',
	'DonationRefundFailed',
	'DonationDisputed',
	'DisputeCostRecorded',
	'DisputeAnswered',
	'DisputeAnswerSent',
	'DisputeAnswerRefused',
	'FraudWarningReceived',
	'FraudWarningLeft',
	'DonationDisputeWon',
	'DonationChargedBack',
	'DonationChargebackReversed',
	'PaymentDiscrepancyFound',
] as const satisfies readonly DonationEvent['type'][]
