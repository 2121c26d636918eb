import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bytes, defineTable, type RowOf, text, texts, timestamp, uuid } from '../../kernel/sql/table.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import type { TokenScope } from '../../kernel/wire/token-scopes.ts'

export const apiTokensTable = defineTable(
	'rec.api_tokens',
	{
		id: uuid(),
		user_id: uuid(),
		name: text(),
		scopes: texts<TokenScope>(),
		/** SHA-256 of the secret, which has full entropy. */
		secret_hash: bytes(),
		created_at: timestamp(),
		expires_at: timestamp(),
		last_used_at: timestamp().nullable(),
		revoked_at: timestamp().nullable(),
	},
	{ primaryKey: ['id'] },
)
export type ApiTokenRow = RowOf<typeof apiTokensTable>

/** @returns false when a token with this id was created before */
export async function insertToken(
	sql: SqlExecutor,
	row: Omit<ApiTokenRow, 'last_used_at' | 'revoked_at'>,
): Promise<boolean> {
	const inserted = await onTable(apiTokensTable).insert(row).onConflict('id').ignore().execute(sql)
	return inserted === 1
}

export const findToken = (sql: SqlExecutor, secretHash: Buffer, now: Date): Promise<ApiTokenRow | null> =>
	onTable(apiTokensTable)
		.select()
		.where({ secret_hash: secretHash, revoked_at: null })
		.where('expires_at', '>', now)
		.maybeOne(sql, { name: 'token-by-secret' })

export const findTokenById = (sql: SqlExecutor, id: string): Promise<ApiTokenRow | null> =>
	onTable(apiTokensTable).select().where({ id }).maybeOne(sql)

export async function countTokens(sql: SqlExecutor, userId: string, now: Date): Promise<number> {
	const valid = onTable(apiTokensTable)
		.select('id')
		.where({ user_id: userId, revoked_at: null })
		.where('expires_at', '>', now)
	return (await valid.all(sql)).length
}

/** Notes the use of a token, to the minute. */
export async function noteUse(sql: SqlExecutor, { id, last_used_at }: ApiTokenRow, at: Date): Promise<void> {
	if (last_used_at !== null && at.getTime() - last_used_at.getTime() < MINUTE_MS) return
	await onTable(apiTokensTable).where({ id }).update({ last_used_at: at }).execute(sql)
}

/** @returns false when it was revoked already */
export async function revokeToken(sql: SqlExecutor, id: string, at: Date): Promise<boolean> {
	const revoked = await onTable(apiTokensTable)
		.where({ id, revoked_at: null })
		.update({ revoked_at: at })
		.execute(sql)
	return revoked === 1
}

/** @returns how many were not revoked before */
export const revokeTokensOf = (sql: SqlExecutor, userId: string, at: Date): Promise<number> =>
	onTable(apiTokensTable).where({ user_id: userId, revoked_at: null }).update({ revoked_at: at }).execute(sql)
