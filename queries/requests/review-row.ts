import type { z } from 'zod'
import type { backofficeRequest, ReviewAction } from '../../domain/requests/backoffice.contract.ts'
import { STATUS_CODES } from '../../domain/requests/contract.ts'
import type { SeenBy } from '../../domain/requests/kinds/field.contract.ts'
import { actionsIn } from '../../domain/requests/transitions.contract.ts'
import type { Principal } from '../../kernel/http/route.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { PROPOSAL_COLUMNS, PROPOSAL_FROM, type ProposalRecord, proposalOf } from './proposal.ts'
import { fieldsFor, REQUEST_COLUMNS, REQUEST_FROM, type RequestRecord } from './request-row.ts'
import { hasTaxBenefit } from './tax-benefit.ts'
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

/** Who reviews sees every field. */
const ALL_READERS: readonly SeenBy[] = ['public', 'agreed', 'author']

/** A request as reviewers see it, with the change that waits. */
export interface ReviewRecord extends RequestRecord, ProposalRecord {
	readonly pictures: readonly PictureRecord[]
	readonly documents: readonly DocumentRecord[]
	readonly videos: readonly VideoRecord[]
	readonly field_documents: readonly DocumentRecord[]
	/** By username or e-mail address. */
	readonly allowed_viewers: readonly string[]
}

export const REVIEW_COLUMNS = `${REQUEST_COLUMNS}, ${picturesOf('c.images')} AS pictures,
	${documentsOf('r.content_id')} AS documents, ${videosOf('c.videos')} AS videos,
	${fieldDocumentsOf('c.field_files')} AS field_documents,
	${viewersOf('c.allowed_viewers')} AS allowed_viewers, ${PROPOSAL_COLUMNS}`
export const REVIEW_FROM = `${REQUEST_FROM}
	${PROPOSAL_FROM}`

/** What a viewer may do: admins everything that the status allows, other readers nothing. */
function actionsFor(row: RequestRecord, viewer: Principal): ReviewAction[] {
	const admin =
		viewer.kind === 'user' && viewer.roles.some((role) => role === 'admin' || role === 'superAdmin')
	return admin ? actionsIn(row.status, row.proposed_content_id !== null, row.awaits_review) : []
}

function pendingChangeOf(
	row: ReviewRecord,
	{ filesUrl, documentUrl }: Pick<QueryDeps, 'filesUrl' | 'documentUrl'>,
): z.output<typeof backofficeRequest>['pendingChange'] {
	const proposal = proposalOf(row)
	if (proposal === null) return null
	const { goal, fields, pictures, documents, videos, ...same } = proposal
	return {
		...same,
		requested: goal,
		fields: fieldsFor(row, fields, ALL_READERS),
		images: showPictures(pictures, filesUrl),
		documents: showDocuments(documents, documentUrl),
		videos: showVideos(videos, filesUrl),
	}
}

export function reviewRow(
	row: ReviewRecord,
	viewer: Principal,
	deps: Pick<QueryDeps, 'filesUrl' | 'documentUrl' | 'clock'>,
): z.output<typeof backofficeRequest> {
	return {
		id: row.id,
		title: row.title,
		description: row.description,
		images: showPictures(row.pictures, deps.filesUrl),
		documents: showDocuments(row.documents, deps.documentUrl),
		videos: showVideos(row.videos, deps.filesUrl),
		status: row.status,
		statusCode: STATUS_CODES[row.status],
		region: row.region,
		currency: row.currency,
		role: row.role,
		category: row.category,
		place: row.place,
		beneficiaryName: row.beneficiary_name,
		organization: row.org_name,
		author: [row.first_name, row.last_name].filter(Boolean).join(' '),
		authorEmail: row.email ?? '',
		requestType: row.request_type,
		target: row.target === null ? null : { count: row.target, unit: row.target_unit ?? '' },
		fields: fieldsFor(row, row.fields, ALL_READERS),
		fieldFiles: showDocuments(row.field_documents, deps.documentUrl),
		requested: row.goal,
		raised: row.raised,
		givers: row.donations,
		endDate: row.end_date,
		isPrivate: row.is_private,
		allowedViewers: [...row.allowed_viewers],
		isUrgent: row.is_urgent,
		isTaxBenefit: hasTaxBenefit(row, deps.clock.now()),
		awaitsReview: row.awaits_review,
		submittedAt: row.submitted_at.toISOString(),
		updatedAt: row.updated_at.toISOString(),
		pendingChange: pendingChangeOf(row, deps),
		actions: actionsFor(row, viewer),
		etag: `"${row.revision}"`,
	}
}
