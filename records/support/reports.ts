import type { CaseReason, ReportSubject } from '../../domain/moderation.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor, Tx } from '../../kernel/sql/sql.ts'
import { boolean, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** What somebody reported, and what they say about it: of each subject once. What became of it stands in its case. */
export const reportsTable = defineTable(
	'rec.reports',
	{
		id: uuid(),
		subject: text<ReportSubject>(),
		subject_id: uuid(),
		user_id: uuid(),
		reason: text<CaseReason>(),
		body: text(),
		/** Whether its case has it. */
		in_case: boolean(),
		created_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type ReportRow = RowOf<typeof reportsTable>

/** What somebody reported of a subject before; null: nothing. */
export const findReport = (sql: SqlExecutor, userId: string, subjectId: string): Promise<ReportRow | null> =>
	onTable(reportsTable).select().where({ user_id: userId, subject_id: subjectId }).maybeOne(sql)

/** Lets one report of a person at a time be written down, until the transaction ends. */
export const lockReportsOf = (tx: Tx, userId: string): Promise<unknown> =>
	tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`reports of ${userId}`])

/** How much somebody reported since an instant. */
export async function countReports(sql: SqlExecutor, userId: string, since: Date): Promise<number> {
	const text = 'SELECT count(*)::int AS count FROM rec.reports WHERE user_id = $1 AND created_at > $2'
	return (await sql.one<{ count: number }>(text, [userId, since])).count
}

/** Writes a report down. */
export async function insertReport(sql: SqlExecutor, row: ReportRow): Promise<void> {
	await onTable(reportsTable).insert(row).execute(sql)
}

/** Its case has it. */
export const setInCase = (sql: SqlExecutor, id: string): Promise<unknown> =>
	sql.query('UPDATE rec.reports SET in_case = true WHERE id = $1', [id])

/** Reports from before an instant that are in no case yet, the oldest first. */
export const reportsWithoutCase = (sql: SqlExecutor, before: Date): Promise<ReportRow[]> =>
	sql.query<ReportRow>(
		'SELECT * FROM rec.reports WHERE NOT in_case AND created_at < $1 ORDER BY created_at LIMIT 200',
		[before],
	)
