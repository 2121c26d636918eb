import type { Contribution } from '../../kernel/capability/capability.ts'
import { receiptSheetsTable } from './sheets.ts'

/** Tables of receipts that are their own truth: what erasing does there, what belongs to a person, what may be an orphan. */
export const receiptTables: Contribution = {
	name: 'records/receipts',
	tables: [
		{
			table: receiptSheetsTable,
			erasure: { retained: 'the law keeps them until their term ends, encrypted' },
		},
	],
}
