import { authAnswer } from '../../domain/users/contract.ts'
import { type Reply, type Route, route } from '../../kernel/http/route.ts'
import { findUser } from '../../records/users/users.ts'
import { answerOf } from './auth-answer.ts'
import type { UserDeps } from './deps.ts'
import { renewSession } from './session.ts'
import { noRefreshCookie, REFRESH_COOKIE, refreshCookie } from './tokens.ts'

const signedOut: Reply = {
	status: 401,
	body: { statusCode: 401, code: 'UNAUTHENTICATED', message: 'common.refusals.UNAUTHENTICATED' },
	cookies: [noRefreshCookie],
}

export const refreshToken = (deps: UserDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/token/refresh',
		summary: 'Refresh the bearer token by the refresh cookie',
		tags: ['users'],
		access: { allow: 'everyone', because: 'the refresh cookie identifies the caller' },
		ignoresSignIn: true,
		perMinute: 120,
		answers: { 200: authAnswer },
		handle: async ({ cookies, caller }) => {
			const refresh = cookies[REFRESH_COOKIE]
			if (!refresh) return signedOut
			const now = deps.clock.now()
			const tokens = await deps.sql.transaction((tx) => renewSession(tx, refresh, caller, now))
			const user = tokens && (await findUser(deps.sql, tokens.userId))
			if (tokens === null || user === null) return signedOut
			const answer = await answerOf(deps, user, tokens)
			return { body: answer, cookies: [refreshCookie(tokens)] }
		},
	})
