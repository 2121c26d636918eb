import type { z } from 'zod'
import type { authAnswer, Role } from '../../domain/users/contract.ts'
import type { UserRow } from '../../records/users/users.ts'
import type { Tokens } from './session.ts'

/** What a browser learns of the person who signed in. */
export const authAnswerOf = (
	user: UserRow,
	roles: readonly Role[],
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
		phone: user.phone,
		phone_verified: user.phone_verified,
		token_detail: { token: tokens.access, expiresAt: tokens.accessExpiresAt.toISOString() },
	},
})
