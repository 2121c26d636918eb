import { regionOfCurrency } from '../../kernel/wire/regions.ts'

/** The accounts of the ledger. */
export type LedgerAccount =
	| 'provider balance'
	| 'in transit'
	| 'bank'
	| 'fund'
	| 'reserved'
	/** Between a donation's stream and its fund's: it returns to zero once both have said the same. */
	| 'clearing'
	| 'fee cover'
	| 'fee expense'
	| 'dispute'
	| 'suspense'

/** One line of a transaction. Minor units, debit positive. */
export interface Line {
	readonly account: LedgerAccount
	/** Whose: the provider's account, the legal entity's bank, or the fund. */
	readonly owner: string
	readonly amount: bigint
}

/** Everything that a transaction says beside its lines. */
export interface Entry {
	readonly lines: readonly Line[]
	readonly currency: string
	/** The provider's object, or the bank's reference. */
	readonly object: string | null
	readonly withdrawalId: string | null
	readonly donationId: string | null
	/** When the money moved; null for what moved between our own accounts when it was recorded. */
	readonly effectiveAt: string | null
}

/** Events of one capability that book something. */
export type Booked<E extends { type: string }, T extends readonly string[]> = Extract<E, { type: T[number] }>

/** The legal entity whose bank account holds a currency. */
export const bankOf = (currency: string): string => regionOfCurrency(currency).code

/** The same amount from one account to another: `to` is debited. */
export const move = (
	amount: bigint,
	from: Omit<Line, 'amount'>,
	to: Omit<Line, 'amount'>,
): readonly Line[] => [
	{ ...to, amount },
	{ ...from, amount: -amount },
]
