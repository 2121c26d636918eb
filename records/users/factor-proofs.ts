import { type FactorProof, isIndependent } from '../../domain/users/factor-proof.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bytes, defineTable, integer, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const factorProofsTable = defineTable(
	'rec.factor_proofs',
	{
		family_id: uuid(),
		user_id: uuid(),
		/** SHA-256 of the token in the link; null without a link, or once it was used. */
		token_hash: bytes().nullable(),
		number: text(),
		tries: integer().defaulted(),
		expires_at: timestamp(),
		proven_by: text<FactorProof>().nullable(),
		proven_by_user: uuid().nullable(),
	},
	{ primaryKey: ['family_id'] },
)
export type FactorProofRow = Omit<RowOf<typeof factorProofsTable>, 'tries'>

export type Proof = Pick<FactorProofRow, 'proven_by' | 'proven_by_user'>

export async function saveProof(sql: SqlExecutor, row: FactorProofRow): Promise<void> {
	await sql.execute(
		`INSERT INTO rec.factor_proofs (family_id, user_id, token_hash, number, expires_at, proven_by, proven_by_user)
		VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (family_id) DO UPDATE SET token_hash = $3, number = $4, tries = 0, expires_at = $5, proven_by = $6,
			proven_by_user = $7`,
		[
			row.family_id,
			row.user_id,
			row.token_hash,
			row.number,
			row.expires_at,
			row.proven_by,
			row.proven_by_user,
		],
	)
}

export const findProof = (sql: SqlExecutor, familyId: string, now: Date): Promise<FactorProofRow | null> =>
	onTable(factorProofsTable)
		.select()
		.where({ family_id: familyId })
		.where('expires_at', '>', now)
		.maybeOne(sql)

export async function isOpenLink(sql: SqlExecutor, tokenHash: Buffer, now: Date): Promise<boolean> {
	const found = await onTable(factorProofsTable)
		.select('family_id')
		.where({ token_hash: tokenHash, proven_by: null })
		.where('expires_at', '>', now)
		.maybeOne(sql)
	return found !== null
}

/**
 * Consumes the link of a session; only one of several concurrent calls succeeds.
 * @returns whether it was valid
 */
export async function proveByLink(
	sql: SqlExecutor,
	link: { readonly familyId: string; readonly tokenHash: Buffer },
	proof: FactorProof,
	now: Date,
	until: Date,
): Promise<boolean> {
	const proven = await onTable(factorProofsTable)
		.where({ family_id: link.familyId, token_hash: link.tokenHash, proven_by: null })
		.where('expires_at', '>', now)
		.update({ proven_by: proof, token_hash: null, expires_at: until })
		.execute(sql)
	return proven === 1
}

/**
 * Proves by the number that an admin was told. A try counts for all pending proofs of the person, before the
 * check.
 * @returns whether one has this number
 */
export async function proveByNumber(
	sql: SqlExecutor,
	proof: { readonly userId: string; readonly number: string; readonly adminId: string },
	mostTries: number,
	now: Date,
	until: Date,
): Promise<boolean> {
	await sql.execute(
		'UPDATE rec.factor_proofs SET tries = tries + 1 WHERE user_id = $1 AND expires_at > $2 AND proven_by IS NULL',
		[proof.userId, now],
	)
	const proven = await onTable(factorProofsTable)
		.where({ user_id: proof.userId, number: proof.number, proven_by: null })
		.where('expires_at', '>', now)
		.where('tries', '<=', mostTries)
		.update({ proven_by: 'admin', proven_by_user: proof.adminId, token_hash: null, expires_at: until })
		.execute(sql)
	return proven > 0
}

/**
 * Consumes a proof for its factor.
 * @returns null when this session has no valid one
 */
export const takeProof = (
	sql: SqlExecutor,
	{ familyId, userId }: { readonly familyId: string; readonly userId: string },
	now: Date,
): Promise<Proof | null> =>
	onTable(factorProofsTable)
		.where({ family_id: familyId, user_id: userId })
		.where('expires_at', '>', now)
		.whereNotNull('proven_by')
		.delete()
		.returning('proven_by', 'proven_by_user')
		.maybeOne(sql)

/** Returns the proof of the best second factor of an account; null without any that was proven. */
export async function bestProofOf(sql: SqlExecutor, userId: string): Promise<FactorProof | null> {
	const rows = await sql.query<{ proof: FactorProof }>(
		`SELECT proven_by AS proof FROM rec.authenticators
			WHERE user_id = $1 AND confirmed_at IS NOT NULL AND proven_by IS NOT NULL
		UNION ALL SELECT proven_by FROM rec.passkeys WHERE user_id = $1 AND proven_by IS NOT NULL`,
		[userId],
		{ name: 'best-proof-of' },
	)
	const proofs = rows.map(({ proof }) => proof)
	return proofs.find(isIndependent) ?? proofs[0] ?? null
}

export async function proofOfSession(sql: SqlExecutor, familyId: string): Promise<FactorProof | null> {
	const row = await sql.maybeOne<{ proof: FactorProof | null }>(
		`SELECT CASE WHEN s.passkey_id IS NULL
			THEN (SELECT a.proven_by FROM rec.authenticators a
				WHERE a.user_id = s.user_id AND a.confirmed_at IS NOT NULL)
			ELSE (SELECT p.proven_by FROM rec.passkeys p WHERE p.user_id = s.user_id AND p.id = s.passkey_id)
			END AS proof
		FROM rec.sessions s WHERE s.family_id = $1 AND s.second_factor AND s.revoked_at IS NULL
		ORDER BY s.created_at DESC LIMIT 1`,
		[familyId],
		{ name: 'proof-of-session' },
	)
	return row?.proof ?? null
}
