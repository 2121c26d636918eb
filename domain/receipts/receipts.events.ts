import type { MinorText } from '../../kernel/wire/money.ts'
import type { ReceiptCause } from './contract.ts'
/**
 * Numbers run without gaps from 1 in each book. A donation has one number; what changes about it later makes a
 * new version of it and voids the one before.
 */
export type ReceiptIssued = {
	readonly type: 'ReceiptIssued'
	readonly data: {
		readonly number: number
		/** From 1. */
		readonly version: number
		readonly donationId: string
		/** The event that it follows from: one receipt per cause, whatever is sent twice. */
		readonly causeId: string
		readonly because: ReceiptCause
		/** Minor units: what was charged, what of it has gone back, and what was given for the cause in the end. */
		readonly charged: MinorText
		readonly returned: MinorText
		readonly given: MinorText
		readonly currency: string
		readonly effectiveAt: string
		/** Of a correction: why, as a record, with a salted hash of the words. Its id is the cause, too. */
		readonly reason?: { readonly noteId: string; readonly noteHash: string }
		readonly at: string
	}
}
/** In the same append as the version that takes its place. */
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
/** Asked to be sent once more. */
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
