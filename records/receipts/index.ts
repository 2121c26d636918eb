import type { Contribution } from '../../kernel/capability/capability.ts'
import { receiptSheetsTable } from './sheets.ts'

export const receiptTables: Contribution = {
	name: 'records/receipts',
	tables: [
		{
			table: receiptSheetsTable,
			erasure: { retained: 'the law keeps them until their term ends, encrypted' },
		},
	],
}
