import type { z } from 'zod'
import type {
	backofficeRequest,
	ReviewAction,
	recommendation,
} from '../../domain/requests/backoffice.contract.ts'
import { STATUS_CODES } from '../../domain/requests/status-codes.contract.ts'
import { actionsIn } from '../../domain/requests/transitions.contract.ts'
import { maskedEmail } from '../../domain/users/user-filters.contract.ts'
import type { Principal } from '../../kernel/http/route.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { readsEverything } from '../_shared/request-visibility.ts'
import { isAdmin } from '../_shared/roles.ts'
import { PROPOSAL_COLUMNS, PROPOSAL_FROM, type ProposalRecord, proposalOf } from './proposal.ts'
import { REQUEST_COLUMNS, REQUEST_FROM, REQUEST_JOINS, type RequestRecord, targetOf } from './request-row.ts'
import { isLimited } from './reviewers.ts'
import { SIGNALS_OF, type SignalRecord, showSignals } from './signals.ts'
import { documentUrlFor } from './staff-reads.ts'
import { hasTaxBenefit } from './tax-benefit.ts'
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

export interface ReviewRecord extends RequestRecord, ProposalRecord {
	readonly pictures: readonly PictureRecord[]
	readonly documents: readonly DocumentRecord[]
	readonly videos: readonly VideoRecord[]
	readonly field_documents: readonly DocumentRecord[]
	readonly allowed_viewers: readonly string[]
	readonly signals: readonly SignalRecord[]
	readonly recommendations: readonly z.output<typeof recommendation>[]
	readonly owner: { readonly _id: string; readonly name: string } | null
}

const nameOf = (alias: string) => `trim(${alias}.first_name || ' ' || ${alias}.last_name)`

const RECOMMENDATIONS = `(
	SELECT coalesce(jsonb_agg(jsonb_build_object('by', ${nameOf('who')}, 'action', n.action, 'note', n.note,
		'at', n.created_at) ORDER BY n.created_at DESC, n.user_id), '[]')
	FROM rec.review_recommendations n JOIN rec.users who ON who.id = n.user_id
	WHERE n.request_id = r.id AND n.revision = r.revision)`
const OWNER = `(
	SELECT jsonb_build_object('_id', owner.id, 'name', ${nameOf('owner')})
	FROM rec.review_cases taken JOIN rec.users owner ON owner.id = taken.owner_id WHERE taken.request_id = r.id)`

export const REVIEW_COLUMNS = `${REQUEST_COLUMNS}, ${picturesOf('c.images')} AS pictures,
	${documentsOf('r.content_id')} AS documents, ${videosOf('c.videos')} AS videos,
	${fieldDocumentsOf('c.field_files')} AS field_documents,
	${viewersOf('c.allowed_viewers')} AS allowed_viewers, ${SIGNALS_OF} AS signals,
	${RECOMMENDATIONS} AS recommendations, ${OWNER} AS owner, ${PROPOSAL_COLUMNS}`
export const REVIEW_FROM = `${REQUEST_FROM}
	${PROPOSAL_FROM}`
export const REVIEW_JOINS = `${REQUEST_JOINS}
	${PROPOSAL_FROM}`

function actionsFor(row: RequestRecord, viewer: Principal): ReviewAction[] {
	return isAdmin(viewer) ? actionsIn(row.status, row.proposed_content_id !== null, row.awaits_review) : []
}

const recommendableFor = (row: RequestRecord, viewer: Principal): ReviewAction[] =>
	readsEverything(viewer) && !isAdmin(viewer)
		? actionsIn(row.status, row.proposed_content_id !== null, row.awaits_review)
		: []

export function reviewRow(
	row: ReviewRecord,
	viewer: Principal,
	deps: Pick<QueryDeps, 'filesUrl' | 'privateFileUrl' | 'documentUrl' | 'clock'>,
): z.output<typeof backofficeRequest> {
	const limited = isLimited(viewer)
	const links = { ...deps, documentUrl: documentUrlFor(deps, viewer) }
	const proposal = proposalOf(row)
	const written = {
		title: row.title,
		description: row.description,
		role: row.role,
		category: row.category,
		place: row.place,
		beneficiaryName: row.beneficiary_name,
		fields: row.fields,
		goal: row.goal,
		endDate: row.end_date,
		isPrivate: row.is_private,
		isUrgent: row.is_urgent,
		isTaxBenefit: hasTaxBenefit(row, deps.clock.now()),
		allowedViewers: row.allowed_viewers,
		pictures: row.pictures,
		documents: row.documents,
		videos: row.videos,
		fieldDocuments: row.field_documents,
	}
	return {
		...showVersion(row, written, limited, links),
		id: row.id,
		status: row.status,
		statusCode: STATUS_CODES[row.status],
		region: row.region,
		currency: row.currency,
		organization: row.org_name,
		author: [row.first_name, row.last_name].filter(Boolean).join(' '),
		authorId: row.author_id,
		authorEmail: limited ? '' : maskedEmail(row.email ?? ''),
		requestType: row.request_type,
		target: targetOf(row),
		raised: row.raised,
		donors: row.donations,
		awaitsReview: row.awaits_review,
		submittedAt: row.submitted_at.toISOString(),
		updatedAt: row.updated_at.toISOString(),
		pendingChange: proposal && showVersion(row, proposal, limited, links),
		actions: actionsFor(row, viewer),
		recommendable: recommendableFor(row, viewer),
		recommendations: row.recommendations.map(({ at, ...each }) => ({
			...each,
			at: new Date(at).toISOString(),
		})),
		owner: row.owner,
		signals: showSignals(row.signals, limited),
		isLimited: limited,
		etag: `"${row.revision}"`,
	}
}
