import { z } from 'zod'
import { VERSION_EVENTS, versionsAnswer } from '../../domain/requests/backoffice.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { type Category, id } from '../../kernel/wire/schemas.ts'
import { requestsTable } from '../../projections/requests/requests.ts'
import { requestContentsTable } from '../../records/requests/contents.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { BACKOFFICE_ACCESS } from '../_shared/roles.ts'
import { isLimited } from './reviewers.ts'
import { documentUrlFor } from './staff-reads.ts'
import {
	type DocumentRecord,
	documentsOf,
	fieldDocumentsOf,
	type PictureRecord,
	picturesOf,
	type VideoRecord,
	videosOf,
} from './uploads.ts'
import { showVersion } from './version-row.ts'
import { viewersOf } from './viewers.ts'

const OF_REQUESTS = selection(requestsTable, 'r', ['request_type', 'currency'])
const OF_CONTENTS = selection(requestContentsTable, 'c', [
	'role',
	'title',
	'description',
	'place',
	'beneficiary_name',
	'fields',
])

interface Terms {
	/** Minor units. */
	readonly goal: string | null
	readonly endDate: string
	readonly category: string
	readonly isPrivate: boolean
	readonly isTaxBenefit: boolean
	readonly isUrgent: boolean
}

type VersionRow = SelectedBy<typeof OF_REQUESTS> &
	OuterJoined<SelectedBy<typeof OF_CONTENTS>> & {
		readonly version: bigint
		readonly at: Date
		readonly type: (typeof VERSION_EVENTS)[number]
		readonly terms: Terms
		readonly pictures: readonly PictureRecord[]
		readonly documents: readonly DocumentRecord[]
		readonly videos: readonly VideoRecord[]
		readonly field_documents: readonly DocumentRecord[]
		readonly allowed_viewers: readonly string[]
	}

function contentOf(row: VersionRow, viewer: Principal, deps: QueryDeps) {
	const { terms, role, title } = row
	if (role === null || title === null) return null
	const written = {
		role,
		title,
		description: row.description ?? '',
		place: row.place ?? '',
		beneficiaryName: row.beneficiary_name ?? '',
		fields: row.fields ?? {},
		category: terms.category as Category,
		goal: terms.goal === null ? null : BigInt(terms.goal),
		endDate: terms.endDate,
		isPrivate: terms.isPrivate,
		isTaxBenefit: terms.isTaxBenefit,
		isUrgent: terms.isUrgent,
		allowedViewers: row.allowed_viewers,
		pictures: row.pictures,
		documents: row.documents,
		videos: row.videos,
		fieldDocuments: row.field_documents,
	}
	const links = { ...deps, documentUrl: documentUrlFor(deps, viewer) }
	return showVersion(row, written, isLimited(viewer), links)
}

export async function readVersions(deps: QueryDeps, requestId: string, viewer: Principal) {
	const rows = await deps.sql.query<VersionRow>(
		`SELECT ${OF_REQUESTS.list}, ${OF_CONTENTS.list}, t.revision AS version, t.at, t.type, t.data -> 'terms' AS terms,
			${picturesOf('c.images')} AS pictures, ${documentsOf('c.content_id')} AS documents,
			${videosOf('c.videos')} AS videos, ${fieldDocumentsOf('c.field_files')} AS field_documents,
			${viewersOf('c.allowed_viewers')} AS allowed_viewers
		FROM read.timeline t JOIN read.requests r ON r.id = $1 AND r.status <> 'removed'
		LEFT JOIN rec.request_contents c ON c.content_id::text = t.data #>> '{terms,contentId}'
		WHERE t.stream = 'request-' || $1 AND t.type = ANY ($2) ORDER BY t.revision LIMIT 200`,
		[requestId, VERSION_EVENTS],
	)
	if (rows.length === 0) throw notFound('request')
	const data = rows.map((row) => ({
		revision: Number(row.version),
		at: row.at.toISOString(),
		type: row.type,
		content: contentOf(row, viewer, deps),
	}))
	return { body: { data } }
}

export const requestVersions = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/requests/:id/versions',
		summary: 'List all versions of a request, oldest first',
		tags: ['requests', 'backoffice'],
		access: BACKOFFICE_ACCESS,
		params: z.object({ id }),
		answers: { 200: versionsAnswer },
		readModels: ['requests', 'timeline'],
		handle: ({ params, caller }) => readVersions(deps, params.id, caller.principal),
	})
