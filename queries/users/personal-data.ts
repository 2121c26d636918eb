import { personalDataAnswer } from '../../domain/users/closing.contract.ts'
import type { Infrastructure } from '../../kernel/capability/infrastructure.ts'
import { personalDataOf } from '../../kernel/capability/tables.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { notAllowed } from '../../kernel/wire/refusals.ts'

export const exportPersonalData = ({ sql, tables }: Pick<Infrastructure, 'sql' | 'tables'>): Route =>
	route({
		method: 'GET',
		path: '/api/v1/user/export',
		summary: 'Export all data stored about the caller',
		tags: ['users'],
		access: { allow: 'signedIn' },
		perMinute: 10,
		answers: { 200: personalDataAnswer },
		readModels: ['donations', 'user_roles'],
		handle: async ({ caller: { principal } }) => {
			if (principal.kind !== 'user') throw notAllowed()
			const data = await personalDataOf(sql, tables, principal.id)
			const headers = { 'content-disposition': 'attachment; filename="karuna-my-data.json"' }
			return { body: { statusCode: 200, data }, headers }
		},
	})
