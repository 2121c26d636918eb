import type { Credits, PurposeFact, TransferFact, WithdrawalPaymentFailed } from './funds.events.ts'

/** Folded from the request's stream; null for funds of people and of the foundation. */
export interface FundRequestFact {
	/** True for spam and on hold. */
	readonly frozen: boolean
	/** A removed request's fund pays only refunds, permanently. */
	readonly removed: boolean
	readonly revision: string
	readonly statusRevision: string
}

export interface AccountFact {
	readonly version: number
	readonly currency: string
	/** True when it is not removed and belongs to the fund's owner. */
	readonly usable: boolean
	/** True shortly after it was added or changed: payments must wait. */
	readonly cooling: boolean
	readonly enteredBy: string | null
	/** Everyone who entered a version, since a later version may keep the number of an earlier one. */
	readonly everEnteredBy: readonly string[]
}

/**
 * A decision of finance under the two-person rule: nobody decides on their own request or on money for
 * themselves, and nobody pays to bank details that they entered. `mayDecideOwn` is true only for a super
 * admin, so that a platform with one person can pay at all; the log shows both names as the same. It has no
 * effect when two people must approve.
 */
export interface Decision {
	readonly withdrawalId: string
	readonly byUserId: string
	readonly mayDecideOwn: boolean
	readonly isForSelf?: boolean
	readonly at: string
}

export interface OtherPaid {
	readonly label: string
	/** Minor units. */
	readonly amount: bigint
}

export type TransferOutcome =
	| { readonly status: 'paid'; readonly reference: string }
	| { readonly status: 'failed'; readonly code: WithdrawalPaymentFailed['data']['code'] }

export type EvidenceCommand =
	| {
			readonly type: 'SubmitEvidence'
			readonly withdrawalId: string
			readonly evidenceId: string
			readonly evidenceHash: string
			readonly pages: number
			readonly byUserId: string
			readonly at: string
	  }
	| (Decision & {
			readonly type: 'AcceptEvidence'
			readonly evidenceId: string
	  })
	| (Decision & {
			readonly type: 'ReturnEvidence'
			readonly evidenceId: string
			readonly reason: { readonly noteId: string; readonly noteHash: string } | null
	  })
	| (Decision & {
			readonly type: 'WaiveEvidence'
			readonly reason: { readonly noteId: string; readonly noteHash: string } | null
	  })

/**
 * Outflows of the day to the same bank account, or those by the same person's decision alone, whichever is
 * larger: across all funds and currencies, this withdrawal included. Minor units of its currency.
 */
interface AcrossFunds {
	readonly together: bigint
}
interface ApprovalLimit extends AcrossFunds {
	/** The sum of a day from which two people must approve, minor units. */
	readonly twoPeopleFrom: bigint
}
interface PaymentLimit extends AcrossFunds {
	/** The sum of a day from which the payer must differ from the approver, minor units. */
	readonly otherPaysFrom: bigint
}

export type WithdrawalCommand =
	| {
			readonly type: 'RequestWithdrawal'
			readonly withdrawalId: string
			/** Minor units. */
			readonly amount: bigint
			readonly currency: string
			readonly byUserId: string
			readonly paymentAccountId: string
			readonly account: AccountFact
			readonly request: FundRequestFact | null
			readonly credits: Credits
			readonly purpose?: PurposeFact
			readonly at: string
	  }
	| (Decision & {
			readonly type: 'ApproveWithdrawal'
			readonly account: AccountFact
			/** The version of the account that was reviewed; absent: the newest. */
			readonly seenVersion?: number
			readonly request: FundRequestFact | null
			readonly credits: Credits
	  } & ApprovalLimit)
	| (Decision & {
			readonly type: 'RejectWithdrawal'
			readonly currency: string
			readonly reason: { readonly noteId: string; readonly noteHash: string } | null
	  })
	| {
			readonly type: 'CancelWithdrawal'
			readonly withdrawalId: string
			readonly currency: string
			readonly at: string
	  }
	| (Decision & {
			readonly type: 'PayWithdrawal'
			readonly currency: string
			readonly account: AccountFact
			readonly request: FundRequestFact | null
			readonly reference: string
			readonly otherPaid: OtherPaid | null
			readonly isShared: boolean
			readonly effectiveAt: string
			readonly credits: Credits
	  } & PaymentLimit)
	| (Decision & {
			readonly type: 'OrderTransfer'
			readonly currency: string
			readonly account: AccountFact
			readonly request: FundRequestFact | null
			readonly from: string
			readonly credits: Credits
	  } & PaymentLimit)
	| {
			readonly type: 'BookTransfer'
			readonly withdrawalId: string
			readonly currency: string
			readonly attempt: number
			readonly transfer: TransferFact
			readonly outcome: TransferOutcome
			readonly provider: string
			/** The provider's cost in minor units; 0 while unknown. */
			readonly cost: bigint
			readonly effectiveAt: string
			readonly at: string
	  }
	| (Decision & {
			readonly type: 'FailWithdrawal'
			readonly currency: string
			readonly code: WithdrawalPaymentFailed['data']['code']
			readonly effectiveAt: string
	  })
	| (Decision & {
			readonly type: 'RetryWithdrawal'
			readonly account: AccountFact
			readonly seenVersion?: number
			readonly request: FundRequestFact | null
	  } & ApprovalLimit)
	| EvidenceCommand
	| {
			readonly type: 'VoidApproval'
			readonly withdrawalId: string
			readonly accountVersion: number
			readonly at: string
	  }
