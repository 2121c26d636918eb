import type { MinorText } from '../../kernel/wire/money.ts'

type Decided = {
	readonly entryId: string
	/** Minor units. */
	readonly amount: MinorText
	readonly currency: string
	/** The time when the money moved (ISO 8601). */
	readonly effectiveAt: string
	readonly at: string
}

/** Money that the foundation brings in, or a receivable that it bears. It waits for a second person from a limit on. */
export type OwnMoneyPrepared = {
	readonly type: 'OwnMoneyPrepared'
	readonly data: Decided & {
		readonly kind: 'topUp' | 'writeOff'
		readonly entity: string
		/** The fund below zero whose receivable is written off; null for a top-up. */
		readonly fund: string | null
		readonly byUserId: string
		/** The text is a record under this id; the event has a salted hash of it. */
		readonly reason: { readonly noteId: string; readonly noteHash: string }
	}
}
export type OwnMoneyToppedUp = {
	readonly type: 'OwnMoneyToppedUp'
	readonly data: Decided & { readonly entity: string; readonly approvers: readonly string[] }
}
export type ReceivableWrittenOff = {
	readonly type: 'ReceivableWrittenOff'
	readonly data: Decided & {
		readonly entity: string
		readonly fund: string
		readonly approvers: readonly string[]
	}
}
export type OwnMoneyDeclined = {
	readonly type: 'OwnMoneyDeclined'
	readonly data: { readonly entryId: string; readonly byUserId: string; readonly at: string }
}

export type OwnMoneyEvent = OwnMoneyPrepared | OwnMoneyToppedUp | ReceivableWrittenOff | OwnMoneyDeclined

export const OWN_MONEY_EVENTS = [
	'OwnMoneyPrepared',
	'OwnMoneyToppedUp',
	'ReceivableWrittenOff',
	'OwnMoneyDeclined',
] as const satisfies readonly OwnMoneyEvent['type'][]
