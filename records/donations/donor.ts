import type { SqlExecutor } from '../../kernel/sql/sql.ts'

export const nameAndEmail = (
	sql: SqlExecutor,
	userId: string,
): Promise<{ first_name: string; last_name: string; email: string } | null> =>
	sql.maybeOne('SELECT first_name, last_name, email FROM rec.users WHERE id = $1', [userId], {
		name: 'donor-name',
	})

export const donorNamed = (
	sql: SqlExecutor,
	userId: string,
): Promise<{ first_name: string; last_name: string; email: string; locale: string } | null> =>
	sql.maybeOne('SELECT first_name, last_name, email, locale FROM rec.users WHERE id = $1', [userId])

export const userExists = async (sql: SqlExecutor, userId: string): Promise<boolean> =>
	(await sql.maybeOne('SELECT 1 AS there FROM rec.users WHERE id = $1', [userId])) !== null
