import { type SqlExecutor, violatedUnique } from '../../infra/postgres/sql.ts'

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
	/** Argon2id in PHC form. */
	readonly password_hash: string
	readonly profile_image_url: string | null
	/** BCP 47: `en`, `hi`. */
	readonly locale: string
	readonly created_at: Date
}

const COLUMNS =
	'id, username, email, first_name, last_name, phone, phone_verified, password_hash, profile_image_url, locale, created_at'

/** Stores a new person. @returns which field another person already has, or null when all went well */
export async function createUser(sql: SqlExecutor, row: UserRow): Promise<'username' | 'email' | null> {
	try {
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
		return null
	} catch (error) {
		const constraint = violatedUnique(error)
		if (constraint === 'users_username') return 'username'
		if (constraint === 'users_email') return 'email'
		throw error
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
