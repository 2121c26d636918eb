import type { MinorText } from '../../kernel/wire/money.ts'
import type { FailureCode } from './contract.ts'
import type { PurposeCode } from './purposes.contract.ts'

/**
 * The donations that a decision knew of: their sum in minor units, and the log position up to which they were
 * counted. Credits never shrink, so a lagging figure is only ever too low.
 */
export type Credits = { readonly total: MinorText; readonly position: string }

/** Every event that moves money of a fund: minor units of the fund's currency. */
type Moved = { readonly amount: MinorText; readonly currency: string }
/** When the bank or the provider moved the money (ISO 8601), and when we said so. */
type When = { readonly effectiveAt: string; readonly at: string }
/** What somebody wrote: a record under this id, with a salted hash of it. */
type Note = { readonly noteId: string; readonly noteHash: string } | null

/** What a withdrawal is for: a code, and the record with the asker's text and the planned payee, with a salted hash. */
export type PurposeFact = {
	readonly code: PurposeCode
	readonly purposeId: string
	readonly purposeHash: string
}

/** Asked for: from now on the amount is reserved. */
export type WithdrawalRequested = {
	readonly type: 'WithdrawalRequested'
	readonly data: Moved & {
		readonly withdrawalId: string
		/** Who asks: the donee, or a finance admin for the foundation. */
		readonly byUserId: string
		readonly paymentAccountId: string
		readonly accountVersion: number
		readonly credits: Credits
		/** The request's stream revision that allowed it; null for other funds. */
		readonly requestRevision: string | null
		/** Absent from withdrawals of the foundation, and from those before purposes were asked for. */
		readonly purpose?: PurposeFact
		readonly at: string
	}
}
/**
 * The first of two approvals: what leaves the fund within a day reaches the limit from which on two people
 * approve. The withdrawal waits as before, for somebody else.
 */
export type WithdrawalFirstApproved = {
	readonly type: 'WithdrawalFirstApproved'
	readonly data: {
		readonly withdrawalId: string
		readonly byUserId: string
		/** The version of the bank account that was looked at. A later one voids the approval. */
		readonly accountVersion: number
		/** A later change of the request's status voids the approval. Null for other funds. */
		readonly requestRevision: string | null
		/** What leaves the fund with it, minor units. */
		readonly together: MinorText
		readonly at: string
	}
}
export type WithdrawalApproved = {
	readonly type: 'WithdrawalApproved'
	readonly data: {
		readonly withdrawalId: string
		/** The version of the bank account that was looked at. A later one voids the approval. */
		readonly accountVersion: number
		readonly credits: Credits
		readonly requestRevision: string | null
		/** Who approved it: two people where two had to. Events of before name them only then. */
		readonly approvers?: readonly string[]
		readonly at: string
	}
}
/** Sent back to be looked at again, because the bank account changed after an approval, the first or the last. */
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
/** Taken back by the one who asked, before it was paid. */
export type WithdrawalCancelled = {
	readonly type: 'WithdrawalCancelled'
	readonly data: Moved & { readonly withdrawalId: string; readonly at: string }
}
/**
 * Handed to a provider to be paid: from now on the provider alone says what comes of it. The amount is reserved
 * as before.
 */
export type WithdrawalTransferOrdered = {
	readonly type: 'WithdrawalTransferOrdered'
	readonly data: Moved & {
		readonly withdrawalId: string
		/** The account at the provider that the money leaves, such as `razorpay-in`. */
		readonly account: string
		readonly byUserId: string
		readonly accountVersion: number
		/** Which payment try this is, from 1. */
		readonly attempt: number
		readonly credits: Credits
		readonly requestRevision: string | null
		readonly at: string
	}
}
/** The transfer of a provider: its account there, and the provider's name of it; null when none came about. */
export type TransferFact = { readonly account: string; readonly transferRef: string | null }

export type WithdrawalPaid = {
	readonly type: 'WithdrawalPaid'
	readonly data: Moved &
		When & {
			readonly withdrawalId: string
			/** The bank's reference of the transfer (UTR, trace number): letters, digits, `-`, `/`. */
			readonly reference: string
			readonly accountVersion: number
			/** Which payment try this is, from 1. */
			readonly attempt: number
			/** Until when its evidence is due (ISO 8601); absent where it named no purpose, and before evidence was asked for. */
			readonly evidenceDueAt?: string
			/** Absent where finance made the transfer by hand. */
			readonly transfer?: TransferFact
		}
}
/** What a provider took for a transfer, from the account that pays. */
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
/** The provider gave back what it had taken for a transfer that came back, or a part of it. */
export type TransferCostReturned = {
	readonly type: 'TransferCostReturned'
	readonly data: TransferCostRecorded['data']
}
/** The bank refused or returned the transfer. The amount is reserved still, until it is retried or rejected. */
export type WithdrawalPaymentFailed = {
	readonly type: 'WithdrawalPaymentFailed'
	readonly data: Moved &
		When & {
			readonly withdrawalId: string
			/** It had been marked as paid: the bank gave the money back. */
			readonly wasPaid: boolean
			readonly code: FailureCode
			readonly attempt: number
			/** Absent where finance made the transfer by hand. */
			readonly transfer?: TransferFact
		}
}
/** After a failed payment: approved again, perhaps for a corrected account. */
export type WithdrawalRetried = {
	readonly type: 'WithdrawalRetried'
	readonly data: {
		readonly withdrawalId: string
		readonly accountVersion: number
		/** Who approved it: two people where two had to. Events of before name them only then. */
		readonly approvers?: readonly string[]
		readonly at: string
	}
}

/** What the money bought, in pictures and pages: the record under this id, with a salted hash of its files. */
export type EvidenceSubmitted = {
	readonly type: 'EvidenceSubmitted'
	readonly data: {
		readonly withdrawalId: string
		readonly evidenceId: string
		readonly evidenceHash: string
		/** Pages of its redacted copy. */
		readonly pages: number
		readonly byUserId: string
		readonly at: string
	}
}
/** Finance saw original and copy side by side: from now on everybody who may see the request sees the copy. */
export type EvidenceAccepted = {
	readonly type: 'EvidenceAccepted'
	readonly data: {
		readonly withdrawalId: string
		readonly evidenceId: string
		readonly byUserId: string
		readonly at: string
	}
}
/** Sent back, also after it was accepted: nobody else sees the copy any more, and it is due again. */
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
/** Finance does without it. */
export type EvidenceWaived = {
	readonly type: 'EvidenceWaived'
	readonly data: {
		readonly withdrawalId: string
		readonly byUserId: string
		readonly reason: Note
		readonly at: string
	}
}

/** Money for a refund is put aside before the provider is asked. `amount` is the share that leaves the fund. */
export type RefundReserved = {
	readonly type: 'RefundReserved'
	readonly data: Moved & {
		readonly refundId: string
		readonly donationId: string
		/** The fund that the donation was credited to; another than this one when finance named a fund to bear it. */
		readonly donationFund: string
		/** Minor units that go back to the donor: the share and its part of the fee. */
		readonly charged: MinorText
		/** Absent: nobody decided it, but the rule for the early fraud warning. */
		readonly byUserId?: string
		/** The early fraud warning because of which it goes back; absent: for the reason that was written. */
		readonly warningRef?: string
		readonly reason: Note
		readonly credits: Credits
		readonly at: string
	}
}
/** The refund didn't happen: the reservation is free again. */
export type RefundReleased = {
	readonly type: 'RefundReleased'
	readonly data: Moved & {
		readonly refundId: string
		readonly donationId: string
		/** `amountDiffers`: the provider gave another amount back, which is booked by itself. */
		readonly because: 'notRefundable' | 'refusedByProvider' | 'failedAtBank' | 'amountDiffers'
		readonly at: string
	}
}
/** A refund that happened at the provider left the fund: from its reservation, or directly when nobody asked us. */
export type RefundBooked = {
	readonly type: 'RefundBooked'
	readonly data: Moved &
		When & {
			readonly refundRef: string
			readonly donationId: string
			/** Ours; null when it was made at the provider itself. */
			readonly refundId: string | null
		}
}
/** A refund that the bank sent back came into the fund again. */
export type RefundReversalBooked = {
	readonly type: 'RefundReversalBooked'
	readonly data: Moved & When & { readonly refundRef: string; readonly donationId: string }
}
/**
 * The donor's bank may take a donation back, by a dispute or because its issuer warned of fraud: so much more of its share
 * is put aside.
 */
export type DonationShareHeld = {
	readonly type: 'DonationShareHeld'
	readonly data: Moved & { readonly donationId: string; readonly at: string }
}
/** So much of what was put aside is free again, or is taken by a refund or a chargeback. */
export type DonationShareReleased = {
	readonly type: 'DonationShareReleased'
	readonly data: DonationShareHeld['data']
}
/** A lost dispute left the fund, whatever it held: the fund may stand below zero afterwards. */
export type ChargebackBooked = {
	readonly type: 'ChargebackBooked'
	readonly data: Moved & When & { readonly disputeRef: string; readonly donationId: string }
}
/** A lost dispute was won on appeal: what it took came into the fund again. */
export type ChargebackReversalBooked = {
	readonly type: 'ChargebackReversalBooked'
	readonly data: ChargebackBooked['data']
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
] as const satisfies readonly FundEvent['type'][]
