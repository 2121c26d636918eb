import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { boolean, bytes, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** A pair of tokens. All pairs of one log-in are a family. */
export const sessionsTable = defineTable(
	'rec.sessions',
	{
		id: uuid(),
		family_id: uuid(),
		user_id: uuid(),
		access_hash: bytes(),
		access_expires_at: timestamp(),
		refresh_hash: bytes(),
		refresh_expires_at: timestamp(),
		rotated_from: uuid().nullable(),
		rotated_at: timestamp().nullable(),
		revoked_at: timestamp().nullable(),
		ip_hash: bytes(),
		user_agent: text(),
		created_at: timestamp(),
		second_factor: boolean().defaulted(),
		remembered: boolean().defaulted(),
		/** The salt of an exchanged pair: with its refresh token it yields the tokens of the next pair. */
		successor_salt: bytes().nullable(),
		/** The passkey of the second factor; null for the authenticator app or no factor. */
		passkey_id: uuid().nullable(),
		/** The time of the last proof by the holder; null without one in this pair. */
		proven_at: timestamp().nullable(),
	},
	{ primaryKey: ['id'] },
)
export type SessionRow = RowOf<typeof sessionsTable>

export type NewSession = Omit<SessionRow, 'rotated_at' | 'revoked_at' | 'successor_salt' | 'proven_at'>

export async function insertSession(sql: SqlExecutor, row: NewSession): Promise<void> {
	await onTable(sessionsTable).insert(row).execute(sql)
}

export const findByAccess = (
	sql: SqlExecutor,
	accessHash: Buffer,
	now: Date,
): Promise<Pick<SessionRow, 'family_id' | 'user_id'> | null> =>
	onTable(sessionsTable)
		.select('family_id', 'user_id')
		.where({ access_hash: accessHash, revoked_at: null })
		.where('access_expires_at', '>', now)
		.maybeOne(sql, { name: 'session-by-access' })

/**
 * Returns the pair of a refresh token and locks it until the transaction ends, so that it is rotated once.
 */
export const lockByRefresh = (sql: SqlExecutor, refreshHash: Buffer): Promise<SessionRow | null> =>
	onTable(sessionsTable).select().where({ refresh_hash: refreshHash }).forUpdate().maybeOne(sql)

export async function markRotated(
	sql: SqlExecutor,
	id: string,
	at: Date,
	successorSalt: Buffer,
): Promise<void> {
	await onTable(sessionsTable)
		.where({ id, rotated_at: null })
		.update({ rotated_at: at, successor_salt: successorSalt })
		.execute(sql)
}

export const findSuccessor = (
	sql: SqlExecutor,
	id: string,
): Promise<Pick<SessionRow, 'user_id' | 'access_expires_at' | 'remembered'> | null> =>
	onTable(sessionsTable)
		.select('user_id', 'access_expires_at', 'remembered')
		.where({ rotated_from: id, revoked_at: null })
		.maybeOne(sql)

export async function markProven(sql: SqlExecutor, familyId: string, at: Date): Promise<void> {
	await onTable(sessionsTable)
		.where({ family_id: familyId, rotated_at: null })
		.update({ proven_at: at })
		.execute(sql)
}

export async function isProvenSince(sql: SqlExecutor, familyId: string, since: Date): Promise<boolean> {
	const proven = onTable(sessionsTable)
		.select('id')
		.where({ family_id: familyId })
		.where('proven_at', '>', since)
	return (await proven.all(sql)).length > 0
}

export async function revokeFamily(sql: SqlExecutor, familyId: string, at: Date): Promise<void> {
	await onTable(sessionsTable)
		.where({ family_id: familyId, revoked_at: null })
		.update({ revoked_at: at })
		.execute(sql)
}

export async function revokeOwn(
	sql: SqlExecutor,
	userId: string,
	familyId: string,
	at: Date,
): Promise<boolean> {
	const revoked = await onTable(sessionsTable)
		.where({ user_id: userId, family_id: familyId, revoked_at: null })
		.update({ revoked_at: at })
		.execute(sql)
	return revoked > 0
}

/**
 * Ends all sessions of a person except one; null ends all.
 * @returns the number of token pairs
 */
export function revokeOthers(
	sql: SqlExecutor,
	userId: string,
	familyId: string | null,
	at: Date,
): Promise<number> {
	return sql.execute(
		`UPDATE rec.sessions SET revoked_at = $3
		WHERE user_id = $1 AND revoked_at IS NULL AND family_id IS DISTINCT FROM $2::uuid`,
		[userId, familyId, at],
	)
}

export async function markAppDisplayed(sql: SqlExecutor, familyId: string): Promise<void> {
	await onTable(sessionsTable)
		.where({ family_id: familyId })
		.update({ second_factor: true, passkey_id: null })
		.execute(sql)
}

/**
 * Removes a second factor from all sessions of a person.
 * @param passkeyId null for the app
 */
export async function forgetFactor(
	sql: SqlExecutor,
	userId: string,
	passkeyId: string | null,
): Promise<void> {
	await sql.execute(
		`UPDATE rec.sessions SET second_factor = false, passkey_id = NULL
		WHERE user_id = $1 AND passkey_id IS NOT DISTINCT FROM $2::uuid`,
		[userId, passkeyId],
	)
}
