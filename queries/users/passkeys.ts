import { passkeyList } from '../../domain/users/passkey.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { notAllowed } from '../../kernel/wire/refusals.ts'
import { passkeysOf } from '../../records/users/passkeys.ts'
import type { QueryDeps } from '../_shared/deps.ts'

export const listPasskeys = ({ sql }: Pick<QueryDeps, 'sql'>): Route =>
	route({
		method: 'GET',
		path: '/api/v1/user/passkeys',
		summary: 'List own passkeys',
		tags: ['users'],
		access: { allow: 'signedIn' },
		answers: { 200: passkeyList },
		handle: async ({ caller: { principal } }) => {
			if (principal.kind !== 'user') throw notAllowed()
			const rows = await passkeysOf(sql, principal.id)
			const data = rows.map(({ id, name, created_at, last_used_at }) => ({
				_id: id,
				name,
				createdAt: created_at.toISOString(),
				lastUsedAt: last_used_at?.toISOString() ?? null,
			}))
			return { body: { statusCode: 200, data } }
		},
	})
