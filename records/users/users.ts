import { type SqlExecutor, violatedUnique } from '../../kernel/sql/sql.ts'

/** A person who can sign in. Roles are events and live in their read model. */
export interface UserRow {
	readonly id: string
	/** Unique without regard to case, and without `@`. */
	readonly username: string
	/** Unique without regard to case. */
	readonly email: string
	readonly first_name: string
	readonly last_name: string
	readonly phone: string | null
	readonly phone_verified: boolean
	/** Argon2id in PHC form; null for whoever signs in by another provider alone. */
	readonly password_hash: string | null
	readonly profile_image_url: string | null
	/** BCP 47: `en`, `hi`. */
	readonly locale: string
	readonly created_at: Date
}

const COLUMNS =
	'id, username, email, first_name, last_name, phone, phone_verified, password_hash, profile_image_url, locale, created_at'

/** Stores a new person. @throws a violated constraint, see `takenField` */
export async function insertUser(sql: SqlExecutor, row: UserRow): Promise<void> {
	await sql.execute(
		`INSERT INTO rec.users (${COLUMNS})
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT (id) DO NOTHING`,
		[
			row.id,
			row.username,
			row.email,
			row.first_name,
			row.last_name,
			row.phone,
			row.phone_verified,
			row.password_hash,
			row.profile_image_url,
			row.locale,
			row.created_at,
		],
	)
}

/** Which field another person already has, when that is what an error says. */
export function takenField(error: unknown): 'username' | 'email' | 'phone' | null {
	const constraint = violatedUnique(error)
	if (constraint === 'users_username') return 'username'
	if (constraint === 'users_phone') return 'phone'
	return constraint === 'users_email' ? 'email' : null
}

/** Stores a new person. @returns which field another person already has, or null when all went well */
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

/** The person with this e-mail address or username, in whatever case it was typed. */
export const findUserByName = (sql: SqlExecutor, name: string): Promise<UserRow | null> =>
	sql.maybeOne<UserRow>(
		`SELECT ${COLUMNS} FROM rec.users WHERE lower(${name.includes('@') ? 'email' : 'username'}) = lower($1)`,
		[name],
	)

/** A username that nobody has, made from a person's names: `meera.krishnan`, `meera.krishnan2`. */
export async function freeUsername(sql: SqlExecutor, first: string, last: string): Promise<string> {
	const plain = `${first}.${last}`
		.normalize('NFD')
		.toLowerCase()
		.replaceAll(/[^a-z0-9.]+/g, '')
		.replaceAll(/^\.+|\.+$/g, '')
		.slice(0, 40)
	const base = plain.length < 3 ? 'friend' : plain
	const { next } = await sql.one<{ next: number }>(
		`SELECT coalesce(max(CASE WHEN lower(username) = $1 THEN 1 ELSE substr(username, length($1) + 1)::bigint END), 0)::int + 1
			AS next
		FROM rec.users WHERE lower(username) = $1 OR lower(username) ~ ('^' || replace($1, '.', '.') || '[1-9][0-9]{0,6}$')`,
		[base],
	)
	return next === 1 ? base : `${base}${next}`
}

export async function setPassword(sql: SqlExecutor, id: string, passwordHash: string): Promise<void> {
	await sql.execute('UPDATE rec.users SET password_hash = $2 WHERE id = $1', [id, passwordHash])
}

/** @returns false when somebody else has this username */
export async function setUsername(sql: SqlExecutor, id: string, username: string): Promise<boolean> {
	try {
		await sql.execute('UPDATE rec.users SET username = $2 WHERE id = $1', [id, username])
		return true
	} catch (error) {
		if (takenField(error) === 'username') return false
		throw error
	}
}

/** Keeps a number that somebody has proven is theirs. @throws a violated constraint, see `takenField` */
export async function setPhone(sql: SqlExecutor, id: string, e164: string): Promise<void> {
	await sql.execute('UPDATE rec.users SET phone = $2, phone_verified = true WHERE id = $1', [id, e164])
}

/** Whether somebody else has proven that this number is theirs. */
export async function isOthersPhone(sql: SqlExecutor, id: string, e164: string): Promise<boolean> {
	const found = await sql.maybeOne(
		'SELECT id FROM rec.users WHERE phone = $2 AND phone_verified AND id <> $1',
		[id, e164],
	)
	return found !== null
}

export async function setName(sql: SqlExecutor, id: string, first: string, last: string): Promise<void> {
	await sql.execute('UPDATE rec.users SET first_name = $2, last_name = $3 WHERE id = $1', [id, first, last])
}

export async function setProfileImageUrl(sql: SqlExecutor, id: string, url: string | null): Promise<void> {
	await sql.execute('UPDATE rec.users SET profile_image_url = $2 WHERE id = $1', [id, url])
}

/** Another number, which nobody has verified; the same one stays as it is. @param phone E.164, or null for none */
export async function setUnverifiedPhone(sql: SqlExecutor, id: string, phone: string | null): Promise<void> {
	await sql.execute(
		'UPDATE rec.users SET phone = $2, phone_verified = false WHERE id = $1 AND phone IS DISTINCT FROM $2',
		[id, phone],
	)
}
