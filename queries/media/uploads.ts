import { mediaUploadList, UPLOADS } from '../../domain/media/uploads.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { uploadOf, uploadsOf } from '../../records/media/uploads.ts'
import type { QueryDeps } from '../_shared/deps.ts'

export const listUploads = ({ sql }: QueryDeps): Route =>
	route({
		method: 'GET',
		path: UPLOADS,
		summary: 'List one’s own uploads of recordings of the last two days, with progress, the newest first',
		tags: ['media'],
		access: RADIO_ACCESS,
		answers: { 200: mediaUploadList },
		handle: async ({ caller }) => {
			const rows = await uploadsOf(sql, caller.principal.id)
			return { body: { statusCode: 200, data: rows.map(uploadOf), totalCountOfRecords: rows.length } }
		},
	})
