import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** A mail about somebody's account that waits to be sent. It is gone once it was. */
export interface AccountMailRow {
	readonly id: string
	readonly kind: string
	readonly key_id: string
	/** Recipient and content, encrypted. */
	readonly content: Buffer
	readonly attempts: number
	readonly due_at: Date
	readonly last_error: string | null
	readonly created_at: Date
}

export async function insertAccountMail(
	sql: SqlExecutor,
	row: Pick<AccountMailRow, 'id' | 'kind' | 'key_id' | 'content' | 'created_at'>,
): Promise<void> {
	await sql.execute(
		`INSERT INTO rec.account_mails (id, kind, key_id, content, due_at, created_at) VALUES ($1, $2, $3, $4, $5, $5)`,
		[row.id, row.kind, row.key_id, row.content, row.created_at],
	)
}

/** Takes some that are due; whoever dies over them leaves them to others after the lease. */
export const claimAccountMails = (
	sql: SqlExecutor,
	now: Date,
	leaseMs: number,
	atOnce: number,
): Promise<AccountMailRow[]> =>
	sql.query<AccountMailRow>(
		`UPDATE rec.account_mails SET attempts = attempts + 1, due_at = $2
		WHERE id IN (
			SELECT id FROM rec.account_mails WHERE due_at <= $1 ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED
		)
		RETURNING *`,
		[now, new Date(now.getTime() + leaseMs), atOnce],
	)

export async function removeAccountMail(sql: SqlExecutor, id: string): Promise<void> {
	await sql.execute('DELETE FROM rec.account_mails WHERE id = $1', [id])
}

export async function delayAccountMail(
	sql: SqlExecutor,
	id: string,
	dueAt: Date,
	error: string,
): Promise<void> {
	await sql.execute('UPDATE rec.account_mails SET due_at = $2, last_error = $3 WHERE id = $1', [
		id,
		dueAt,
		error,
	])
}
