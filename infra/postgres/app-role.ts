import type pg from 'pg'

/**
 * The role that holds the application's rights. Migrations grant to it by name. With the embedded server
 * the application signs in as it; elsewhere it is a group, and the user of DATABASE_URL its member.
 */
export const APP_ROLE = 'karuna_app'

/**
 * Ensures that `karuna_app` exists and that `user` has its rights.
 * @throws Error in one sentence when `user` doesn't exist
 */
export async function ensureAppRole(client: pg.ClientBase, user: string): Promise<void> {
	const { rows } = await client.query<{ rolname: string }>(
		'SELECT rolname FROM pg_roles WHERE rolname = ANY($1)',
		[[APP_ROLE, user]],
	)
	const roles = new Set(rows.map((row) => row.rolname))
	if (user !== APP_ROLE && !roles.has(user)) {
		throw new Error(
			`The database has no role "${user}": create the user of DATABASE_URL before migrating, with LOGIN and a password.`,
		)
	}
	if (!roles.has(APP_ROLE)) await client.query(`CREATE ROLE ${APP_ROLE} NOLOGIN`)
	if (user === APP_ROLE) return
	const { rows: members } = await client.query("SELECT 1 WHERE pg_has_role($1, $2, 'USAGE')", [
		user,
		APP_ROLE,
	])
	if (members.length === 0) await client.query(`GRANT ${APP_ROLE} TO ${client.escapeIdentifier(user)}`)
}
