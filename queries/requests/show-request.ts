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
import { readsEverything, viewerId, visibleTo } from './visibility.ts'

interface DetailRecord extends RequestRecord {
	readonly updates_count: number
	readonly comments_count: number
	readonly gifts_started: number
	readonly note: string | null
	readonly proposed_title: string | null
	readonly proposed_description: string | null
	readonly proposed_goal: bigint | null
	readonly proposed_end_date: string | null
}

const DETAIL_COLUMNS = `${REQUEST_COLUMNS},
	(SELECT count(*)::int FROM rec.request_updates x WHERE x.request_id = r.id) AS updates_count,
	(SELECT count(*)::int FROM rec.request_comments x WHERE x.request_id = r.id) AS comments_count,
	(SELECT count(*)::int FROM read.donations d WHERE d.target_id = r.id) AS gifts_started,
	n.body AS note, p.title AS proposed_title, p.description AS proposed_description,
	r.proposed_goal, r.proposed_end_date::text AS proposed_end_date`

/** A request as its page shows it. @throws DomainError NOT_FOUND also when the viewer may not see it */
export async function readRequest(
	{ sql, clock, filesUrl }: QueryDeps,
	requestId: string,
	viewer: Principal,
): Promise<z.output<typeof requestDetail>> {
	const everything = readsEverything(viewer)
	const row = await sql.maybeOne<DetailRecord>(
		`SELECT ${DETAIL_COLUMNS} FROM ${REQUEST_FROM}
			LEFT JOIN rec.notes n ON n.note_id = r.note_id
			LEFT JOIN rec.request_contents p ON p.content_id = r.proposed_content_id
		WHERE r.id = $1 AND ${everything ? "r.status <> 'removed'" : visibleTo('$2')}`,
		everything ? [requestId] : [requestId, viewerId(viewer)],
	)
	if (!row) throw notFound('The request')
	const images = await sql.query<{ id: string; path: string; card_path: string }>(
		`SELECT f.id, f.path, f.card_path FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted(id, place)
		JOIN rec.files f ON f.id = wanted.id ORDER BY wanted.place`,
		[row.images],
	)
	const today = dayIn(regionOf(row.region), clock.now())
	return {
		...summaryOf(row, filesUrl),
		description: row.description,
		beneficiaryName: row.beneficiary_name,
		images: images.map((image) => ({
			_id: image.id,
			url: `${filesUrl}/${image.path}`,
			cardUrl: `${filesUrl}/${image.card_path}`,
		})),
		updatesCount: row.updates_count,
		commentsCount: row.comments_count,
		acceptsGifts: GIFTS_START_IN.includes(row.status) && row.end_date >= today,
		mine: viewer.kind === 'user' && viewer.id === row.author_id ? mineOf(row) : null,
	}
}

function mineOf(row: DetailRecord): NonNullable<z.output<typeof requestDetail>['mine']> {
	const is = (statuses: readonly string[]) => statuses.includes(row.status)
	return {
		canEdit: is(REVISABLE) || is(RESUBMITTABLE) || is(CHANGE_IS_PROPOSED_IN),
		canClose: is(CLOSABLE),
		canDeactivate: is(CLOSABLE),
		canReopen: is(REOPENABLE),
		canRemove: is(REMOVABLE) && row.gifts_started === 0,
		pending:
			row.proposed_title === null || row.proposed_goal === null || row.proposed_end_date === null
				? null
				: {
						title: row.proposed_title,
						description: row.proposed_description ?? '',
						quantity: row.proposed_goal,
						endDate: row.proposed_end_date,
					},
		note: row.note,
		etag: `"${row.revision}"`,
		allowedViewers: [...row.allowed_viewers],
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
