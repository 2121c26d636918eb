import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bytes, defineTable, integer, timestamp } from '../../kernel/sql/table.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'

export const loginAttemptsTable = defineTable(
	'rec.login_attempts',
	{
		key_hash: bytes(),
		window_started_at: timestamp(),
		attempts: integer(),
	},
	{ primaryKey: ['key_hash'] },
)

/** The longest window: older rows may be deleted. */
export const MAX_WINDOW_MS = DAY_MS

/**
 * Counts attempts under a key, in a window that starts with the first. They count before the password check,
 * so that concurrent attempts can't pass the limit together.
 * @param windowMs at most a day
 * @returns the attempts in this window, including these
 */
export async function countAttempt(
	sql: SqlExecutor,
	keyHash: Buffer,
	now: Date,
	windowMs: number,
	times = 1,
): Promise<number> {
	if (windowMs > MAX_WINDOW_MS)
		throw new Error(`A window of ${windowMs} ms would be forgotten before its end.`)
	const windowStart = new Date(now.getTime() - windowMs)
	const { attempts } = await sql.one<{ attempts: number }>(
		`INSERT INTO rec.login_attempts AS a (key_hash, window_started_at, attempts) VALUES ($1, $2, $4)
		ON CONFLICT (key_hash) DO UPDATE SET
			attempts = CASE WHEN a.window_started_at <= $3 THEN $4 ELSE a.attempts + $4 END,
			window_started_at = CASE WHEN a.window_started_at <= $3 THEN $2 ELSE a.window_started_at END
		RETURNING attempts`,
		[keyHash, now, windowStart, times],
	)
	return attempts
}

export async function uncountAttempt(sql: SqlExecutor, keyHash: Buffer): Promise<void> {
	await sql.execute(
		'UPDATE rec.login_attempts SET attempts = attempts - 1 WHERE key_hash = $1 AND attempts > 0',
		[keyHash],
	)
}

export async function forgetAttempts(sql: SqlExecutor, keyHash: Buffer): Promise<void> {
	await onTable(loginAttemptsTable).where({ key_hash: keyHash }).delete().execute(sql)
}
