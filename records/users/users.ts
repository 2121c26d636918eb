import { nameProblem } from '../../domain/names.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import { type SqlExecutor, type Tx, violatedReference, violatedUnique } from '../../kernel/sql/sql.ts'
import { boolean, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import { latinName } from '../../kernel/wire/latin-names.ts'
import { addressKey } from '../../kernel/wire/names.ts'

export const namesTable = defineTable(
	'rec.names',
	{
		key: text(),
		owner_kind: text(),
		owner_id: uuid(),
		taken_at: timestamp(),
		given_up_at: timestamp().nullable(),
	},
	{ primaryKey: ['key'] },
)
export const PEOPLE_CHANNEL = 'people'

export const usersTable = defineTable(
	'rec.users',
	{
		id: uuid(),
		/** Without `@`. No other person or organization has one with the same key (`addressKey`). */
		username: text(),
		/** Unique without regard to case. */
		email: text(),
		first_name: text(),
		last_name: text(),
		phone: text().nullable(),
		phone_verified: boolean().defaulted(),
		/** Argon2id in PHC form; null without a password. */
		password_hash: text().nullable(),
		profile_image_url: text().nullable(),
		/** BCP 47: `en`, `hi`. */
		locale: text(),
		created_at: timestamp(),
		name_key: text(),
		password_by_mail: boolean().defaulted(),
		/** The keyed hash of the address; null until it is computed. */
		email_key: uuid().nullable(),
	},
	{ primaryKey: ['id'] },
)
export type UserRow = Omit<RowOf<typeof usersTable>, 'name_key' | 'password_by_mail' | 'email_key'>

const COLUMNS =
	'id, username, email, first_name, last_name, phone, phone_verified, password_hash, profile_image_url, locale, created_at'

const IS_OF_ORGANIZATION = (key: string) => `EXISTS (SELECT FROM rec.names o
	WHERE o.owner_kind = 'organization' AND replace(o.key, '-', '') = replace(${key}, '-', ''))`

/**
 * Reserves the name, unless it belongs to another or reads like an organization's: then the reference from
 * the person's row to the name fails.
 */
const HELD = `held AS (
		INSERT INTO rec.names (key, owner_kind, owner_id, taken_at) SELECT $2::text, 'user', $1::uuid, $3::timestamptz
		WHERE EXISTS (SELECT FROM rec.names n WHERE n.key = $2 AND n.owner_id = $1) OR NOT ${IS_OF_ORGANIZATION('$2::text')}
		ON CONFLICT (key) DO UPDATE SET given_up_at = NULL WHERE names.owner_id = excluded.owner_id
	)`

/**
 * Stores a new person and reserves the username.
 * @throws a violated constraint, see `takenField`
 */
export async function insertUser(sql: SqlExecutor, row: UserRow): Promise<void> {
	await sql.execute(
		`WITH ${HELD}
		INSERT INTO rec.users (id, name_key, created_at, username, email, first_name, last_name, phone, phone_verified,
			password_hash, profile_image_url, locale)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
		ON CONFLICT (id) DO NOTHING`,
		[
			row.id,
			addressKey(row.username),
			row.created_at,
			row.username,
			row.email,
			row.first_name,
			row.last_name,
			row.phone,
			row.phone_verified,
			row.password_hash,
			row.profile_image_url,
			row.locale,
		],
	)
}

/** Returns the field of a uniqueness error; null for any other error. */
export function takenField(error: unknown): 'username' | 'email' | 'phone' | null {
	const constraint = violatedUnique(error)
	if (constraint === 'users_username' || violatedReference(error) === 'users_name') return 'username'
	if (constraint === 'users_phone') return 'phone'
	return constraint === 'users_email' ? 'email' : null
}

/**
 * Stores a new person.
 * @returns the field that another person already has; null on success
 */
export async function createUser(
	sql: SqlExecutor,
	row: UserRow,
): Promise<'username' | 'email' | 'phone' | null> {
	try {
		await insertUser(sql, row)
		return null
	} catch (error) {
		const taken = takenField(error)
		if (taken === null) throw error
		return taken
	}
}

export const findUser = (sql: SqlExecutor, id: string): Promise<UserRow | null> =>
	sql.maybeOne<UserRow>(`SELECT ${COLUMNS} FROM rec.users WHERE id = $1`, [id], { name: 'user-by-id' })

export const findUserByName = (sql: SqlExecutor, name: string): Promise<UserRow | null> =>
	sql.maybeOne<UserRow>(
		`SELECT ${COLUMNS} FROM rec.users WHERE lower(${name.includes('@') ? 'email' : 'username'}) = lower($1)`,
		[name],
	)

export async function idsOfUsernames(
	sql: SqlExecutor,
	lowerNames: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	if (lowerNames.length === 0) return new Map()
	const rows = await sql.query<{ name: string; id: string }>(
		'SELECT lower(username) AS name, id FROM rec.users WHERE lower(username) = ANY ($1::text[])',
		[lowerNames],
	)
	return new Map(rows.map(({ name, id }) => [name, id]))
}

/**
 * Returns a free username from a person's names in any script: `meera.krishnan`, `meera.krishnan2`. Reserved
 * names become `friend`.
 */
export async function freeUsername(sql: SqlExecutor, first: string, last: string): Promise<string> {
	const plain = latinName(`${first}.${last}`)
		.toLowerCase()
		.replaceAll(/[^a-z0-9.]+/g, '')
		.replaceAll(/^\.+|\.+$/g, '')
		.slice(0, 40)
	const base = plain.length < 3 || nameProblem('user', plain) !== null ? 'friend' : plain
	const { next } = await sql.one<{ next: number }>(
		`SELECT coalesce(max(CASE WHEN lower(username) = $1 THEN 1 ELSE substr(username, length($1) + 1)::bigint END), 0)::int + 1
			AS next
		FROM rec.users WHERE lower(username) = $1 OR lower(username) ~ ('^' || replace($1, '.', '.') || '[1-9][0-9]{0,6}$')`,
		[base],
	)
	for (let number = next; ; number += 1) {
		const name = number === 1 ? base : `${base}${number}`
		const holder = await sql.maybeOne(
			`SELECT 1 AS held WHERE EXISTS (SELECT FROM rec.names WHERE key = $1) OR ${IS_OF_ORGANIZATION('$1::text')}`,
			[addressKey(name)],
		)
		if (holder === null) return name
	}
}

/** @param byMail true when it rests on a mailed code; null keeps the basis of the previous password */
export async function setPassword(
	sql: SqlExecutor,
	id: string,
	passwordHash: string,
	byMail: boolean | null,
): Promise<void> {
	await sql.execute(
		'UPDATE rec.users SET password_hash = $2, password_by_mail = coalesce($3, password_by_mail) WHERE id = $1',
		[id, passwordHash, byMail],
	)
}

/** Checks whether the password rests on a mailed code: then another mailed link proves nothing more. */
export async function hasMailedPassword(sql: SqlExecutor, id: string): Promise<boolean> {
	const row = await onTable(usersTable).select('id').where({ id, password_by_mail: true }).maybeOne(sql)
	return row !== null
}

const NAMES_AT_ONCE = 5_000

export const usernamesAfter = (
	sql: SqlExecutor,
	id: string | null,
): Promise<Pick<UserRow, 'id' | 'username'>[]> =>
	sql.query(
		'SELECT id, username FROM rec.users WHERE $1::uuid IS NULL OR id > $1::uuid ORDER BY id LIMIT $2',
		[id, NAMES_AT_ONCE],
	)

const FORMER_NAMES = 3

/**
 * Changes a username. The latest few former ones remain reserved for the person for a while
 * (`freeFormerNames`), so that nobody collects names.
 * @returns false when the name belongs to another person or an organization
 */
export async function setUsername(tx: Tx, id: string, username: string, at: Date): Promise<boolean> {
	const key = addressKey(username)
	try {
		await tx.savepoint((inner) =>
			inner.execute(`WITH ${HELD} UPDATE rec.users SET username = $4, name_key = $2 WHERE id = $1`, [
				id,
				key,
				at,
				username,
			]),
		)
	} catch (error) {
		if (takenField(error) === 'username') return false
		throw error
	}
	await onTable(namesTable)
		.where({ owner_id: id, given_up_at: null })
		.where('key', '<>', key)
		.update({ given_up_at: at })
		.execute(tx)
	await tx.execute(
		`DELETE FROM rec.names WHERE key IN (
			SELECT key FROM rec.names WHERE owner_id = $1 AND given_up_at IS NOT NULL
			ORDER BY given_up_at DESC, key OFFSET $2)`,
		[id, FORMER_NAMES],
	)
	return true
}

/** Gives a person a neutral username. The caller has to notify them. */
export async function setNeutralUsername(tx: Tx, id: string, at: Date): Promise<void> {
	// Another call may take the same name between the check and the change.
	while (!(await setUsername(tx, id, await freeUsername(tx, 'friend', ''), at)));
}

export async function freeFormerNames(sql: SqlExecutor, before: Date): Promise<void> {
	await onTable(namesTable)
		.where({ owner_kind: 'user' })
		.where('given_up_at', '<', before)
		.delete()
		.execute(sql)
}

/**
 * Stores a proven number.
 * @throws a violated constraint, see `takenField`
 */
export async function setPhone(sql: SqlExecutor, id: string, e164: string): Promise<void> {
	await onTable(usersTable).where({ id }).update({ phone: e164, phone_verified: true }).execute(sql)
}

export async function hasVerifiedPhone(sql: SqlExecutor, id: string): Promise<boolean> {
	const row = await onTable(usersTable).select('phone_verified').where({ id }).maybeOne(sql)
	return row?.phone_verified ?? false
}

export async function isOthersPhone(sql: SqlExecutor, id: string, e164: string): Promise<boolean> {
	const found = await onTable(usersTable)
		.select('id')
		.where({ phone: e164, phone_verified: true })
		.where('id', '<>', id)
		.maybeOne(sql)
	return found !== null
}

export async function setName(sql: SqlExecutor, id: string, first: string, last: string): Promise<void> {
	await onTable(usersTable).where({ id }).update({ first_name: first, last_name: last }).execute(sql)
}

export async function setProfileImageUrl(sql: SqlExecutor, id: string, url: string | null): Promise<void> {
	await onTable(usersTable).where({ id }).update({ profile_image_url: url }).execute(sql)
}

/**
 * Stores an unverified number; the same number keeps its verification.
 * @param phone E.164, or null for none
 */
export async function setUnverifiedPhone(sql: SqlExecutor, id: string, phone: string | null): Promise<void> {
	await sql.execute(
		'UPDATE rec.users SET phone = $2, phone_verified = false WHERE id = $1 AND phone IS DISTINCT FROM $2',
		[id, phone],
	)
}
