import { waysInAnswer } from '../../domain/users/identity.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { notAllowed } from '../../kernel/wire/refusals.ts'
import { connectedSince } from '../../records/users/identities.ts'
import { findUser } from '../../records/users/users.ts'
import type { QueryDeps } from '../_shared/deps.ts'

export const showWaysIn = ({ sql }: Pick<QueryDeps, 'sql'>): Route =>
	route({
		method: 'GET',
		path: '/api/v1/user/sign-in',
		summary: 'List the sign-in methods of the own account',
		tags: ['users'],
		access: { allow: 'signedIn' },
		answers: { 200: waysInAnswer },
		handle: async ({ caller: { principal } }) => {
			if (principal.kind !== 'user') throw notAllowed()
			const [user, since] = await Promise.all([
				findUser(sql, principal.id),
				connectedSince(sql, principal.id),
			])
			const data = {
				hasPassword: user !== null && user.password_hash !== null,
				googleSince: since?.toISOString() ?? null,
			}
			return { body: { statusCode: 200, data } }
		},
	})
