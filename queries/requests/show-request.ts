import { z } from 'zod'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { donationTermsOf } from '../../domain/donations/amounts.contract.ts'
import { requestAnswer, type requestDetail } from '../../domain/requests/contract.ts'
import { EVERY_FIELD, type SeenBy } from '../../domain/requests/kinds/field.contract.ts'
import { answerTypeOf, kindOf } from '../../domain/requests/kinds/kinds.contract.ts'
import {
	CHANGE_IS_PROPOSED_IN,
	CLOSABLE,
	DONATIONS_START_IN,
	isRenewable,
	REMOVABLE,
	REOPENABLE,
	RESUBMITTABLE,
	REVISABLE,
} from '../../domain/requests/transitions.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { fileUrls } from '../_shared/file-urls.ts'
import { pictureOf } from '../_shared/pictures.ts'
import { readsEverything, viewerId, visibleTo } from '../_shared/request-visibility.ts'
import { unitsOf } from '../blood/pledged.ts'
import { TAX_MODELS } from '../organizations/tax-registrations.ts'
import { commentsCountOf } from './comments.ts'
import { PROPOSAL_COLUMNS, PROPOSAL_FROM, type ProposalRecord, proposalOf } from './proposal.ts'
import {
	fieldsFor,
	REQUEST_COLUMNS,
	REQUEST_FROM,
	type RequestRecord,
	shiftsWithTaken,
	summaryOf,
} from './request-row.ts'
import { updatesCountOf } from './request-updates.ts'
import { documentUrlFor } from './staff-reads.ts'
import {
	type DocumentRecord,
	documentsOf,
	fieldDocumentsOf,
	type PictureRecord,
	picturesOf,
	showDocuments,
	showPictures,
	showVideos,
	type VideoRecord,
	videosOf,
} from './uploads.ts'
import { viewersOf } from './viewers.ts'

interface DetailRecord extends RequestRecord, ProposalRecord {
	readonly updates_count: number
	readonly comments_count: number
	readonly likes_count: number
	readonly liked: boolean
	readonly favourite: boolean
	readonly is_led: boolean
	readonly is_agreed: boolean
	readonly has_donations: boolean
	readonly note: string | null
	readonly pictures: readonly PictureRecord[]
	readonly documents: readonly DocumentRecord[]
	readonly videos: readonly VideoRecord[]
	readonly field_documents: readonly DocumentRecord[]
	readonly allowed_viewers: readonly string[]
}

const readersOf = ({ is_agreed }: DetailRecord, isOwn: boolean): readonly SeenBy[] => {
	if (isOwn) return EVERY_FIELD
	return is_agreed ? ['public', 'agreed'] : ['public']
}

const detailColumns = (everything: boolean): string => `${REQUEST_COLUMNS},
	${updatesCountOf('$2', everything)} AS updates_count,
	${commentsCountOf('r.id')} AS comments_count,
	(SELECT count(*)::int FROM rec.likes x WHERE x.request_id = r.id) AS likes_count,
	EXISTS (SELECT FROM rec.likes x WHERE x.request_id = r.id AND x.user_id = $2::uuid) AS liked,
	EXISTS (SELECT FROM rec.favourites x WHERE x.request_id = r.id AND x.user_id = $2::uuid) AS favourite,
	coalesce($2::text = ANY(o.lead_ids), false) AS is_led,
	EXISTS (SELECT FROM read.answers a WHERE a.request_id = r.id AND a.user_id = $2::uuid
		AND a.has_agreed AND a.state IN ('agreed', 'fulfilled')) AS is_agreed,
	r.author_id = $2::uuid AND EXISTS (SELECT FROM read.donations d WHERE d.target_id = r.id) AS has_donations,
	n.body AS note, ${picturesOf('c.images')} AS pictures, ${documentsOf('r.content_id')} AS documents,
	${videosOf('c.videos')} AS videos,
	${fieldDocumentsOf('c.field_files')} AS field_documents,
	${viewersOf('c.allowed_viewers')} AS allowed_viewers, ${PROPOSAL_COLUMNS}`

/** @throws DomainError NOT_FOUND also when the viewer may not see it */
export async function readRequest(
	deps: QueryDeps,
	requestId: string,
	viewer: Principal,
): Promise<z.output<typeof requestDetail>> {
	const { sql, clock } = deps
	const documentUrl = documentUrlFor(deps, viewer)
	const everything = readsEverything(viewer)
	const row = await sql.maybeOne<DetailRecord>(
		`SELECT ${detailColumns(everything)} FROM ${REQUEST_FROM}
			LEFT JOIN rec.notes n ON n.note_id = r.note_id
			${PROPOSAL_FROM}
		WHERE r.id = $1 AND ${everything ? "r.status <> 'removed'" : visibleTo('$2')}`,
		[requestId, viewerId(viewer)],
		{ name: everything ? 'request-for-reader' : 'request-for-viewer' },
	)
	if (!row) throw notFound('request')
	const isAuthor = viewer.kind === 'user' && viewer.id === row.author_id
	const today = dayIn(regionOf(row.region), clock.now())
	const urlOf = fileUrls(deps, row.is_private)
	return {
		...summaryOf(row, deps, clock.now()),
		fields: fieldsFor(row, row.fields, readersOf(row, isAuthor || everything)),
		shifts: shiftsWithTaken(row),
		fieldFiles: showDocuments(isAuthor || everything ? row.field_documents : [], documentUrl),
		description: row.description,
		picture: pictureOf(row, 'whole', urlOf),
		cityId: row.city_id,
		pledges: await pledgesOf(deps, row),
		beneficiaryName: row.beneficiary_name,
		images: showPictures(row.pictures, urlOf),
		documents: showDocuments(row.documents, documentUrl),
		videos: showVideos(row.videos, urlOf),
		updatesCount: row.updates_count,
		commentsCount: row.comments_count,
		likesCount: row.likes_count,
		liked: row.liked,
		favourite: row.favourite,
		acceptsDonations: row.goal !== null && DONATIONS_START_IN.includes(row.status) && row.end_date >= today,
		donationTerms: row.goal === null ? null : donationTermsOf(row.currency),
		mayWithdraw: isAuthor || row.is_led,
		mine: isAuthor ? mineOf(deps, row, today) : null,
	}
}

async function pledgesOf({ sql }: QueryDeps, { id, request_type, side }: DetailRecord) {
	const kind = kindOf(request_type)
	return kind && answerTypeOf(kind, side) === 'pledge' ? unitsOf(sql, id) : null
}

type Mine = NonNullable<z.output<typeof requestDetail>['mine']>

function mineOf(deps: QueryDeps, row: DetailRecord, today: string): Mine {
	const is = (statuses: readonly string[]) => statuses.includes(row.status)
	return {
		canEdit: is(REVISABLE) || is(RESUBMITTABLE) || is(CHANGE_IS_PROPOSED_IN),
		canClose: is(CLOSABLE),
		canRenew: isRenewable(
			{ status: row.status, requestType: row.request_type, side: row.side, terms: { endDate: row.end_date } },
			today,
		),
		canDeactivate: is(CLOSABLE),
		canReopen: is(REOPENABLE),
		canRemove: is(REMOVABLE) && !row.has_donations,
		pending: pendingOf(deps, row),
		note: row.note,
		etag: `"${row.revision}"`,
		allowedViewers: [...row.allowed_viewers],
	}
}

function pendingOf(deps: QueryDeps, row: DetailRecord): Mine['pending'] {
	const proposal = proposalOf(row)
	if (proposal === null) return null
	const { goal, fields, isUrgent, pictures, documents, videos, ...same } = proposal
	const urlOf = fileUrls(deps, row.is_private)
	return {
		...same,
		fields: fieldsFor(row, fields, EVERY_FIELD),
		quantity: goal,
		isUrgentRequirement: isUrgent,
		images: showPictures(pictures, urlOf),
		documents: showDocuments(documents, deps.documentUrl),
		videos: showVideos(videos, urlOf),
	}
}

export const showRequest = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donationRequest/:id',
		summary: 'Get a request',
		tags: ['requests'],
		access: { allow: 'everyone', because: 'live requests are public; private ones answer 404 to others' },
		params: z.object({ id }),
		query: z.object({ userId: id.optional() }),
		answers: { 200: requestAnswer },
		readModels: ['requests', 'answers', 'fund_totals', ...TAX_MODELS, 'donations'],
		handle: async ({ params, caller }) => {
			const data = await readRequest(deps, params.id, caller.principal)
			return { body: { statusCode: 200, data } }
		},
	})
