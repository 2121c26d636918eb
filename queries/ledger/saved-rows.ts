import { figuresOf } from '../../domain/ledger/figures.contract.ts'
import type { SavedRow } from '../../domain/ledger/runs.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { At } from './moments.ts'
import { orderOf } from './reconciliation-rows.ts'
import { type ReportFilter, reportAt } from './report-source.ts'

export async function* savedRows(
	sql: SqlExecutor,
	at: At,
	filter: Pick<ReportFilter, 'status' | 'region'>,
): AsyncGenerator<SavedRow> {
	for await (const record of reportAt(sql, at, filter).all(orderOf())) {
		const { id, content_id, status, region, currency } = record
		yield { requestId: id, contentId: content_id, status, region, currency, figures: figuresOf(record) }
	}
}
