import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { boolean, bytes, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** A pair of tokens. Pairs of one family came from one log-in. */
export const sessionsTable = defineTable(
	'rec.sessions',
	{
		id: uuid(),
		/** What a session is to everyone else. */
		family_id: uuid(),
		user_id: uuid(),
		/** SHA-256 of the bearer token. */
		access_hash: bytes(),
		access_expires_at: timestamp(),
		/** SHA-256 of the token in the cookie. */
		refresh_hash: bytes(),
		refresh_expires_at: timestamp(),
		rotated_from: uuid().nullable(),
		/** When a newer pair took its place. */
		rotated_at: timestamp().nullable(),
		revoked_at: timestamp().nullable(),
		ip_hash: bytes(),
		user_agent: text(),
		created_at: timestamp(),
		/** Whether a second factor was shown in this session. */
		second_factor: boolean().defaulted(),
		/** Whether the device was asked to remember who signed in. */
		remembered: boolean().defaulted(),
		/** Of a pair that was exchanged: with its refresh token it gives the tokens of the next pair. */
		successor_salt: bytes().nullable(),
		/** The passkey that was shown; null: the authenticator app, where a second factor was shown at all. */
		passkey_id: uuid().nullable(),
	},
	{ primaryKey: ['id'] },
)
export type SessionRow = RowOf<typeof sessionsTable>

export type NewSession = Omit<SessionRow, 'rotated_at' | 'revoked_at' | 'successor_salt'>

/** Stores a new pair, and removes a few that ended long ago. */
export async function insertSession(sql: SqlExecutor, row: NewSession): Promise<void> {
	await sql.execute(
		`INSERT INTO rec.sessions (id, family_id, user_id, access_hash, access_expires_at, refresh_hash,
			refresh_expires_at, rotated_from, ip_hash, user_agent, created_at, second_factor, remembered, passkey_id)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
		[
			row.id,
			row.family_id,
			row.user_id,
			row.access_hash,
			row.access_expires_at,
			row.refresh_hash,
			row.refresh_expires_at,
			row.rotated_from,
			row.ip_hash,
			row.user_agent,
			row.created_at,
			row.second_factor,
			row.remembered,
			row.passkey_id,
		],
	)
	await sql.execute(
		`DELETE FROM rec.sessions WHERE id IN (
			SELECT id FROM rec.sessions WHERE refresh_expires_at < $1 LIMIT 20 FOR UPDATE SKIP LOCKED
		)`,
		[row.created_at],
	)
}

/** Whose bearer token this is, if it is valid now. */
export const findByAccess = (
	sql: SqlExecutor,
	accessHash: Buffer,
	now: Date,
): Promise<Pick<SessionRow, 'family_id' | 'user_id'> | null> =>
	sql.maybeOne(
		`SELECT family_id, user_id FROM rec.sessions
		WHERE access_hash = $1 AND access_expires_at > $2 AND revoked_at IS NULL`,
		[accessHash, now],
		{ name: 'session-by-access' },
	)

/** The pair of a refresh token, locked until the transaction ends, so that it is rotated once. */
export const lockByRefresh = (sql: SqlExecutor, refreshHash: Buffer): Promise<SessionRow | null> =>
	sql.maybeOne<SessionRow>('SELECT * FROM rec.sessions WHERE refresh_hash = $1 FOR UPDATE', [refreshHash])

export async function markRotated(
	sql: SqlExecutor,
	id: string,
	at: Date,
	successorSalt: Buffer,
): Promise<void> {
	await sql.execute(
		'UPDATE rec.sessions SET rotated_at = $2, successor_salt = $3 WHERE id = $1 AND rotated_at IS NULL',
		[id, at, successorSalt],
	)
}

/** The pair that took the place of another; null when it is gone or ended. */
export const findSuccessor = (
	sql: SqlExecutor,
	id: string,
): Promise<Pick<SessionRow, 'user_id' | 'access_expires_at' | 'remembered'> | null> =>
	sql.maybeOne(
		`SELECT user_id, access_expires_at, remembered FROM rec.sessions
		WHERE rotated_from = $1 AND revoked_at IS NULL`,
		[id],
	)

/** Ends a session: none of its tokens is valid from now on. */
export async function revokeFamily(sql: SqlExecutor, familyId: string, at: Date): Promise<void> {
	await sql.execute('UPDATE rec.sessions SET revoked_at = $2 WHERE family_id = $1 AND revoked_at IS NULL', [
		familyId,
		at,
	])
}

/** Ends a session of one person. @returns false when they have none by this id */
export async function revokeOwn(
	sql: SqlExecutor,
	userId: string,
	familyId: string,
	at: Date,
): Promise<boolean> {
	const revoked = await sql.execute(
		'UPDATE rec.sessions SET revoked_at = $3 WHERE user_id = $1 AND family_id = $2 AND revoked_at IS NULL',
		[userId, familyId, at],
	)
	return revoked > 0
}

/** Ends all sessions of a person but one; null ends that one, too. @returns how many pairs of tokens that were */
export function revokeOthers(
	sql: SqlExecutor,
	userId: string,
	keptFamilyId: string | null,
	at: Date,
): Promise<number> {
	return sql.execute(
		`UPDATE rec.sessions SET revoked_at = $3
		WHERE user_id = $1 AND revoked_at IS NULL AND family_id IS DISTINCT FROM $2::uuid`,
		[userId, keptFamilyId, at],
	)
}

/** The authenticator app was shown in a session that had begun without it. */
export async function markAppShown(sql: SqlExecutor, familyId: string): Promise<void> {
	await sql.execute('UPDATE rec.sessions SET second_factor = true, passkey_id = NULL WHERE family_id = $1', [
		familyId,
	])
}

/** A person has this second factor no longer: no session of theirs has it. @param passkeyId null: the app */
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
