import { sampleList, sampleQuery } from '../../domain/samples/contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { Where } from '../_shared/where.ts'

interface SampleRecord {
	readonly id: string
	readonly title: string
	readonly body: string
	readonly added_at: Date
}

/** Samples whose text is still there, the latest first. */
export const listSamples = ({ sql }: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/samples',
		summary: 'Samples, the latest first',
		tags: ['samples'],
		access: { allow: 'everyone', because: 'samples are written for everybody' },
		query: sampleQuery,
		answers: { 200: sampleList },
		readModels: ['samples'],
		handle: async ({ query: { limit, offset } }) => {
			const { count, rows } = await countedPage<SampleRecord>(sql, {
				columns: 'r.id, t.title, t.body, r.added_at',
				from: 'read.samples r JOIN rec.sample_texts t ON t.id = r.id',
				where: new Where(),
				orderBy: 'r.added_at DESC, r.id',
				limit,
				offset,
			})
			const data = rows.map(({ id, title, body, added_at }) => ({
				_id: id,
				title,
				text: body,
				addedAt: added_at.toISOString(),
			}))
			return { body: { statusCode: 200, data, totalCountOfRecords: count } }
		},
	})
