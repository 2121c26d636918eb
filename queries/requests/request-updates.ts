import { z } from 'zod'
import type { CaseReason, Moderation } from '../../domain/moderation.contract.ts'
import { refuse } from '../../domain/requests/refusals.contract.ts'
import {
	type RequestUpdate,
	requestUpdateList,
	type UpdateAudience,
	updateVersions,
} from '../../domain/requests/updates.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id, page } from '../../kernel/wire/schemas.ts'
import type { UpdateState } from '../../records/requests/updates.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { fileUrls } from '../_shared/file-urls.ts'
import { toPicture } from '../_shared/pictures.ts'
import {
	actsForIt,
	maySeeRequest,
	readsEverything,
	viewerId,
	visibleTo,
} from '../_shared/request-visibility.ts'
import { type PictureRecord, picturesOf, showVideos, type VideoRecord, videosOf } from './uploads.ts'

/** States in which the answerer is no supporter: withdrawn or declined. */
export const TURNED_AWAY = `('withdrawn', 'declined')`

/**
 * Returns SQL that checks whether a person donated to request `r`, also anonymously, or answered it without
 * being declined.
 */
export const supports = (
	person: string,
): string => `(EXISTS (SELECT FROM read.donations d WHERE d.donor_id = ${person}::uuid
		AND d.donor_kind = 'user' AND d.target_kind = 'request' AND d.target_id = r.id AND d.confirmed_at IS NOT NULL)
	OR EXISTS (SELECT FROM read.answers s WHERE s.request_id = r.id AND s.user_id = ${person}::uuid
		AND s.state NOT IN ${TURNED_AWAY}))`

/**
 * Returns SQL that checks whether the viewer belongs to the audience of an update of request `r`, or of a
 * former version.
 */
const isFor = (table: string, viewer: string, everything: boolean): string =>
	`(${table}.audience = 'all' OR ${everything} OR ${supports(viewer)})`

const isReadBy = (viewer: string, everything: boolean): string =>
	`(${actsForIt(viewer)} OR (x.state = 'visible' AND ${isFor('x', viewer, everything)}))`

export const updatesCountOf = (viewer: string, everything: boolean): string =>
	`(SELECT count(*)::int FROM rec.request_updates x WHERE x.request_id = r.id AND ${isReadBy(viewer, everything)})`

export async function maySeeUpdate(sql: SqlExecutor, updateId: string, viewer: Principal): Promise<boolean> {
	const everything = readsEverything(viewer)
	const row = await sql.maybeOne(
		`SELECT x.id FROM rec.request_updates x JOIN read.requests r ON r.id = x.request_id
			JOIN rec.request_contents c ON c.content_id = r.content_id
		WHERE x.id = $1 AND ${everything ? "r.status <> 'removed'" : visibleTo('$2')} AND ${isReadBy('$2', everything)}`,
		[updateId, viewerId(viewer)],
	)
	return row !== null
}

interface UpdateRecord {
	readonly id: string
	readonly title: string
	readonly body: string
	readonly created_at: Date
	readonly edited_at: Date | null
	readonly pictures: readonly PictureRecord[]
	readonly videos: readonly VideoRecord[]
	readonly audience: UpdateAudience
	readonly state: UpdateState
	readonly removed_for: CaseReason | null
	readonly is_private: boolean
	readonly acts: boolean
	readonly total: number
}

const urlsOf = (deps: QueryDeps, { is_private, audience }: Pick<UpdateRecord, 'is_private' | 'audience'>) =>
	fileUrls(deps, is_private || audience !== 'all')

const imagesOf = (pictures: readonly PictureRecord[], urlOf: (path: string) => string) => ({
	images: pictures.map(({ path }) => urlOf(path)),
	pictures: pictures.map((picture) => toPicture(picture, 'card', urlOf)),
})

function moderationOf({ acts, state, removed_for }: UpdateRecord): Moderation | null {
	if (!acts || state === 'visible') return null
	return { state, reason: state === 'removed' ? ((removed_for ?? 'other') as Moderation['reason']) : null }
}

const viewOf = (deps: QueryDeps, row: UpdateRecord): RequestUpdate => ({
	_id: row.id,
	title: row.title,
	body: row.body,
	...imagesOf(row.pictures, urlsOf(deps, row)),
	imageIds: row.pictures.map(({ _id }) => _id),
	videos: showVideos(row.videos, urlsOf(deps, row)),
	audience: row.audience,
	createdAt: row.created_at.toISOString(),
	editedAt: row.edited_at?.toISOString() ?? null,
	mayEdit: row.acts,
	moderation: moderationOf(row),
})

interface Page {
	readonly limit: number
	readonly offset: number
}

async function read(
	deps: QueryDeps,
	{ donation_request_id: requestId, limit, offset }: Page & { donation_request_id: string },
	viewer: Principal,
) {
	const { sql } = deps
	if (!(await maySeeRequest(sql, requestId, viewer))) throw notFound('request')
	const everything = readsEverything(viewer)
	const rows = await sql.query<UpdateRecord>(
		`SELECT x.id, x.title, x.body, x.created_at, x.edited_at, x.audience, x.state, r.is_private, k.code AS removed_for,
			${picturesOf('x.images')} AS pictures, ${videosOf('x.videos')} AS videos,
			coalesce(${actsForIt('$2')}, false) AS acts, count(*) OVER ()::int AS total
		FROM rec.request_updates x JOIN read.requests r ON r.id = x.request_id
			LEFT JOIN read.report_cases k ON k.subject_id = x.id AND k.subject = 'update' AND x.state = 'removed'
		WHERE x.request_id = $1 AND ${isReadBy('$2', everything)}
		ORDER BY x.created_at DESC, x.id LIMIT $3 OFFSET $4`,
		[requestId, viewerId(viewer), limit, offset],
	)
	const { acts } = await sql.one<{ acts: boolean }>(
		`SELECT coalesce(${actsForIt('$2')}, false) AS acts FROM read.requests r WHERE r.id = $1`,
		[requestId, viewerId(viewer)],
	)
	const data = rows.map((row) => viewOf(deps, row))
	return { body: { statusCode: 200, data, totalCountOfRecords: rows[0]?.total ?? 0, mayPost: acts } }
}

const common = {
	method: 'GET',
	tags: ['requests'],
	access: { allow: 'everyone', because: 'anyone who may see the request may read its comments and updates' },
	readModels: ['requests', 'organizations', 'donations', 'answers', 'report_cases'],
} as const

export const listUpdates = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/v1/donationRequestUpdate',
		summary: 'List a request’s updates, newest first',
		query: z.object({ donation_request_id: id, ...page(20, 100) }),
		answers: { 200: requestUpdateList },
		handle: ({ query, caller }) => read(deps, query, caller.principal),
	})

interface VersionRecord
	extends Pick<UpdateRecord, 'title' | 'body' | 'pictures' | 'videos' | 'is_private' | 'audience'> {
	readonly written_at: Date
}

async function readVersions(deps: QueryDeps, updateId: string, viewer: Principal) {
	if (!(await maySeeUpdate(deps.sql, updateId, viewer))) throw refuse('NOT_FOUND.update')
	const rows = await deps.sql.query<VersionRecord>(
		`SELECT v.title, v.body, v.written_at, ${picturesOf('v.images')} AS pictures, ${videosOf('v.videos')} AS videos,
			r.is_private, CASE WHEN x.audience = 'all' THEN v.audience ELSE x.audience END AS audience
		FROM rec.request_update_versions v JOIN rec.request_updates x ON x.id = v.update_id
			JOIN read.requests r ON r.id = x.request_id
		WHERE v.update_id = $1 AND (${actsForIt('$2')} OR ${isFor('v', '$2', readsEverything(viewer))})
		ORDER BY v.written_at DESC, v.id LIMIT 100`,
		[updateId, viewerId(viewer)],
	)
	return rows.map((row) => ({
		title: row.title,
		body: row.body,
		...imagesOf(row.pictures, urlsOf(deps, row)),
		videos: showVideos(row.videos, urlsOf(deps, row)),
		writtenAt: row.written_at.toISOString(),
	}))
}

export const listUpdateVersions = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/v1/donationRequestUpdate/:id/versions',
		summary: 'List the earlier versions of an update, newest first',
		params: z.object({ id }),
		answers: { 200: updateVersions },
		handle: async ({ params, caller }) => {
			const data = await readVersions(deps, params.id, caller.principal)
			return { body: { statusCode: 200, data } }
		},
	})
