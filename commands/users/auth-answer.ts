import type { z } from 'zod'
import type { authAnswer } from '../../domain/users/contract.ts'
import type { UserRow } from '../../records/users/users.ts'
import { type SessionRoles, sessionRoles } from './authenticate.ts'
import type { UserDeps } from './deps.ts'
import type { Tokens } from './session.ts'

export const answerOf = async (
	deps: Pick<UserDeps, 'sql' | 'rolesOf' | 'secondFactorForStaff'>,
	user: UserRow,
	tokens: Tokens,
): Promise<z.output<typeof authAnswer>> => authAnswerOf(user, await sessionRoles(deps, tokens), tokens)

export const authAnswerOf = (
	user: UserRow,
	{ roles, withheld }: SessionRoles,
	tokens: Tokens,
): z.output<typeof authAnswer> => ({
	statusCode: 200,
	data: {
		unique_id: user.id,
		username: user.username,
		email: user.email,
		name: { first_name: user.first_name, last_name: user.last_name },
		profile_image_url: user.profile_image_url,
		roles: [...roles],
		withheld: [...withheld],
		phone: user.phone,
		phone_verified: user.phone_verified,
		token_detail: { token: tokens.access, expiresAt: tokens.accessExpiresAt.toISOString() },
	},
})
