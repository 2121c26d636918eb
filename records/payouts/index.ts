import type { Contribution } from '../../kernel/capability/capability.ts'
import { balanceLinesTable, payoutLinesTable } from './mirror.ts'

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
