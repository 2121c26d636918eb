import { z } from 'zod'
import { type Route, route } from '../../kernel/http/route.ts'
import { one } from '../../kernel/wire/schemas.ts'
import { revokeFamily } from '../../records/users/sessions.ts'
import { signedIn } from '../_shared/context.ts'
import type { UserDeps } from './deps.ts'
import { noRefreshCookie } from './tokens.ts'

export const logout = ({ sql, clock }: UserDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/logout',
		summary: 'Sign out',
		tags: ['users'],
		access: { allow: 'signedIn' },
		answers: { 200: one(z.object({ signedOut: z.literal(true) })) },
		handle: async ({ caller }) => {
			await revokeFamily(sql, signedIn(caller).sessionId, new Date(clock.now()))
			return { body: { statusCode: 200, data: { signedOut: true } }, cookies: [noRefreshCookie] }
		},
	})
