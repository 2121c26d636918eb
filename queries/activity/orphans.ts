import type { SqlExecutor } from '../../kernel/sql/sql.ts'

export async function deadLetterCount(sql: SqlExecutor): Promise<number> {
	const row = await sql.one<{ count: number }>(
		"SELECT count(*)::int AS count FROM ops.outbox WHERE state = 'dead'",
	)
	return row.count
}
