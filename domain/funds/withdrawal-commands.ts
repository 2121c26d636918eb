import type { Credits, PurposeFact, TransferFact, WithdrawalPaymentFailed } from './funds.events.ts'

/** Folded from the request's stream. Null for funds of people and of the foundation. */
export interface FundRequestFact {
	/** Spam and on hold freeze a fund. */
	readonly frozen: boolean
	/** From the fund of a removed request nothing leaves but refunds, for good. */
	readonly removed: boolean
	readonly revision: string
	/** The revision at which its status changed last. */
	readonly statusRevision: string
}

/** Folded from the bank account's stream. */
export interface AccountFact {
	/** The newest version. */
	readonly version: number
	readonly currency: string
	/** Not removed, and of the one whose fund it is. */
	readonly usable: boolean
	/** It was added or changed a short while ago: money has to wait. */
	readonly cooling: boolean
	/** Who entered its newest version; null when no person did. */
	readonly enteredBy: string | null
	/** Everybody who entered a version of it: a later one may leave the number as an earlier one has it. */
	readonly everEnteredBy: readonly string[]
}

/**
 * A decision of finance. Four eyes: nobody decides on money that they asked for, or that goes to themselves,
 * and nobody lets money go to bank details that they entered.
 * `mayDecideOwn` is true for whoever stands above every role alone, so that a platform with one person can
 * pay at all; the log shows both names as the same. It counts for nothing where two people have to approve.
 */
export interface Decision {
	readonly withdrawalId: string
	readonly byUserId: string
	readonly mayDecideOwn: boolean
	/** The money is for the one who decides: it is their fundraiser, or a donation to them. */
	readonly isForSelf?: boolean
	readonly at: string
}

/** A withdrawal of another fund, as finance would recognize it. */
export interface OtherPaid {
	/** Whose fund it is, in words. */
	readonly label: string
	/** Minor units. */
	readonly amount: bigint
}

/** What a provider says came of a transfer: the bank has it, or not, or not any more. */
export type TransferOutcome =
	| { readonly status: 'paid'; readonly reference: string }
	| { readonly status: 'failed'; readonly code: WithdrawalPaymentFailed['data']['code'] }

/** What becomes of the evidence of a paid withdrawal. */
export type EvidenceCommand =
	/** By whoever may ask for the fund's money. */
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
			/** The one that was looked at. */
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
 * What leaves within its day to the same bank account, or by the word of the same person alone, whichever is more: over
 * all funds and currencies, itself included. Minor units of its currency.
 */
interface AcrossFunds {
	readonly together: bigint
}
interface ApprovalLimit extends AcrossFunds {
	/** From which sum of a day on two people approve, minor units. */
	readonly twoPeopleFrom: bigint
}
interface PaymentLimit extends AcrossFunds {
	/** From which sum of a day on somebody else pays than who approved, minor units. */
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
			/** What it is for; absent from withdrawals of the foundation. */
			readonly purpose?: PurposeFact
			readonly at: string
	  }
	| (Decision & {
			readonly type: 'ApproveWithdrawal'
			readonly account: AccountFact
			/** The version of the account that was looked at; absent: the newest. */
			readonly seenVersion?: number
			readonly request: FundRequestFact | null
			readonly credits: Credits
	  } & ApprovalLimit)
	| (Decision & {
			readonly type: 'RejectWithdrawal'
			readonly currency: string
			readonly reason: { readonly noteId: string; readonly noteHash: string } | null
	  })
	/** By whoever asked. Not once it is approved: the transfer may be under way, so that finance has to reject it. */
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
			/** The bank's reference of the transfer. */
			readonly reference: string
			/** Another fund's withdrawal that is paid under this reference; null when none is known. */
			readonly otherPaid: OtherPaid | null
			/** Finance says that one transfer paid both. */
			readonly isShared: boolean
			/** When the bank moved the money. */
			readonly effectiveAt: string
			readonly credits: Credits
	  } & PaymentLimit)
	/** In place of a transfer by hand: a provider makes it. */
	| (Decision & {
			readonly type: 'OrderTransfer'
			readonly currency: string
			readonly account: AccountFact
			readonly request: FundRequestFact | null
			/** The account at the provider that the money leaves. */
			readonly from: string
			readonly credits: Credits
	  } & PaymentLimit)
	/** The provider has decided, perhaps anew. */
	| {
			readonly type: 'BookTransfer'
			readonly withdrawalId: string
			readonly currency: string
			readonly attempt: number
			readonly transfer: TransferFact
			readonly outcome: TransferOutcome
			readonly provider: string
			/** What the provider took for it, minor units; 0 while it is not known. */
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
	/** The bank account has a newer version than the one that was approved, by one person or by two. */
	| {
			readonly type: 'VoidApproval'
			readonly withdrawalId: string
			readonly accountVersion: number
			readonly at: string
	  }
