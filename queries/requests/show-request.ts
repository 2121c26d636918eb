import { z } from 'zod'
import { notFound } from '../../domain/_shared/errors.ts'
import { id } from '../../domain/_shared/wire.ts'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { requestAnswer, type requestDetail } from '../../domain/requests/contract.ts'
import {
	CHANGE_IS_PROPOSED_IN,
	CLOSABLE,
	GIFTS_START_IN,
	REMOVABLE,
	REOPENABLE,
	RESUBMITTABLE,
	REVISABLE,
} from '../../domain/requests/transitions.contract.ts'
import { type Principal, type Route, route } from '../../infra/http/route.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { REQUEST_COLUMNS, REQUEST_FROM, type RequestRecord, summaryOf } from './request-row.ts'
import { type DocumentRecord, documentsOf, imagesOf, showDocuments } from './uploads.ts'
import { readsEverything, viewerId, visibleTo } from './visibility.ts'

interface DetailRecord extends RequestRecord {
	readonly updates_count: number
	readonly comments_count: number
	readonly likes_count: number
	readonly liked: boolean
	readonly favourite: boolean
	readonly gifts_started: number
	readonly note: string | null
	readonly documents: readonly DocumentRecord[]
	/** The change that waits, all or nothing. */
	readonly proposed_title: string | null
	readonly proposed_description: string | null
	readonly proposed_place: string | null
	readonly proposed_beneficiary_name: string | null
	readonly proposed_images: readonly string[] | null
	readonly proposed_documents: readonly DocumentRecord[]
	readonly proposed_goal: bigint | null
	readonly proposed_end_date: string | null
}

/** `$2` is the viewer's id, null for guests. */
const DETAIL_COLUMNS = `${REQUEST_COLUMNS},
	(SELECT count(*)::int FROM rec.request_updates x WHERE x.request_id = r.id) AS updates_count,
	(SELECT count(*)::int FROM rec.request_comments x WHERE x.request_id = r.id) AS comments_count,
	(SELECT count(*)::int FROM rec.likes x WHERE x.request_id = r.id) AS likes_count,
	EXISTS (SELECT FROM rec.likes x WHERE x.request_id = r.id AND x.user_id = $2::uuid) AS liked,
	EXISTS (SELECT FROM rec.favourites x WHERE x.request_id = r.id AND x.user_id = $2::uuid) AS favourite,
	(SELECT count(*)::int FROM read.donations d WHERE d.target_id = r.id) AS gifts_started,
	n.body AS note, ${documentsOf('r.content_id')} AS documents,
	p.title AS proposed_title, p.description AS proposed_description, p.place AS proposed_place,
	p.beneficiary_name AS proposed_beneficiary_name, p.images AS proposed_images,
	${documentsOf('r.proposed_content_id')} AS proposed_documents, r.proposed_goal, r.proposed_end_date::text AS proposed_end_date`

/** A request as its page shows it. @throws DomainError NOT_FOUND also when the viewer may not see it */
export async function readRequest(
	deps: QueryDeps,
	requestId: string,
	viewer: Principal,
): Promise<z.output<typeof requestDetail>> {
	const { sql, clock, filesUrl, documentUrl } = deps
	const everything = readsEverything(viewer)
	const row = await sql.maybeOne<DetailRecord>(
		`SELECT ${DETAIL_COLUMNS} FROM ${REQUEST_FROM}
			LEFT JOIN rec.notes n ON n.note_id = r.note_id
			LEFT JOIN rec.request_contents p ON p.content_id = r.proposed_content_id
		WHERE r.id = $1 AND ${everything ? "r.status <> 'removed'" : visibleTo('$2')}`,
		[requestId, viewerId(viewer)],
	)
	if (!row) throw notFound('The request')
	const today = dayIn(regionOf(row.region), clock.now())
	return {
		...summaryOf(row, filesUrl),
		description: row.description,
		beneficiaryName: row.beneficiary_name,
		images: await imagesOf(sql, row.images, filesUrl),
		documents: showDocuments(row.documents, documentUrl),
		updatesCount: row.updates_count,
		commentsCount: row.comments_count,
		likesCount: row.likes_count,
		liked: row.liked,
		favourite: row.favourite,
		acceptsGifts: GIFTS_START_IN.includes(row.status) && row.end_date >= today,
		mine: viewer.kind === 'user' && viewer.id === row.author_id ? await mineOf(deps, row) : null,
	}
}

type Mine = NonNullable<z.output<typeof requestDetail>['mine']>

async function mineOf(deps: QueryDeps, row: DetailRecord): Promise<Mine> {
	const is = (statuses: readonly string[]) => statuses.includes(row.status)
	return {
		canEdit: is(REVISABLE) || is(RESUBMITTABLE) || is(CHANGE_IS_PROPOSED_IN),
		canClose: is(CLOSABLE),
		canDeactivate: is(CLOSABLE),
		canReopen: is(REOPENABLE),
		canRemove: is(REMOVABLE) && row.gifts_started === 0,
		pending: await pendingOf(deps, row),
		note: row.note,
		etag: `"${row.revision}"`,
		allowedViewers: [...row.allowed_viewers],
	}
}

/** What an edit of a live request proposes. */
async function pendingOf(
	{ sql, filesUrl, documentUrl }: QueryDeps,
	row: DetailRecord,
): Promise<Mine['pending']> {
	const { proposed_title, proposed_goal, proposed_end_date } = row
	if (proposed_title === null || proposed_goal === null || proposed_end_date === null) return null
	return {
		title: proposed_title,
		description: row.proposed_description ?? '',
		beneficiaryName: row.proposed_beneficiary_name ?? '',
		place: row.proposed_place ?? '',
		quantity: proposed_goal,
		endDate: proposed_end_date,
		images: await imagesOf(sql, row.proposed_images ?? [], filesUrl),
		documents: showDocuments(row.proposed_documents, documentUrl),
	}
}

/** One request: its page, and for its author what may be done with it. */
export const showRequest = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donationRequest/:id',
		summary: 'One request',
		tags: ['requests'],
		access: { allow: 'everyone', because: 'live requests are public; private ones answer 404 to others' },
		params: z.object({ id }),
		query: z.object({ userId: id.optional() }),
		answers: { 200: requestAnswer },
		readModels: ['requests', 'fund_totals', 'organizations', 'donations'],
		handle: async ({ params, caller }) => {
			const data = await readRequest(deps, params.id, caller.principal)
			return { body: { statusCode: 200, data } }
		},
	})
