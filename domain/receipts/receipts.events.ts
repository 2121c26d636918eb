import type { MinorText } from '../../kernel/wire/money.ts'
import type { ReceiptCause } from './contract.ts'
/**
 * Numbers run from 1 without gaps in each book. A donation has one number; a later change issues a new
 * version and voids the one before.
 */
export type ReceiptIssued = {
	readonly type: 'ReceiptIssued'
	readonly data: {
		readonly number: number
		readonly version: number
		readonly donationId: string
		/** The causing event, by which a repeated command issues one receipt. */
		readonly causeId: string
		readonly because: ReceiptCause
		/** Minor units: the total, the refunds, and the final donation. */
		readonly charged: MinorText
		readonly returned: MinorText
		readonly given: MinorText
		readonly currency: string
		readonly effectiveAt: string
		readonly reason?: { readonly noteId: string; readonly noteHash: string }
		readonly at: string
	}
}
/** Appended together with the version that replaces it. */
export type ReceiptVoided = {
	readonly type: 'ReceiptVoided'
	readonly data: {
		readonly number: number
		readonly version: number
		readonly donationId: string
		readonly replacedBy: number
		readonly at: string
	}
}
export type ReceiptResendRequested = {
	readonly type: 'ReceiptResendRequested'
	readonly data: {
		readonly number: number
		readonly version: number
		readonly donationId: string
		readonly at: string
	}
}

export type ReceiptEvent = ReceiptIssued | ReceiptVoided | ReceiptResendRequested

export const RECEIPT_EVENTS = [
	'ReceiptIssued',
	'ReceiptVoided',
	'ReceiptResendRequested',
] as const satisfies readonly ReceiptEvent['type'][]
