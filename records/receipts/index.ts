import type { Contribution } from '../../kernel/capability.ts'

/** Tables of receipts that are their own truth: what erasing does there, what belongs to a person, what may be an orphan. */
export const receiptTables: Contribution = {
	name: 'records/receipts',
	tables: [
		{
			table: 'rec.receipt_sheets',
			erasure: { kept: 'the law keeps them until their term ends, encrypted' },
		},
	],
}
