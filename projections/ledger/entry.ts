import { regionOfCurrency } from '../../kernel/wire/regions.ts'

export type LedgerAccount =
	| 'provider balance'
	| 'in transit'
	| 'bank'
	| 'fund'
	| 'reserved'
	/** Between a donation's stream and its fund's: it is zero once both have booked the same. */
	| 'clearing'
	| 'fee cover'
	| 'fee expense'
	| 'dispute'
	| 'suspense'
	/** The foundation's own money, apart from donations to it. */
	| 'own money'
	| 'other income'

/** A line of a transaction. Minor units, debit positive. */
export interface Line {
	readonly account: LedgerAccount
	/** The provider's account, the legal entity's bank, or the fund. */
	readonly owner: string
	readonly amount: bigint
}

export interface Entry {
	readonly lines: readonly Line[]
	readonly currency: string
	/** The provider's object, or the bank's reference. */
	readonly object: string | null
	readonly withdrawalId: string | null
	readonly donationId: string | null
	/** The time when the money moved; null for a move between our own accounts at the time of recording. */
	readonly effectiveAt: string | null
}

export type Booked<E extends { type: string }, T extends readonly string[]> = Extract<E, { type: T[number] }>

export const bankOf = (currency: string): string => regionOfCurrency(currency).code

/** Moves an amount from one account to another: `to` is debited. */
export const move = (
	amount: bigint,
	from: Omit<Line, 'amount'>,
	to: Omit<Line, 'amount'>,
): readonly Line[] => [
	{ ...to, amount },
	{ ...from, amount: -amount },
]
