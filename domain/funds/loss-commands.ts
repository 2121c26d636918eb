import type { Credits, RefundReleased } from './funds.events.ts'

/** What a gift lost, and what is put aside for a refund. Amounts are minor units of the fund's currency. */
export type LossCommand =
	/** Before the provider is asked. `refundable`: what of the charge can still be given back, folded from the gift. */
	| {
			readonly type: 'ReserveRefund'
			readonly refundId: string
			readonly donationId: string
			readonly giftFund: string
			readonly currency: string
			readonly amount: bigint
			readonly charged: bigint
			readonly refundable: bigint
			/** Refunds that the gift has heard of: they are taken off `refundable` already. */
			readonly heardOf: readonly string[]
			readonly byUserId: string
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
			readonly type: 'BookChargeback'
			readonly disputeRef: string
			readonly donationId: string
			readonly currency: string
			readonly amount: bigint
			readonly effectiveAt: string
			readonly at: string
	  }
