import { sampleThingList, sampleThingQuery } from '../../domain/sample-things/contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { Where } from '../_shared/where.ts'

interface SampleThingRecord {
	readonly id: string
	readonly title: string
	readonly body: string
	readonly added_at: Date
}

/** Leaves out those whose text was erased. */
export const listSampleThings = ({ sql }: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/sampleThings',
		summary: 'Sample things, the latest first',
		tags: ['sample-things'],
		access: { allow: 'everyone', because: 'sample things are public' },
		query: sampleThingQuery,
		answers: { 200: sampleThingList },
		readModels: ['sample_things'],
		handle: async ({ query: { limit, offset } }) => {
			const { count, rows } = await countedPage<SampleThingRecord>(sql, {
				columns: 'r.id, t.title, t.body, r.added_at',
				from: 'read.sample_things r JOIN rec.sample_thing_texts t ON t.id = r.id',
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
