import type { SqlExecutor } from '../../kernel/sql/sql.ts'

const TABLES = { update: 'rec.request_updates', comment: 'rec.request_comments' } as const
/** What somebody writes about a request that others are told of. */
export type Notified = keyof typeof TABLES

/** Remembers that those whom an update or a comment concerns were told of it. */
export async function setNotified(sql: SqlExecutor, what: Notified, id: string, at: Date): Promise<void> {
	await sql.execute(`UPDATE ${TABLES[what]} SET notified_at = $2 WHERE id = $1 AND notified_at IS NULL`, [
		id,
		at,
	])
}
