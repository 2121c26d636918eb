import type { FraudWarningRule } from '../../kernel/wire/disputes.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import type { MinorText, SplitTexts } from '../../kernel/wire/money.ts'
import type { Target } from '../_shared/donation-targets-rules.contract.ts'
import type { DonorChoices } from './contract.ts'
import type { DisputeAnswerKind } from './disputes.contract.ts'

/**
 * Returns the id of the donation on which a second payment is booked: it has no target, so its money is in
 * suspense until it is refunded.
 */
export const secondPaymentId = (donationId: string, providerRef: string): string =>
	derivedId('second payment', donationId, providerRef)

/** Returns the id of the donation that a payment becomes that finance takes in, since it pays no donation. */
export const unknownPaymentId = (account: string, providerRef: string): string =>
	derivedId('unknown payment', account, providerRef)

/** A guest is the holder of a session cookie; names and addresses are a record under the donation's id. */
export type Donor = { readonly kind: 'user' | 'guest'; readonly id: string }

/** Minor units; `donation + fee = total`. `donation` goes to the cause, `total` is charged. */
export type Split = SplitTexts

export type OfRecurring = {
	readonly recurringId: string
	/** `2026-11`. */
	readonly period: string
	readonly try: number
}

/** A payment at the provider, and the time when the money moved there (ISO 8601). */
type Moved = { readonly provider: string; readonly account: string; readonly effectiveAt: string }

export type DonationStarted = {
	readonly type: 'DonationStarted'
	readonly data: {
		readonly target: Target | null
		readonly donor: Donor
		readonly currency: string
		readonly split: Split
		readonly coversFee: boolean
		readonly provider: string
		readonly account: string
		readonly requestRevision: string | null
		/** The value of what the payer gets in return, which is not deductible. Absent: nothing. */
		readonly valueReceived?: MinorText
		readonly secondOf?: string
		readonly recurring?: OfRecurring
		readonly continues?: string
		readonly at: string
	} & DonorChoices
}
/** The finance user and the reason: a record under this id, with a salted hash of it. */
type Decided = {
	readonly byUserId: string
	readonly reason: { readonly noteId: string; readonly noteHash: string } | null
}
/** By the donor; or by finance, with user and reason. */
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
/**
 * The provider has begun to take the payment, and may need days (an echeck, a bank's answer). The donor has
 * nothing to do.
 */
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
type Begun = { readonly begunAt?: string }
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
		/**
		 * True when it was received before it was assigned: the ledger takes it from suspense at the time of the
		 * decision.
		 */
		readonly fromSuspense: boolean
		/** The time when money that came from suspense was received. */
		readonly receivedAt?: string
		/** Nobody knows who gave it, as with a collection box. */
		readonly hasNoReceipt?: true
		readonly recurring?: OfRecurring
	} & Begun
}
export type ProviderCostRecorded = {
	readonly type: 'ProviderCostRecorded'
	readonly data: Moved & { readonly balanceRef: string; readonly cost: MinorText; readonly currency: string }
}
/** The provider or we gave up; nothing was taken. A later success would still be booked. */
export type DonationFailed = {
	readonly type: 'DonationFailed'
	readonly data: { readonly because: 'canceled' | 'abandoned'; readonly at: string }
}
/**
 * The donor continues in another donation, by another method or on another device. A later success may still
 * come.
 */
export type DonationContinued = {
	readonly type: 'DonationContinued'
	readonly data: { readonly donationId: string; readonly at: string }
}
/**
 * Another of the donations that continue each other was paid; recorded on the first, which decides it, and on
 * those that were paid later. Any later payment of this donation is a second payment.
 */
export type DonationPaidElsewhere = {
	readonly type: 'DonationPaidElsewhere'
	readonly data: { readonly donationId: string; readonly at: string }
}
/**
 * Requested by us, before the provider is called: `share` is reserved on `fund`, which bears it. Without a
 * fund it refunds an unassigned payment from suspense, and carries the requester and reason itself.
 */
export type RefundRequested = {
	readonly type: 'RefundRequested'
	readonly data: {
		readonly refundId: string
		readonly fund: string | null
		readonly amount: MinorText
		readonly share: MinorText
		readonly currency: string
		readonly warningRef?: string
		readonly at: string
	} & Partial<Decided>
}
/** The provider refused the refund: no money was returned. */
export type RefundRefused = {
	readonly type: 'RefundRefused'
	readonly data: { readonly refundId: string; readonly code: string; readonly at: string }
}
type RequestedBefore = { readonly refundId?: string; readonly fund?: string }

/**
 * Money was refunded. `share` is the part that leaves the fund; the rest was fee. Here and below, without a
 * target all of it leaves suspense, and the share is 0.
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
/** A refund that was never sent; recorded so that an older report of it can't book it later. */
export type DonationRefundFailed = {
	readonly type: 'DonationRefundFailed'
	readonly data: RequestedBefore & {
		readonly refundRef: string
		readonly provider: string
		readonly account: string
	}
}
/** The provider withheld the money until the dispute is decided. The fund does not change yet. */
export type DonationDisputed = {
	readonly type: 'DonationDisputed'
	readonly data: Moved & {
		readonly disputeRef: string
		readonly target: Target | null
		readonly currency: string
		readonly amount: MinorText
		/** The deadline for evidence; absent when the provider stated none. */
		readonly evidenceDueAt?: string
	}
}
/** The provider's charge for the dispute itself. */
export type DisputeCostRecorded = {
	readonly type: 'DisputeCostRecorded'
	readonly data: Moved & {
		readonly disputeRef: string
		readonly balanceRef: string
		readonly cost: MinorText
		readonly currency: string
	}
}
export type DisputeAnswered = {
	readonly type: 'DisputeAnswered'
	readonly data: {
		readonly disputeRef: string
		readonly answer: DisputeAnswerKind
		readonly fileIds?: readonly string[]
		readonly at: string
	} & Decided
}
export type DisputeAnswerSent = {
	readonly type: 'DisputeAnswerSent'
	readonly data: { readonly disputeRef: string; readonly answer: DisputeAnswerKind; readonly at: string }
}
export type DisputeAnswerRefused = {
	readonly type: 'DisputeAnswerRefused'
	readonly data: { readonly disputeRef: string; readonly code: string; readonly at: string }
}
/** The card's issuer reported the payment as fraud. No money moved; `rule` is the rule at that time. */
export type FraudWarningReceived = {
	readonly type: 'FraudWarningReceived'
	readonly data: {
		readonly provider: string
		readonly account: string
		readonly warningRef: string
		readonly fraudType: string
		readonly rule: FraudWarningRule
		readonly at: string
	}
}
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
		/**
		 * The time when the donor's bank took the money; the fund lost it when the dispute was decided. Absent in
		 * older events.
		 */
		readonly disputedAt?: string
	}
}
/** A lost dispute was won on appeal: the money returns, and its share to the fund that lost it. */
export type DonationChargebackReversed = {
	readonly type: 'DonationChargebackReversed'
	readonly data: DonationChargedBack['data']
}
/**
 * A provider's report does not fit the donation. It is not booked, and finance reviews it; except a second
 * payment, which is booked as a donation of its own (`secondPaymentId`) and refunded.
 */
export type PaymentDiscrepancyFound = {
	readonly type: 'PaymentDiscrepancyFound'
	readonly data: {
		readonly providerRef: string
		readonly reason: 'amount' | 'currency' | 'secondPayment' | 'overRefunded'
		readonly refundRef?: string
		readonly expected: string
		readonly reported: string
		readonly received: MinorText
	}
}

/** An entry of the journal writes the unallocated payment off, or waits to. Minor units. */
export type PaymentSetAside = {
	readonly type: 'PaymentSetAside'
	readonly data: {
		readonly entryId: string
		readonly amount: MinorText
		readonly currency: string
		readonly at: string
	}
}
export type PaymentFreed = {
	readonly type: 'PaymentFreed'
	readonly data: { readonly entryId: string; readonly at: string }
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
	| PaymentSetAside
	| PaymentFreed

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
	'PaymentSetAside',
	'PaymentFreed',
] as const satisfies readonly DonationEvent['type'][]
