import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** A person's name; empty once they were erased. */
export async function nameOfUser(sql: SqlExecutor, userId: string): Promise<string> {
	const [row] = await sql.query<{ name: string }>(
		"SELECT trim(first_name || ' ' || last_name) AS name FROM rec.users WHERE id = $1",
		[userId],
	)
	return row?.name ?? ''
}
