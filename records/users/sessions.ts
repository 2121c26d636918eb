import { onTable } from '../../kernel/sql/on-table.ts'
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
		/** When its holder showed again that it is theirs; null: never since it began, or in another pair of the family. */
		proven_at: timestamp().nullable(),
	},
	{ primaryKey: ['id'] },
)
export type SessionRow = RowOf<typeof sessionsTable>

export type NewSession = Omit<SessionRow, 'rotated_at' | 'revoked_at' | 'successor_salt' | 'proven_at'>

/** Stores a new pair. */
export async function insertSession(sql: SqlExecutor, row: NewSession): Promise<void> {
	await onTable(sessionsTable).insert(row).execute(sql)
}

/** Whose bearer token this is, if it is valid now. */
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

/** The pair of a refresh token, locked until the transaction ends, so that it is rotated once. */
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

/** The pair that took the place of another; null when it is gone or ended. */
export const findSuccessor = (
	sql: SqlExecutor,
	id: string,
): Promise<Pick<SessionRow, 'user_id' | 'access_expires_at' | 'remembered'> | null> =>
	onTable(sessionsTable)
		.select('user_id', 'access_expires_at', 'remembered')
		.where({ rotated_from: id, revoked_at: null })
		.maybeOne(sql)

/** Its holder has shown that a session is theirs. */
export async function markProven(sql: SqlExecutor, familyId: string, at: Date): Promise<void> {
	await onTable(sessionsTable)
		.where({ family_id: familyId, rotated_at: null })
		.update({ proven_at: at })
		.execute(sql)
}

/** Whether a session's holder has shown after an instant that it is theirs, by whichever of its pairs. */
export async function isProvenSince(sql: SqlExecutor, familyId: string, since: Date): Promise<boolean> {
	const proven = onTable(sessionsTable)
		.select('id')
		.where({ family_id: familyId })
		.where('proven_at', '>', since)
	return (await proven.all(sql)).length > 0
}

/** Ends a session: none of its tokens is valid from now on. */
export async function revokeFamily(sql: SqlExecutor, familyId: string, at: Date): Promise<void> {
	await onTable(sessionsTable)
		.where({ family_id: familyId, revoked_at: null })
		.update({ revoked_at: at })
		.execute(sql)
}

/** Ends a session of one person. @returns false when they have none by this id */
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

/** Ends all sessions of a person but one; null ends that one, too. @returns how many pairs of tokens that were */
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

/** The authenticator app was shown in a session that had begun without it. */
export async function markAppDisplayed(sql: SqlExecutor, familyId: string): Promise<void> {
	await onTable(sessionsTable)
		.where({ family_id: familyId })
		.update({ second_factor: true, passkey_id: null })
		.execute(sql)
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
