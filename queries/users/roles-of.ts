import { ROLES, type Role } from '../../domain/users/contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { userRolesTable } from '../../projections/users/user-roles.ts'

export async function rolesOf(sql: SqlExecutor, userId: string): Promise<Role[]> {
	const row = await onTable(userRolesTable)
		.select('roles')
		.where({ user_id: userId })
		.maybeOne(sql, { name: 'roles-of' })
	return ROLES.filter((role) => row?.roles.includes(role))
}
