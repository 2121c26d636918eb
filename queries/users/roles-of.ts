import { ROLES, type Role } from '../../domain/users/contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** A person's roles as known now. */
export async function rolesOf(sql: SqlExecutor, userId: string): Promise<Role[]> {
	const row = await sql.maybeOne<{ roles: string[] }>(
		'SELECT roles FROM read.user_roles WHERE user_id = $1',
		[userId],
		{ name: 'roles-of' },
	)
	return ROLES.filter((role) => row?.roles.includes(role))
}
