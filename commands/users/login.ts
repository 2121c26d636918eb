import { authAnswer, loginBody } from '../../domain/users/contract.ts'
import { type Route, route } from '../../infra/http/route.ts'
import { authAnswerOf } from './auth-answer.ts'
import { checkPassword } from './check-password.ts'
import type { UserDeps } from './deps.ts'
import { startSession } from './session.ts'
import { refreshCookie } from './tokens.ts'

/** Starts a session: the bearer token in the answer, the refresh token in a cookie. */
export const login = (deps: UserDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/login',
		summary: 'Sign in with an e-mail address or username and a password',
		tags: ['users'],
		access: { allow: 'everyone', because: 'nobody is signed in before they sign in' },
		ignoresSignIn: true,
		perMinute: 60,
		body: loginBody,
		answers: { 200: authAnswer },
		handle: async ({ body, caller }) => {
			const user = await checkPassword(deps, body, caller)
			const tokens = await deps.sql.transaction((tx) => startSession(tx, user.id, caller, deps.clock.now()))
			return {
				body: authAnswerOf(user, await deps.rolesOf(user.id), tokens),
				cookies: [refreshCookie(tokens.refresh)],
			}
		},
	})
