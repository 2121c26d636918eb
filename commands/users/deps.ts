import type { Role } from '../../domain/users/contract.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Passwords } from '../../kernel/ports/passwords.ts'
import type { CommandDeps } from '../_shared/deps.ts'

/** What the calls around signing in work with. */
export interface UserDeps {
	readonly sql: CommandDeps['sql']
	readonly clock: Clock
	readonly passwords: Passwords
	/** A person's roles as known now. */
	readonly rolesOf: (userId: string) => Promise<readonly Role[]>
	/** Roles that open the backoffice wait for a second factor: in production. */
	readonly secondFactorForStaff: boolean
	/** Failed log-ins in 15 minutes. Default 10 each. */
	readonly loginLimits?: { readonly perAccount: number; readonly perAddress: number }
}
