import { sessionList } from '../../domain/users/account.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { notAllowed } from '../../kernel/wire/refusals.ts'
import type { QueryDeps } from '../_shared/deps.ts'

interface Family {
	readonly family_id: string
	readonly user_agent: string
	readonly started_at: Date
	readonly last_used_at: Date
}

export const listSessions = ({ sql, clock }: Pick<QueryDeps, 'sql' | 'clock'>): Route =>
	route({
		method: 'GET',
		path: '/api/v1/user/sessions',
		summary: 'List own signed-in devices',
		tags: ['users'],
		access: { allow: 'signedIn' },
		answers: { 200: sessionList },
		handle: async ({ caller: { principal } }) => {
			if (principal.kind !== 'user') throw notAllowed()
			const families = await sql.query<Family>(FAMILIES, [principal.id, new Date(clock.now())])
			const data = families.map((family) => ({
				_id: family.family_id,
				userAgent: family.user_agent,
				startedAt: family.started_at.toISOString(),
				lastUsedAt: family.last_used_at.toISOString(),
				current: family.family_id === principal.sessionId,
			}))
			return { body: { statusCode: 200, data } }
		},
	})

const FAMILIES = `
	SELECT family_id, (array_agg(user_agent ORDER BY created_at DESC))[1] AS user_agent,
		min(created_at) AS started_at, max(created_at) AS last_used_at
	FROM rec.sessions WHERE user_id = $1 AND revoked_at IS NULL
	GROUP BY family_id HAVING max(refresh_expires_at) > $2
	ORDER BY last_used_at DESC LIMIT 100`
