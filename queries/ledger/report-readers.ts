import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/**
 * Returns the ids of those of finance who get scheduled reports.
 * @param named lower-case e-mail addresses; empty: all of finance
 */
export async function reportReaders(sql: SqlExecutor, named: readonly string[]): Promise<string[]> {
	const rows = await sql.query<{ id: string }>(
		`SELECT u.id FROM read.user_roles r JOIN rec.users u ON u.id = r.user_id
		WHERE r.roles && ARRAY['finAdmin', 'superAdmin']
			AND (cardinality($1::text[]) = 0 OR lower(u.email) = ANY($1))
		ORDER BY u.id`,
		[named],
	)
	return rows.map(({ id }) => id)
}
