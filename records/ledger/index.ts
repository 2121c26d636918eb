import type { Contribution } from '../../kernel/capability/capability.ts'
import { bookChecksTable } from './book-checks.ts'
import { runHeadsTable } from './run-heads.ts'
import { runRowsTable } from './run-rows.ts'
import { sealedRowsTable } from './sealed-rows.ts'

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
			table: sealedRowsTable,
			erasure: { retained: 'figures and ids' },
		},
		{
			table: bookChecksTable,
			erasure: { retained: 'figures and ids' },
		},
	],
}
