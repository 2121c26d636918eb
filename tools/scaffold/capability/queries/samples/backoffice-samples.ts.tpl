import { z } from 'zod'
import { backofficeSample, backofficeSampleQuery } from '../../domain/samples/contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { contentRange } from '../_shared/rest.ts'
import { containing } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'

interface SampleRecord {
	readonly id: string
	readonly title: string
	readonly author: string
	readonly added_at: Date
}

const ORDER: Readonly<Record<string, string>> = {
	title: 'lower(t.title)',
	addedAt: 'r.added_at',
	id: 'r.id',
}

/** Samples as admins read them. */
export const backofficeSamples = ({ sql }: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/samples',
		summary: 'Samples and their authors',
		tags: ['samples', 'backoffice'],
		access: { allow: 'roles', roles: ['admin'] },
		query: backofficeSampleQuery,
		answers: { 200: z.array(backofficeSample) },
		readModels: ['samples'],
		handle: async ({ query }) => {
			const [from, to] = query.range
			const [field, direction] = query.sort ?? ['addedAt', 'DESC']
			const { q, id: ids } = query.filter
			const where = new Where().given(ids, 'r.id = ANY(?::uuid[])')
			if (q) where.and('t.title ILIKE ?', containing(q))
			const { count, rows } = await countedPage<SampleRecord>(sql, {
				columns:
					"r.id, t.title, coalesce(trim(u.first_name || ' ' || u.last_name), '') AS author, r.added_at",
				from: `read.samples r JOIN rec.sample_texts t ON t.id = r.id
					LEFT JOIN rec.users u ON u.id = r.author_id`,
				where,
				limit: to - from + 1,
				offset: from,
				orderBy: `${ORDER[field]} ${direction}, r.id`,
			})
			const body = rows.map(({ id, title, author, added_at }) => ({
				id,
				title,
				author,
				addedAt: added_at.toISOString(),
			}))
			return { body, headers: contentRange('samples', from, rows.length, count) }
		},
	})
