import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/**
 * Up to when all payments of a provider account are known to their gifts, epoch milliseconds.
 * @returns null when they were never looked through
 */
export async function walkedUntil(sql: SqlExecutor, account: string): Promise<number | null> {
	const row = await sql.maybeOne<{ until: Date }>(
		'SELECT walked_until AS until FROM ops.payment_walks WHERE account = $1',
		[account],
	)
	return row ? row.until.getTime() : null
}

/** Says how far it is now. A clock that was ahead may be set back, so that this may go back, too. */
export async function noteWalk(sql: SqlExecutor, account: string, until: number): Promise<void> {
	await sql.execute(
		`INSERT INTO ops.payment_walks (account, walked_until) VALUES ($1, $2)
		ON CONFLICT (account) DO UPDATE SET walked_until = excluded.walked_until`,
		[account, new Date(until)],
	)
}
