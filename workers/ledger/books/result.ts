/** A fault of the books, with amounts in minor units of the subject's currency. */
export interface Fault {
	readonly subject: string
	readonly expected: bigint
	readonly found: bigint
}

export interface CheckResult {
	readonly name:
		| 'transactionsBalance'
		| 'fundsAgree'
		| 'providerAgrees'
		| 'payoutsAddUp'
		| 'clearingReturnsToZero'
		| 'logAgrees'
		| 'receiptsHaveNoGaps'
		| 'heldCoversOwed'
		| 'lateItemsOwned'
	readonly examined: number
	readonly holds: boolean
	readonly faults: readonly Fault[]
	readonly faultCount: number
}

const VISIBLE = 50

/** @param found all faults; empty when the invariant holds */
export const faultsOf = (found: readonly Fault[]): Pick<CheckResult, 'holds' | 'faults' | 'faultCount'> => ({
	holds: found.length === 0,
	faultCount: found.length,
	faults: found
		.slice(0, VISIBLE)
		.map(({ subject, expected, found: amount }) => ({ subject, expected, found: amount })),
})
