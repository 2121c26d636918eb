import type { FactorProof } from '../../domain/users/factor-proof.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import { type SqlExecutor, violatedUnique } from '../../kernel/sql/sql.ts'
import {
	bigint,
	bytes,
	defineTable,
	type RowOf,
	text,
	texts,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'

export const passkeyChallengesTable = defineTable(
	'rec.passkey_challenges',
	{
		challenge_hash: bytes(),
		user_id: uuid().nullable(),
		expires_at: timestamp(),
	},
	{ primaryKey: ['challenge_hash'] },
)
export const passkeysTable = defineTable(
	'rec.passkeys',
	{
		id: uuid(),
		user_id: uuid(),
		/** base64url. */
		credential_id: text(),
		/** COSE. */
		public_key: bytes(),
		counter: bigint(),
		transports: texts(),
		name: text(),
		created_at: timestamp(),
		last_used_at: timestamp().nullable(),
		proven_by: text<FactorProof>().nullable(),
		proven_by_user: uuid().nullable(),
		proven_at: timestamp().nullable(),
	},
	{ primaryKey: ['id'] },
)
export type PasskeyRow = Omit<RowOf<typeof passkeysTable>, 'proven_at'>

/** @returns false when the key exists already */
export async function insertPasskey(
	sql: SqlExecutor,
	row: Omit<PasskeyRow, 'last_used_at'>,
): Promise<boolean> {
	try {
		await onTable(passkeysTable)
			.insert({
				id: row.id,
				user_id: row.user_id,
				credential_id: row.credential_id,
				public_key: row.public_key,
				counter: row.counter,
				transports: row.transports,
				name: row.name,
				created_at: row.created_at,
				proven_by: row.proven_by,
				proven_by_user: row.proven_by_user,
				proven_at: row.created_at,
			})
			.execute(sql)
		return true
	} catch (error) {
		if (violatedUnique(error) !== null) return false
		throw error
	}
}

export const passkeysOf = (sql: SqlExecutor, userId: string): Promise<PasskeyRow[]> =>
	onTable(passkeysTable).select().where({ user_id: userId }).orderBy('created_at').all(sql)

export const findPasskey = (sql: SqlExecutor, credentialId: string): Promise<PasskeyRow | null> =>
	onTable(passkeysTable).select().where({ credential_id: credentialId }).maybeOne(sql)

/**
 * Counts a signature.
 * @returns false when the count did not increase, which means a cloned key; devices that don't count remain
 * at 0
 */
export async function countUse(sql: SqlExecutor, id: string, counter: number, at: Date): Promise<boolean> {
	const counted = await sql.execute(
		`UPDATE rec.passkeys SET counter = $2, last_used_at = $3
		WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
		[id, counter, at],
	)
	return counted === 1
}

/** @returns false when they have none by this id */
export async function removePasskey(sql: SqlExecutor, userId: string, id: string): Promise<boolean> {
	const removed = await onTable(passkeysTable).where({ user_id: userId, id }).delete().execute(sql)
	return removed === 1
}

export async function insertChallenge(
	sql: SqlExecutor,
	row: { readonly challengeHash: Buffer; readonly userId: string | null; readonly expiresAt: Date },
): Promise<void> {
	await onTable(passkeyChallengesTable)
		.insert({ challenge_hash: row.challengeHash, user_id: row.userId, expires_at: row.expiresAt })
		.execute(sql)
}

/**
 * Consumes a challenge.
 * @param userId null for a sign-in
 * @returns whether it was valid
 */
export async function takeChallenge(
	sql: SqlExecutor,
	challengeHash: Buffer,
	userId: string | null,
	now: Date,
): Promise<boolean> {
	const taken = await sql.execute(
		`DELETE FROM rec.passkey_challenges
		WHERE challenge_hash = $1 AND user_id IS NOT DISTINCT FROM $2::uuid AND expires_at > $3`,
		[challengeHash, userId, now],
	)
	return taken === 1
}
