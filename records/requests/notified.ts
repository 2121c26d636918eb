import type { SqlExecutor } from '../../kernel/sql/sql.ts'

const TABLES = { update: 'rec.request_updates', comment: 'rec.request_comments' } as const
export type Notified = keyof typeof TABLES

export async function setNotified(sql: SqlExecutor, what: Notified, id: string, at: Date): Promise<void> {
	await sql.execute(`UPDATE ${TABLES[what]} SET notified_at = $2 WHERE id = $1 AND notified_at IS NULL`, [
		id,
		at,
	])
}
