import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { backofficeReceiptQuery } from '../../domain/receipts/backoffice.contract.ts'
import { numberText } from '../../domain/receipts/contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { ExportDeps } from '../_shared/exports.ts'
import { answersCsv, type CsvColumns, listCsv } from '../_shared/list-csv.ts'
import { receiptsOf } from './backoffice-receipts.ts'
import { backofficeReads, type ReceiptListRecord } from './backoffice-row.ts'

const COLUMNS: CsvColumns<ReceiptListRecord> = {
	Number: (row) => numberText(row.entity, row.year, row.number),
	Version: (row) => row.version,
	Donation: (row) => row.id,
	Entity: (row) => row.entity,
	Year: (row) => row.year,
	Because: (row) => row.because,
	Donor: (row) => [row.first_name, row.last_name].filter(Boolean).join(' ') || 'Erased',
	'E-mail': (row) => row.email,
	Currency: (row) => row.currency,
	Charged: (row) => row.charged,
	Returned: (row) => row.returned,
	Given: (row) => row.given,
	'Paid On': (row) => dayIn(regionOf(row.entity), row.effective_at.getTime()),
	'Issued At': (row) => row.issued_at,
	'Changed At': (row) => row.changed_at,
}

export const receiptsCsv = (deps: ExportDeps): Route =>
	route({
		...backofficeReads,
		...answersCsv,
		path: '/api/backoffice/receipts/csv',
		summary: 'Export receipts as CSV',
		query: backofficeReceiptQuery,
		handle: async ({ query, caller }) => {
			await deps.recordExport(caller, 'receipts')
			return listCsv(deps, 'receipts', receiptsOf(query), COLUMNS)
		},
	})
