import type { Contribution } from '../../kernel/capability/capability.ts'
import { bookChecksTable } from './book-checks.ts'
import { runHeadsTable } from './run-heads.ts'
import { runRowsTable } from './run-rows.ts'

/** Tables of ledger that are their own truth: what erasing does there, what belongs to a person, what may be an orphan. */
export const ledgerTables: Contribution = {
	name: 'records/ledger',
	tables: [
		{
			table: runHeadsTable,
			erasure: { retained: 'figures and ids' },
		},
		{
			table: runRowsTable,
			erasure: { retained: 'figures and ids' },
		},
		{
			table: bookChecksTable,
			erasure: { retained: 'figures and ids' },
		},
	],
}
