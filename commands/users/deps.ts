import type { Role } from '../../domain/users/contract.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Passwords } from '../../kernel/ports/passwords.ts'
import type { CommandDeps } from '../_shared/deps.ts'

export interface UserDeps {
	readonly sql: CommandDeps['sql']
	readonly clock: Clock
	readonly passwords: Passwords
	readonly rolesOf: (userId: string) => Promise<readonly Role[]>
	/** True in production: backoffice roles require a second factor. */
	readonly secondFactorForStaff: boolean
	/** Failed log-ins in 15 minutes. Default 10 each. */
	readonly loginLimits?: { readonly perAccount: number; readonly perAddress: number }
}
