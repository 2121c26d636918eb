import { z } from 'zod'
import { namedAnswer, nameParam } from '../../domain/users/profile.contract.ts'
import { refuse } from '../../domain/users/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { nameKey } from '../../records/organizations/names.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { isHeld } from '../organizations/organization-row.ts'
import { isVisible } from './public-profile.ts'

/** Resolves a single-word address: a username takes precedence over an organization's name. */
export const showNamed = ({ sql }: Pick<QueryDeps, 'sql'>): Route =>
	route({
		method: 'GET',
		path: '/api/v1/userOrOrgName/:name',
		summary: 'Get the person or organization with a username',
		tags: ['users', 'organizations'],
		access: { allow: 'everyone', because: 'names are public' },
		params: z.object({ name: nameParam }),
		answers: { 200: namedAnswer },
		readModels: ['organizations', 'report_cases'],
		handle: async ({ params: { name } }) => {
			const found = await whoIsNamed(sql, name)
			if (found === null) throw refuse('NOT_FOUND.name')
			return { body: { statusCode: 200, data: found } }
		},
	})

/** Returns the person or organization of a name; null for an unknown or hidden one. */
export const whoIsNamed = (
	sql: QueryDeps['sql'],
	name: string,
): Promise<{ readonly kind: 'user' | 'organization'; readonly _id: string; readonly name: string } | null> =>
	sql.maybeOne(NAMED, [name, nameKey(name), nameKey(name.replaceAll('-', ' '))])

/** Hyphens in the address match blanks in an organization's name. */
const NAMED = `
	SELECT * FROM (
		SELECT 1 AS rank, 'user' AS kind, u.id AS _id, u.username AS name FROM rec.users u
			LEFT JOIN rec.profiles p ON p.user_id = u.id
		WHERE lower(u.username) = lower($1) AND ${isVisible('u.id')}
		UNION ALL
		SELECT CASE d.name_key WHEN $2 THEN 2 ELSE 3 END, 'organization', o.id::uuid, d.org_name
		FROM rec.organization_details d JOIN read.organizations o ON o.details_id = d.details_id
		WHERE d.name_key IN ($2, $3) AND NOT ${isHeld('o.id')}
	) found ORDER BY rank LIMIT 1`
