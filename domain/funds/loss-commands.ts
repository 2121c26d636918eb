import type { Credits, RefundReleased } from './funds.events.ts'

/** Losses of a donation and reservations for refunds. Amounts are minor units of the fund's currency. */
export type LossCommand =
	/**
	 * Precedes the provider's call. `refundable` is the rest of the charge, folded from the donation.
	 * Two-person rule as for withdrawals: nobody decides on a donation of their own (`isForSelf`: as donor or
	 * recipient) except a super admin.
	 */
	| {
			readonly type: 'ReserveRefund'
			readonly refundId: string
			readonly donationId: string
			readonly fund: string
			readonly donationFund: string
			readonly freeOfDonationFund: bigint
			readonly currency: string
			readonly amount: bigint
			readonly charged: bigint
			readonly refundable: bigint
			/** Refunds that the donation's stream knows; they are already subtracted from `refundable`. */
			readonly requestedIds: readonly string[]
			readonly byUserId?: string
			readonly mayDecideOwn: boolean
			readonly isForSelf: boolean
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
	/** Happened at the provider, so it is booked regardless of the fund's balance. */
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
	/** Sets the held amount of the donation's share, regardless of the fund's balance. */
	| {
			readonly type: 'HoldShare'
			readonly donationId: string
			readonly currency: string
			readonly amount: bigint
			readonly at: string
	  }
