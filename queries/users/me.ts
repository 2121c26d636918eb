import { z } from 'zod'
import { role } from '../../domain/users/contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import { notAllowed } from '../../kernel/wire/refusals.ts'
import { usersTable } from '../../records/users/users.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { FRAME_ACCESS } from '../_shared/roles.ts'

export const me = ({ sql }: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/me',
		summary: 'Get the signed-in colleague',
		tags: ['users', 'backoffice'],
		access: FRAME_ACCESS,
		answers: {
			200: z.object({
				data: z.object({ id: z.string(), name: z.string(), email: z.string(), roles: z.array(role) }),
			}),
		},
		readModels: ['user_roles'],
		handle: async ({ caller }) => {
			const { principal } = caller
			if (principal.kind !== 'user') throw notAllowed()
			const person = await onTable(usersTable)
				.select('first_name', 'last_name', 'email')
				.where({ id: principal.id })
				.one(sql)
			const name = `${person.first_name} ${person.last_name}`.trim()
			return { body: { data: { id: principal.id, name, email: person.email, roles: principal.roles } } }
		},
	})
