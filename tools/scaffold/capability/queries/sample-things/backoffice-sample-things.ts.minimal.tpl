import { z } from 'zod'
import { backofficeSampleThing, backofficeSampleThingQuery } from '../../domain/sample-things/contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { contentRange } from '../_shared/rest.ts'
import { Where } from '../_shared/where.ts'

interface SampleThingRecord {
	readonly id: string
	readonly author: string
	readonly added_at: Date
}

const ORDER: Readonly<Record<string, string>> = { addedAt: 'r.added_at', id: 'r.id' }

export const backofficeSampleThings = ({ sql }: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/sampleThings',
		summary: 'Sample things and their authors',
		tags: ['sample-things', 'backoffice'],
		access: { allow: 'roles', roles: ['admin'] },
		query: backofficeSampleThingQuery,
		answers: { 200: z.array(backofficeSampleThing) },
		readModels: ['sample_things'],
		handle: async ({ query }) => {
			const [from, to] = query.range
			const [field, direction] = query.sort ?? ['addedAt', 'DESC']
			const { count, rows } = await countedPage<SampleThingRecord>(sql, {
				columns: "r.id, coalesce(trim(u.first_name || ' ' || u.last_name), '') AS author, r.added_at",
				from: 'read.sample_things r LEFT JOIN rec.users u ON u.id = r.author_id',
				where: new Where(),
				limit: to - from + 1,
				offset: from,
				orderBy: `${ORDER[field]} ${direction}, r.id`,
			})
			const body = rows.map(({ id, author, added_at }) => ({ id, author, addedAt: added_at.toISOString() }))
			return { body, headers: contentRange('sampleThings', from, rows.length, count) }
		},
	})
