import type { Contribution } from '../../kernel/capability/capability.ts'
import { balanceLinesTable, payoutLinesTable } from './mirror.ts'

/** Tables of payouts that are their own truth: what erasing does there, what belongs to a person, what may be an orphan. */
export const payoutTables: Contribution = {
	name: 'records/payouts',
	tables: [
		{
			table: balanceLinesTable,
			erasure: { retained: "the provider's list of our balance" },
		},
		{
			table: payoutLinesTable,
			erasure: { retained: "the provider's list of our payouts" },
		},
	],
}
