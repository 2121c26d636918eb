import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { requestContentsTable } from '../../records/requests/contents.ts'
import type { RequestRecord } from './request-row.ts'
import {
	type DocumentRecord,
	documentsOf,
	fieldDocumentsOf,
	type PictureRecord,
	picturesOf,
	type VideoRecord,
	videosOf,
} from './uploads.ts'
import { viewersOf } from './viewers.ts'

const OF_REQUEST_CONTENTS = selection(requestContentsTable, 'p', {
	proposed_role: 'role',
	proposed_title: 'title',
	proposed_description: 'description',
	proposed_beneficiary_name: 'beneficiary_name',
	proposed_place: 'place',
	proposed_city_id: 'city_id',
	proposed_fields: 'fields',
})

/** The proposed change of a request; all null when there is none. */
export type ProposalRecord = OuterJoined<SelectedBy<typeof OF_REQUEST_CONTENTS>> & {
	readonly proposed_category: RequestRecord['category'] | null
	readonly proposed_goal: bigint | null
	readonly proposed_end_date: string | null
	readonly proposed_flags: string | null
	readonly proposed_allowed_viewers: readonly string[]
	readonly proposed_images: readonly PictureRecord[]
	readonly proposed_documents: readonly DocumentRecord[]
	readonly proposed_videos: readonly VideoRecord[]
	readonly proposed_field_documents: readonly DocumentRecord[]
}

export const PROPOSAL_COLUMNS = `${OF_REQUEST_CONTENTS.list}, r.proposed_category,
	r.proposed_goal, r.proposed_end_date::text AS proposed_end_date, r.proposed_flags,
	${viewersOf('p.allowed_viewers')} AS proposed_allowed_viewers, ${picturesOf('p.images')} AS proposed_images,
	${documentsOf('r.proposed_content_id')} AS proposed_documents, ${videosOf('p.videos')} AS proposed_videos,
	${fieldDocumentsOf('p.field_files')} AS proposed_field_documents`

export const PROPOSAL_FROM = 'LEFT JOIN rec.request_contents p ON p.content_id = r.proposed_content_id'

/** Returns the fields of a proposed change, with the goal in minor units; null when there is none. */
export function proposalOf(row: ProposalRecord) {
	const {
		proposed_title,
		proposed_goal,
		proposed_end_date,
		proposed_category,
		proposed_role,
		proposed_flags,
	} = row
	if (
		proposed_role === null ||
		proposed_title === null ||
		proposed_end_date === null ||
		proposed_category === null
	)
		return null
	const flags = (proposed_flags ?? '').split(' ')
	return {
		role: proposed_role,
		title: proposed_title,
		description: row.proposed_description ?? '',
		beneficiaryName: row.proposed_beneficiary_name ?? '',
		place: row.proposed_place ?? '',
		cityId: row.proposed_city_id,
		category: proposed_category,
		goal: proposed_goal,
		fields: row.proposed_fields ?? {},
		endDate: proposed_end_date,
		isPrivate: flags.includes('private'),
		allowedViewers: [...row.proposed_allowed_viewers],
		isTaxBenefit: flags.includes('taxBenefit'),
		isUrgent: flags.includes('urgent'),
		pictures: row.proposed_images,
		documents: row.proposed_documents,
		videos: row.proposed_videos,
		fieldDocuments: row.proposed_field_documents,
	}
}
