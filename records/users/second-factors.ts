import type { FactorProof } from '../../domain/users/factor-proof.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bigint, bytes, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import type { Proof } from './factor-proofs.ts'

export const recoveryCodesTable = defineTable(
	'rec.recovery_codes',
	{
		user_id: uuid(),
		code_hash: bytes(),
		used_at: timestamp().nullable(),
	},
	{ primaryKey: ['user_id', 'code_hash'] },
)

export const authenticatorsTable = defineTable(
	'rec.authenticators',
	{
		user_id: uuid(),
		key_id: text(),
		secret: bytes(),
		/** Null until the app has shown that it knows the secret. */
		confirmed_at: timestamp().nullable(),
		last_step: bigint().defaulted(),
		created_at: timestamp(),
		proven_by: text<FactorProof>().nullable(),
		proven_by_user: uuid().nullable(),
		proven_at: timestamp().nullable(),
	},
	{ primaryKey: ['user_id'] },
)
export type AuthenticatorRow = RowOf<typeof authenticatorsTable>

export const findAuthenticator = (sql: SqlExecutor, userId: string): Promise<AuthenticatorRow | null> =>
	onTable(authenticatorsTable).select().where({ user_id: userId }).maybeOne(sql)

/**
 * Replaces an unconfirmed secret.
 * @returns false when one is confirmed
 */
export async function offerAuthenticator(
	sql: SqlExecutor,
	row: Pick<AuthenticatorRow, 'user_id' | 'key_id' | 'secret' | 'created_at'>,
): Promise<boolean> {
	const saved = await sql.execute(
		`INSERT INTO rec.authenticators AS a (user_id, key_id, secret, created_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (user_id) DO UPDATE SET key_id = $2, secret = $3, created_at = $4, last_step = -1
		WHERE a.confirmed_at IS NULL`,
		[row.user_id, row.key_id, row.secret, row.created_at],
	)
	return saved === 1
}

/**
 * Accepts a code of a time step once, and none of earlier steps.
 * @returns whether it was the first
 */
export async function takeStep(sql: SqlExecutor, userId: string, step: number): Promise<boolean> {
	const taken = await onTable(authenticatorsTable)
		.where({ user_id: userId })
		.where('last_step', '<', BigInt(step))
		.update({ last_step: BigInt(step) })
		.execute(sql)
	return taken === 1
}

/**
 * Confirms the app.
 * @returns false when it was confirmed before
 */
export async function confirmAuthenticator(
	sql: SqlExecutor,
	userId: string,
	at: Date,
	proof: Proof,
): Promise<boolean> {
	const confirmed = await onTable(authenticatorsTable)
		.where({ user_id: userId, confirmed_at: null })
		.update({
			confirmed_at: at,
			proven_at: at,
			proven_by: proof.proven_by,
			proven_by_user: proof.proven_by_user,
		})
		.execute(sql)
	return confirmed === 1
}

export async function removeAuthenticator(sql: SqlExecutor, userId: string): Promise<void> {
	await onTable(authenticatorsTable).where({ user_id: userId }).delete().execute(sql)
	await onTable(recoveryCodesTable).where({ user_id: userId }).delete().execute(sql)
}

export async function replaceRecoveryCodes(
	sql: SqlExecutor,
	userId: string,
	hashes: readonly Buffer[],
): Promise<void> {
	await onTable(recoveryCodesTable).where({ user_id: userId }).delete().execute(sql)
	await sql.execute('INSERT INTO rec.recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])', [
		userId,
		hashes,
	])
}

/** Returns the hashes of unused recovery codes: PHC text, each with its own salt. */
export async function recoveryCodesLeft(sql: SqlExecutor, userId: string): Promise<Buffer[]> {
	const rows = await onTable(recoveryCodesTable)
		.select('code_hash')
		.where({ user_id: userId, used_at: null })
		.all(sql)
	return rows.map((row) => row.code_hash)
}

/**
 * Consumes a recovery code.
 * @returns false when a concurrent call did so
 */
export async function takeRecoveryCode(
	sql: SqlExecutor,
	userId: string,
	hash: Buffer,
	at: Date,
): Promise<boolean> {
	const taken = await onTable(recoveryCodesTable)
		.where({ user_id: userId, code_hash: hash, used_at: null })
		.update({ used_at: at })
		.execute(sql)
	return taken === 1
}
