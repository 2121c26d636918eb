import type { z } from 'zod'
import type { backofficeRequest, ReviewAction } from '../../domain/requests/backoffice.contract.ts'
import { STATUS_CODES } from '../../domain/requests/contract.ts'
import { actionsIn } from '../../domain/requests/transitions.contract.ts'
import type { Principal } from '../../infra/http/route.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { fileUrl, REQUEST_COLUMNS, REQUEST_FROM, type RequestRecord } from './request-row.ts'
import { type DocumentRecord, documentsOf, showDocuments } from './uploads.ts'

/** A request as reviewers see it, with the change that waits. */
export interface ReviewRecord extends RequestRecord {
	readonly documents: readonly DocumentRecord[]
	readonly proposed_documents: readonly DocumentRecord[]
	readonly proposed_title: string | null
	readonly proposed_description: string | null
	readonly proposed_goal: bigint | null
	readonly proposed_end_date: string | null
	readonly proposed_card_path: string | null
}

export const REVIEW_COLUMNS = `${REQUEST_COLUMNS}, ${documentsOf('r.content_id')} AS documents,
	${documentsOf('r.proposed_content_id')} AS proposed_documents, p.title AS proposed_title, p.description AS proposed_description,
	r.proposed_goal, r.proposed_end_date::text AS proposed_end_date, pimg.card_path AS proposed_card_path`
export const REVIEW_FROM = `${REQUEST_FROM}
	LEFT JOIN rec.request_contents p ON p.content_id = r.proposed_content_id
	LEFT JOIN rec.files pimg ON pimg.id = p.images[1]`

/** What a viewer may do: admins everything that the status allows, other readers nothing. */
function actionsFor(row: RequestRecord, viewer: Principal): ReviewAction[] {
	const admin =
		viewer.kind === 'user' && viewer.roles.some((role) => role === 'admin' || role === 'superAdmin')
	return admin ? actionsIn(row.status, row.proposed_content_id !== null) : []
}

export function reviewRow(
	row: ReviewRecord,
	viewer: Principal,
	{ filesUrl, documentUrl }: Pick<QueryDeps, 'filesUrl' | 'documentUrl'>,
): z.output<typeof backofficeRequest> {
	const { proposed_title, proposed_goal, proposed_end_date } = row
	return {
		id: row.id,
		title: row.title,
		description: row.description,
		imageUrl: fileUrl(filesUrl, row.card_path),
		documents: showDocuments(row.documents, documentUrl),
		status: row.status,
		statusCode: STATUS_CODES[row.status],
		region: row.region,
		currency: row.currency,
		category: row.category,
		place: row.place,
		beneficiaryName: row.beneficiary_name,
		organization: row.org_name,
		author: [row.first_name, row.last_name].filter(Boolean).join(' '),
		authorEmail: row.email ?? '',
		requested: row.goal,
		raised: row.raised,
		givers: row.gifts,
		endDate: row.end_date,
		isPrivate: row.is_private,
		isUrgent: row.is_urgent,
		isTaxBenefit: row.is_tax_benefit,
		submittedAt: row.submitted_at.toISOString(),
		updatedAt: row.updated_at.toISOString(),
		pendingChange:
			proposed_title === null || proposed_goal === null || proposed_end_date === null
				? null
				: {
						title: proposed_title,
						description: row.proposed_description ?? '',
						requested: proposed_goal,
						endDate: proposed_end_date,
						imageUrl: fileUrl(filesUrl, row.proposed_card_path),
						documents: showDocuments(row.proposed_documents, documentUrl),
					},
		actions: actionsFor(row, viewer),
		etag: `"${row.revision}"`,
	}
}
