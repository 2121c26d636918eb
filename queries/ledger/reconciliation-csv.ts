import { Readable } from 'node:stream'
import { FIGURES, figuresOf, REPORT_FIGURES } from '../../domain/ledger/figures.contract.ts'
import { STATUS_CODES } from '../../domain/requests/status-codes.contract.ts'
import type { Reply } from '../../kernel/http/route.ts'
import { formatMajor } from '../../kernel/wire/money.ts'
import { csvCell, stampOf } from '../_shared/csv.ts'
import type { LedgerQueryDeps } from './deps.ts'
import { type ReportRecord, titleOf } from './reconciliation-rows.ts'

const MONEY = REPORT_FIGURES.toSorted((a, b) => FIGURES[a].csv[0] - FIGURES[b].csv[0])
const HEADINGS = [
	'Title',
	'Status',
	'Region',
	'Currency',
	...MONEY.map((figure) => FIGURES[figure].csv[1]),
	'Request',
]

const LABELS: Readonly<Record<number, string>> = {
	0: 'Pending',
	1: 'Approved',
	2: 'Completed',
	3: 'Pending from org admin',
	9: 'Approved',
	[-1]: 'Rejected',
	[-2]: 'Incomplete',
	[-3]: 'Spam',
	[-4]: 'Expired',
	[-5]: 'Deactivated',
	[-6]: 'On hold',
	[-7]: 'Rejected by org admin',
}

/** Rows are sent in batches, since each chunk of a stream costs more than a row. */
const BATCH_SIZE = 500
const BYTE_ORDER_MARK = '\ufeff'
function lineOf(row: ReportRecord): string {
	const figures = figuresOf(row)
	// Amounts and codes are ours and are not escaped, so that a sheet can sum them.
	const text = csvCell(titleOf(row.title))
	const amounts = MONEY.map((figure) => formatMajor(figures[figure], row.currency))
	const status = LABELS[STATUS_CODES[row.status]] ?? row.status
	return `${text},${status},${row.region},${row.currency},${amounts.join(',')},${row.id}\r\n`
}

async function* piecesOf(records: AsyncIterable<ReportRecord>): AsyncGenerator<string> {
	let piece = `${BYTE_ORDER_MARK}${HEADINGS.join(',')}\r\n`
	let lines = 0
	for await (const record of records) {
		piece += lineOf(record)
		lines += 1
		if (lines % BATCH_SIZE > 0) continue
		yield piece
		piece = ''
	}
	yield piece
}

/** Streams the whole report as CSV without a row cap, in bounded memory, with formulas escaped. */
export function reportCsv(
	records: AsyncIterable<ReportRecord>,
	{ clock }: Pick<LedgerQueryDeps, 'clock'>,
): Reply {
	return {
		stream: { body: Readable.from(piecesOf(records)), contentType: 'text/csv; charset=utf-8' },
		headers: { 'content-disposition': `attachment; filename="reconciliation-${stampOf(clock.now())}.csv"` },
	}
}
