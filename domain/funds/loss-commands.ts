import type { Credits, RefundReleased } from './funds.events.ts'

/** What a donation lost, and what is put aside for a refund. Amounts are minor units of the fund's currency. */
export type LossCommand =
	/**
	 * Before the provider is asked. `refundable`: what of the charge can still be given back, folded from the donation.
	 * Four eyes, as for withdrawals: nobody decides on a donation of their own (`isForSelf`: they gave it, or it went to
	 * them or what they lead), but for whoever stands above every role.
	 */
	| {
			readonly type: 'ReserveRefund'
			readonly refundId: string
			readonly donationId: string
			/** That bears it: the donation's own; the foundation's only when that is short. */
			readonly fund: string
			readonly donationFund: string
			/** What may still be promised of the donation's own fund, when another is to bear it. */
			readonly freeOfDonationFund: bigint
			readonly currency: string
			readonly amount: bigint
			readonly charged: bigint
			readonly refundable: bigint
			/** Refunds that the donation has heard of: they are taken off `refundable` already. */
			readonly requestedIds: readonly string[]
			/** Absent: by the rule for the early fraud warning. */
			readonly byUserId?: string
			readonly mayDecideOwn: boolean
			readonly isForSelf: boolean
			/** The early fraud warning because of which it goes back. */
			readonly warningRef?: string
			readonly reason: { readonly noteId: string; readonly noteHash: string } | null
			readonly credits: Credits
			readonly at: string
	  }
	| {
			readonly type: 'ReleaseRefund'
			readonly refundId: string
			readonly currency: string
			readonly because: RefundReleased['data']['because']
			readonly at: string
	  }
	/** It happened at the provider, so that it is booked whatever the fund holds. */
	| {
			readonly type: 'BookRefund'
			readonly refundRef: string
			readonly donationId: string
			readonly refundId: string | null
			readonly currency: string
			readonly amount: bigint
			readonly effectiveAt: string
			readonly at: string
	  }
	| {
			readonly type: 'BookRefundReversal'
			readonly refundRef: string
			readonly donationId: string
			readonly currency: string
			readonly amount: bigint
			readonly effectiveAt: string
			readonly at: string
	  }
	| {
			readonly type: 'BookChargeback' | 'BookChargebackReversal'
			readonly disputeRef: string
			readonly donationId: string
			readonly currency: string
			readonly amount: bigint
			readonly effectiveAt: string
			readonly at: string
	  }
	/** Whatever the fund holds, `amount` of the donation's share is held from now on, and nothing more. */
	| {
			readonly type: 'HoldShare'
			readonly donationId: string
			readonly currency: string
			readonly amount: bigint
			readonly at: string
	  }
