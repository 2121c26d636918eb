import { ROLES, type Role } from '../../domain/users/contract.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { userRolesTable } from '../../projections/users/user-roles.ts'

interface RoleReadDeps {
	readonly sql: SqlExecutor
	readonly clock: Clock
}

const isOver = (until: string | undefined, now: number): boolean =>
	until !== undefined && Date.parse(until) <= now

/** Reads the roles that a person holds now: a term that is over counts before its end is recorded. */
export async function rolesOf({ sql, clock }: RoleReadDeps, userId: string): Promise<Role[]> {
	const row = await onTable(userRolesTable)
		.select('roles', 'terms')
		.where({ user_id: userId })
		.maybeOne(sql, { name: 'roles-of' })
	const now = clock.now()
	const holds = (role: Role) => row?.roles.includes(role) && !isOver(row.terms[role], now)
	return ROLES.filter(holds)
}

/** Returns people with a role whose term is over, though its end is not recorded yet. */
export const withEndedTerms = (sql: SqlExecutor, now: Date): Promise<{ user_id: string }[]> =>
	onTable(userRolesTable).select('user_id').where('next_end_at', '<=', now).all(sql)
