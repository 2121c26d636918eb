import type { CaseReason, ReportSubject } from '../../domain/moderation.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor, Tx } from '../../kernel/sql/sql.ts'
import { boolean, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const reportsTable = defineTable(
	'rec.reports',
	{
		id: uuid(),
		subject: text<ReportSubject>(),
		subject_id: uuid(),
		user_id: uuid(),
		reason: text<CaseReason>(),
		body: text(),
		in_case: boolean(),
		created_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type ReportRow = RowOf<typeof reportsTable>

export const findReport = (sql: SqlExecutor, userId: string, subjectId: string): Promise<ReportRow | null> =>
	onTable(reportsTable).select().where({ user_id: userId, subject_id: subjectId }).maybeOne(sql)

/** Serializes a person's reports until the transaction ends. */
export const lockReportsOf = (tx: Tx, userId: string): Promise<unknown> =>
	tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`reports of ${userId}`])

export async function countReports(sql: SqlExecutor, userId: string, since: Date): Promise<number> {
	const text = 'SELECT count(*)::int AS count FROM rec.reports WHERE user_id = $1 AND created_at > $2'
	return (await sql.one<{ count: number }>(text, [userId, since])).count
}

export async function insertReport(sql: SqlExecutor, row: ReportRow): Promise<void> {
	await onTable(reportsTable).insert(row).execute(sql)
}

export const setInCase = (sql: SqlExecutor, id: string): Promise<unknown> =>
	sql.query('UPDATE rec.reports SET in_case = true WHERE id = $1', [id])

export const reportsWithoutCase = (sql: SqlExecutor, before: Date): Promise<ReportRow[]> =>
	sql.query<ReportRow>(
		'SELECT * FROM rec.reports WHERE NOT in_case AND created_at < $1 ORDER BY created_at LIMIT 200',
		[before],
	)
