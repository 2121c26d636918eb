import { workId } from '../../kernel/outbox/outbox.ts'
import { planWork } from '../../kernel/outbox/outbox-rows.ts'
import type { DepositReport } from '../../kernel/ports/bank-accounts.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { Sql, SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, jsonb, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const depositReportsTable = defineTable(
	'rec.deposit_reports',
	{
		bank_account_id: uuid(),
		user_id: uuid(),
		/** The call that brought the report; it is answered with the verdict when it is sent again. */
		command_id: uuid(),
		body_hash: text(),
		report: jsonb<DepositReport>(),
		created_at: timestamp(),
	},
	{ primaryKey: ['bank_account_id'] },
)
export type DepositReportRow = RowOf<typeof depositReportsTable>

export const VERIFY_DEPOSITS = 'donations/verify-deposits'

/**
 * Stores a report that the provider did not answer, with the work that repeats it. An earlier waiting report
 * is kept.
 */
export const saveReport = (sql: Sql, row: DepositReportRow): Promise<void> =>
	sql.transaction(async (tx) => {
		const saved = await onTable(depositReportsTable)
			.insert(row)
			.onConflict('bank_account_id')
			.ignore()
			.execute(tx)
		if (saved === 0) return
		const { bank_account_id: subject, command_id: causeId } = row
		const now = row.created_at.getTime()
		const id = workId(causeId, VERIFY_DEPOSITS)
		const common = { kind: VERIFY_DEPOSITS, lane: 'provider', revision: null, position: null } as const
		await planWork(tx, [{ ...common, id, subject, causeId, dueAt: now, keepsOrder: false }], now)
	})

export const waitingReport = (sql: SqlExecutor, accountId: string): Promise<DepositReportRow | null> =>
	onTable(depositReportsTable).select().where({ bank_account_id: accountId }).maybeOne(sql)

export const clearReport = (sql: SqlExecutor, accountId: string, commandId: string): Promise<unknown> =>
	onTable(depositReportsTable)
		.where({ bank_account_id: accountId, command_id: commandId })
		.delete()
		.execute(sql)
