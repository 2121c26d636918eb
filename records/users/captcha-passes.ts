import { onTable } from '../../kernel/sql/on-table.ts'
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
 * Issues a pass for a solved challenge.
 * @returns false when the challenge was used before
 */
export async function insertPass(
	sql: SqlExecutor,
	pass: { readonly challengeHash: Buffer; readonly passHash: Buffer; readonly expiresAt: Date },
): Promise<boolean> {
	const inserted = await onTable(captchaPassesTable)
		.insert({ challenge_hash: pass.challengeHash, pass_hash: pass.passHash, expires_at: pass.expiresAt })
		.onConflict()
		.ignore()
		.execute(sql)
	return inserted === 1
}

/**
 * Consumes a pass.
 * @returns whether it was valid
 */
export async function takePass(sql: SqlExecutor, passHash: Buffer, now: Date): Promise<boolean> {
	const used = await onTable(captchaPassesTable)
		.where({ pass_hash: passHash, used_at: null })
		.where('expires_at', '>', now)
		.update({ used_at: now })
		.execute(sql)
	return used === 1
}
