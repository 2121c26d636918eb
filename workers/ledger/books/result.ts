/** Something that doesn't agree. Amounts are minor units of the subject's currency. */
export interface Fault {
	/** Which fund, transaction, account or payout. */
	readonly subject: string
	readonly expected: bigint
	readonly found: bigint
}

/** One of the invariants of the books, as it was found. */
export interface CheckResult {
	readonly name:
		| 'transactionsBalance'
		| 'fundsAgree'
		| 'providerAgrees'
		| 'payoutsAddUp'
		| 'clearingReturnsToZero'
		| 'logAgrees'
		| 'receiptsHaveNoGaps'
	/** How many were looked at. */
	readonly examined: number
	readonly holds: boolean
	/** The first of them; `faultCount` counts all. */
	readonly faults: readonly Fault[]
	readonly faultCount: number
}

const VISIBLE = 50

/** @param found everything that doesn't agree; nothing means that the invariant holds */
export const faultsOf = (found: readonly Fault[]): Pick<CheckResult, 'holds' | 'faults' | 'faultCount'> => ({
	holds: found.length === 0,
	faultCount: found.length,
	faults: found
		.slice(0, VISIBLE)
		.map(({ subject, expected, found: amount }) => ({ subject, expected, found: amount })),
})
