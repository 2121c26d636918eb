import type { Contribution } from '../../kernel/capability.ts'

/** Tables of ledger that are their own truth: what erasing does there, what belongs to a person, what may be an orphan. */
export const ledgerTables: Contribution = {
	name: 'records/ledger',
	tables: [
		{
			table: 'rec.run_heads',
			erasure: { kept: 'figures and ids' },
		},
		{
			table: 'rec.run_rows',
			erasure: { kept: 'figures and ids' },
		},
		{
			table: 'rec.book_checks',
			erasure: { kept: 'figures and ids' },
		},
	],
}
