import type { MinorText } from '../../kernel/wire/money.ts'
import type { TargetOf } from '../_shared/donation-targets-rules.contract.ts'
import type { OfflineMethod, OfflineTarget, ReversalCause } from './contract.ts'

export type Target = TargetOf<OfflineTarget>

/** The counterparty's name, address and numbers, and the document, are a record under the donation's id. */
export type OfflineDonationRecorded = {
	readonly type: 'OfflineDonationRecorded'
	readonly data: {
		readonly method: OfflineMethod
		readonly target: Target
		readonly donor: { readonly kind: 'user' | 'guest'; readonly id: string }
		readonly anonymous: boolean
		/** False for a collection box, whose donors nobody knows. */
		readonly hasReceipt: boolean
		readonly entity: string
		readonly currency: string
		readonly amount: MinorText
		/** The day of the entity's zone on which the money came, and its moment. */
		readonly receivedOn: string
		readonly effectiveAt: string
		readonly byUserId: string
		readonly needsSecondPerson: boolean
		readonly at: string
	}
}
/** It counts from now on: the same facts, so that the donation needs no other event. */
export type OfflineDonationReceived = {
	readonly type: 'OfflineDonationReceived'
	readonly data: Omit<OfflineDonationRecorded['data'], 'byUserId' | 'needsSecondPerson'> & {
		readonly byUserIds: readonly string[]
	}
}
type Decided = {
	readonly byUserId: string
	readonly reason: { readonly noteId: string; readonly noteHash: string } | null
	readonly at: string
}
export type OfflineDonationReturned = { readonly type: 'OfflineDonationReturned'; readonly data: Decided }
export type OfflineReversalRecorded = {
	readonly type: 'OfflineReversalRecorded'
	readonly data: Decided & {
		readonly because: ReversalCause
		readonly currency: string
		readonly amount: MinorText
		/** The day of the entity's zone on which the money left, and its moment. */
		readonly reversedOn: string
		readonly effectiveAt: string
		readonly needsSecondPerson: boolean
	}
}
export type OfflineDonationReversed = {
	readonly type: 'OfflineDonationReversed'
	readonly data: {
		readonly because: ReversalCause
		readonly currency: string
		readonly amount: MinorText
		readonly reversedOn: string
		readonly effectiveAt: string
		readonly byUserIds: readonly string[]
		readonly at: string
	}
}
export type OfflineReversalReturned = { readonly type: 'OfflineReversalReturned'; readonly data: Decided }

export type OfflineDonationEvent =
	| OfflineDonationRecorded
	| OfflineDonationReceived
	| OfflineDonationReturned
	| OfflineReversalRecorded
	| OfflineDonationReversed
	| OfflineReversalReturned

export const OFFLINE_DONATION_EVENTS = [
	'OfflineDonationRecorded',
	'OfflineDonationReceived',
	'OfflineDonationReturned',
	'OfflineReversalRecorded',
	'OfflineDonationReversed',
	'OfflineReversalReturned',
] as const satisfies readonly OfflineDonationEvent['type'][]
