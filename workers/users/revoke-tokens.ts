import type { RoleRevoked } from '../../domain/users/access.events.ts'
import { TOKEN_ROLES } from '../../domain/users/roles.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { revokeTokensOf } from '../../records/users/api-tokens.ts'

/**
 * Revokes a person's API tokens when a role ends that they read by, so that they don't come back to life when
 * the role is granted again. Without any such role they open nothing already before it.
 */
export const revokeTokens = ({
	sql,
	wallClock,
}: Pick<WorkerInfrastructure, 'sql' | 'wallClock'>): EffectHandler => ({
	name: 'users/revoke-tokens',
	on: ['RoleRevoked'] satisfies readonly RoleRevoked['type'][],
	attempts: 40,
	run: async (event) => {
		const { userId, role } = asEvent<RoleRevoked>(event).data
		if (!TOKEN_ROLES.some((each) => each === role)) return { ignored: 'no token reads by this role' }
		await revokeTokensOf(sql, userId, new Date(wallClock.now()))
		return { done: true }
	},
})
