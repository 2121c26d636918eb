import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bytes, defineTable, timestamp } from '../../kernel/sql/table.ts'

export const captchaPassesTable = defineTable(
	'rec.captcha_passes',
	{
		challenge_hash: bytes(),
		pass_hash: bytes(),
		expires_at: timestamp(),
		used_at: timestamp().nullable(),
	},
	{ primaryKey: ['challenge_hash'] },
)

/**
 * Gives a pass for a solved challenge, once, and removes a few that ended.
 * @returns false when this challenge was taken before
 */
export async function insertPass(
	sql: SqlExecutor,
	pass: { readonly challengeHash: Buffer; readonly passHash: Buffer; readonly expiresAt: Date },
	now: Date,
): Promise<boolean> {
	const inserted = await sql.execute(
		`INSERT INTO rec.captcha_passes (challenge_hash, pass_hash, expires_at) VALUES ($1, $2, $3)
		ON CONFLICT DO NOTHING`,
		[pass.challengeHash, pass.passHash, pass.expiresAt],
	)
	await sql.execute(
		`DELETE FROM rec.captcha_passes WHERE challenge_hash IN (
			SELECT challenge_hash FROM rec.captcha_passes WHERE expires_at < $1 LIMIT 20 FOR UPDATE SKIP LOCKED
		)`,
		[now],
	)
	return inserted === 1
}

/** Uses a pass up. @returns whether it was good */
export async function takePass(sql: SqlExecutor, passHash: Buffer, now: Date): Promise<boolean> {
	const used = await sql.execute(
		'UPDATE rec.captcha_passes SET used_at = $2 WHERE pass_hash = $1 AND used_at IS NULL AND expires_at > $2',
		[passHash, now],
	)
	return used === 1
}
