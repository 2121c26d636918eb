import type { MinorText } from '../../kernel/wire/money.ts'
import type { FailureCode } from './contract.ts'
import type { PurposeCode } from './purposes.contract.ts'

/**
 * The donations and entries of the journal that raised the fund, as known to a decision: their sum in minor units, and the log position up to which they were
 * counted. Credits never shrink, so a lagging figure is only ever too low.
 */
export type Credits = { readonly total: MinorText; readonly position: string }

/** Minor units of the fund's currency. */
type Moved = { readonly amount: MinorText; readonly currency: string }
/** `effectiveAt` is when the bank or the provider moved the money (ISO 8601), `at` when it was recorded. */
type When = { readonly effectiveAt: string; readonly at: string }
/** The text is a record under this id; the event has a salted hash of it. */
type Note = { readonly noteId: string; readonly noteHash: string } | null

export type PurposeFact = {
	readonly code: PurposeCode
	readonly purposeId: string
	readonly purposeHash: string
}

export type WithdrawalRequested = {
	readonly type: 'WithdrawalRequested'
	readonly data: Moved & {
		readonly withdrawalId: string
		readonly byUserId: string
		readonly paymentAccountId: string
		readonly accountVersion: number
		readonly credits: Credits
		readonly requestRevision: string | null
		readonly purpose?: PurposeFact
		readonly at: string
	}
}
/**
 * The first of two approvals, because the fund's sum within a day reaches the two-person limit. The
 * withdrawal waits for another person.
 */
export type WithdrawalFirstApproved = {
	readonly type: 'WithdrawalFirstApproved'
	readonly data: {
		readonly withdrawalId: string
		readonly byUserId: string
		/** The version of the bank account that was reviewed. A later version voids the approval. */
		readonly accountVersion: number
		readonly requestRevision: string | null
		/** The fund's sum of the day, minor units. */
		readonly together: MinorText
		readonly at: string
	}
}
export type WithdrawalApproved = {
	readonly type: 'WithdrawalApproved'
	readonly data: {
		readonly withdrawalId: string
		readonly accountVersion: number
		readonly credits: Credits
		readonly requestRevision: string | null
		/** Two people when two were required. Older events name them only then. */
		readonly approvers?: readonly string[]
		readonly at: string
	}
}
export type WithdrawalApprovalVoided = {
	readonly type: 'WithdrawalApprovalVoided'
	readonly data: {
		readonly withdrawalId: string
		readonly because: 'accountChanged'
		readonly accountVersion: number
		readonly at: string
	}
}
export type WithdrawalRejected = {
	readonly type: 'WithdrawalRejected'
	readonly data: Moved & { readonly withdrawalId: string; readonly reason: Note; readonly at: string }
}
export type WithdrawalCancelled = {
	readonly type: 'WithdrawalCancelled'
	readonly data: Moved & { readonly withdrawalId: string; readonly at: string }
}
/** Handed to a provider, which alone decides its outcome from now on. The amount remains reserved. */
export type WithdrawalTransferOrdered = {
	readonly type: 'WithdrawalTransferOrdered'
	readonly data: Moved & {
		readonly withdrawalId: string
		/** The paying account at the provider, such as `razorpay-in`. */
		readonly account: string
		readonly byUserId: string
		readonly accountVersion: number
		readonly attempt: number
		readonly credits: Credits
		readonly requestRevision: string | null
		readonly at: string
	}
}
export type TransferFact = { readonly account: string; readonly transferRef: string | null }

export type WithdrawalPaid = {
	readonly type: 'WithdrawalPaid'
	readonly data: Moved &
		When & {
			readonly withdrawalId: string
			/** The bank's reference of the transfer (UTR, trace number): letters, digits, `-`, `/`. */
			readonly reference: string
			readonly accountVersion: number
			readonly attempt: number
			/** ISO 8601; absent without a purpose, and before evidence was required. */
			readonly evidenceDueAt?: string
			readonly transfer?: TransferFact
		}
}
export type TransferCostRecorded = {
	readonly type: 'TransferCostRecorded'
	readonly data: {
		readonly withdrawalId: string
		readonly provider: string
		readonly transfer: TransferFact
		readonly cost: MinorText
		readonly currency: string
		readonly effectiveAt: string
		readonly at: string
	}
}
/** The provider returned its cost of a failed transfer, or a part of it. */
export type TransferCostReturned = {
	readonly type: 'TransferCostReturned'
	readonly data: TransferCostRecorded['data']
}
/** The bank refused or returned the transfer. The amount remains reserved until it is retried or rejected. */
export type WithdrawalPaymentFailed = {
	readonly type: 'WithdrawalPaymentFailed'
	readonly data: Moved &
		When & {
			readonly withdrawalId: string
			readonly wasPaid: boolean
			readonly code: FailureCode
			readonly attempt: number
			readonly transfer?: TransferFact
		}
}
export type WithdrawalRetried = {
	readonly type: 'WithdrawalRetried'
	readonly data: {
		readonly withdrawalId: string
		readonly accountVersion: number
		readonly approvers?: readonly string[]
		readonly at: string
	}
}

export type EvidenceSubmitted = {
	readonly type: 'EvidenceSubmitted'
	readonly data: {
		readonly withdrawalId: string
		readonly evidenceId: string
		readonly evidenceHash: string
		readonly pages: number
		readonly byUserId: string
		readonly at: string
	}
}
/** Finance compared original and copy: from now on everybody who may see the request sees the copy. */
export type EvidenceAccepted = {
	readonly type: 'EvidenceAccepted'
	readonly data: {
		readonly withdrawalId: string
		readonly evidenceId: string
		readonly byUserId: string
		readonly at: string
	}
}
/** Returned, perhaps after acceptance: the copy is hidden again, and evidence is due again. */
export type EvidenceReturned = {
	readonly type: 'EvidenceReturned'
	readonly data: {
		readonly withdrawalId: string
		readonly evidenceId: string
		readonly byUserId: string
		readonly reason: Note
		readonly dueAt: string
		readonly at: string
	}
}
export type EvidenceWaived = {
	readonly type: 'EvidenceWaived'
	readonly data: {
		readonly withdrawalId: string
		readonly byUserId: string
		readonly reason: Note
		readonly at: string
	}
}

/** Reserves money for a refund before the provider is called. `amount` is the share that leaves the fund. */
export type RefundReserved = {
	readonly type: 'RefundReserved'
	readonly data: Moved & {
		readonly refundId: string
		readonly donationId: string
		readonly donationFund: string
		/** Minor units that return to the donor: the share and its part of the fee. */
		readonly charged: MinorText
		readonly byUserId?: string
		readonly warningRef?: string
		readonly reason: Note
		readonly credits: Credits
		readonly at: string
	}
}
export type RefundReleased = {
	readonly type: 'RefundReleased'
	readonly data: Moved & {
		readonly refundId: string
		readonly donationId: string
		readonly because: 'notRefundable' | 'refusedByProvider' | 'failedAtBank' | 'amountDiffers'
		readonly at: string
	}
}
/** A refund at the provider left the fund: from its reservation, or directly when we did not request it. */
export type RefundBooked = {
	readonly type: 'RefundBooked'
	readonly data: Moved &
		When & {
			readonly refundRef: string
			readonly donationId: string
			readonly refundId: string | null
		}
}
export type RefundReversalBooked = {
	readonly type: 'RefundReversalBooked'
	readonly data: Moved & When & { readonly refundRef: string; readonly donationId: string }
}
/**
 * The donor's bank may take a donation back, by a dispute or a fraud warning: more of its share is reserved.
 */
export type DonationShareHeld = {
	readonly type: 'DonationShareHeld'
	readonly data: Moved & { readonly donationId: string; readonly at: string }
}
export type DonationShareReleased = {
	readonly type: 'DonationShareReleased'
	readonly data: DonationShareHeld['data']
}
/** A lost dispute left the fund, whose balance may become negative. */
export type ChargebackBooked = {
	readonly type: 'ChargebackBooked'
	readonly data: Moved & When & { readonly disputeRef: string; readonly donationId: string }
}
export type ChargebackReversalBooked = {
	readonly type: 'ChargebackReversalBooked'
	readonly data: ChargebackBooked['data']
}

/** Money of this fund covers what another fund of the same people lacks. */
export type ReceivableNetted = {
	readonly type: 'ReceivableNetted'
	readonly data: Moved & {
		readonly settlementId: string
		/** The fund below zero. */
		readonly toFund: string
		readonly credits: Credits
		readonly at: string
	}
}
/** Another fund of the same people, or the foundation itself, covered what this fund lacks. */
export type ReceivableSettled = {
	readonly type: 'ReceivableSettled'
	readonly data: Moved &
		When & {
			readonly settlementId: string
			/** The fund whose money it is; null: the foundation's own money. */
			readonly fromFund: string | null
		}
}
/** The people of the fund were reminded that it is below zero. */
export type ReceivableDemanded = {
	readonly type: 'ReceivableDemanded'
	readonly data: Moved & {
		/** Since when it is below zero (ISO 8601), which tells receivables of the same fund apart. */
		readonly since: string
		readonly step: number
		readonly at: string
	}
}
/** An entry of the journal takes money of the fund: it is put aside before the entry is booked. */
export type JournalReserved = {
	readonly type: 'JournalReserved'
	readonly data: Moved & {
		readonly entryId: string
		readonly credits: Credits
		readonly at: string
	}
}
/** The entry was declined. Without a reservation the amount is 0, and none is made any more. */
export type JournalReleased = {
	readonly type: 'JournalReleased'
	readonly data: Moved & { readonly entryId: string; readonly at: string }
}

export type FundEvent =
	| WithdrawalRequested
	| WithdrawalFirstApproved
	| WithdrawalApproved
	| WithdrawalApprovalVoided
	| WithdrawalRejected
	| WithdrawalCancelled
	| WithdrawalTransferOrdered
	| WithdrawalPaid
	| WithdrawalPaymentFailed
	| WithdrawalRetried
	| EvidenceSubmitted
	| EvidenceAccepted
	| EvidenceReturned
	| EvidenceWaived
	| TransferCostRecorded
	| TransferCostReturned
	| RefundReserved
	| RefundReleased
	| RefundBooked
	| RefundReversalBooked
	| DonationShareHeld
	| DonationShareReleased
	| ChargebackBooked
	| ChargebackReversalBooked
	| ReceivableNetted
	| ReceivableSettled
	| ReceivableDemanded
	| JournalReserved
	| JournalReleased

export const FUND_EVENTS = [
	'WithdrawalRequested',
	'WithdrawalFirstApproved',
	'WithdrawalApproved',
	'WithdrawalApprovalVoided',
	'WithdrawalRejected',
	'WithdrawalCancelled',
	'WithdrawalTransferOrdered',
	'WithdrawalPaid',
	'WithdrawalPaymentFailed',
	'WithdrawalRetried',
	'EvidenceSubmitted',
	'EvidenceAccepted',
	'EvidenceReturned',
	'EvidenceWaived',
	'TransferCostRecorded',
	'TransferCostReturned',
	'RefundReserved',
	'RefundReleased',
	'RefundBooked',
	'RefundReversalBooked',
	'DonationShareHeld',
	'DonationShareReleased',
	'ChargebackBooked',
	'ChargebackReversalBooked',
	'ReceivableNetted',
	'ReceivableSettled',
	'ReceivableDemanded',
	'JournalReserved',
	'JournalReleased',
] as const satisfies readonly FundEvent['type'][]
