import type { z } from 'zod'
import type { requestVersion } from '../../domain/requests/backoffice.contract.ts'
import { EVERY_FIELD, type FieldValues } from '../../domain/requests/kinds/field.contract.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { type FileUrls, fileUrls } from '../_shared/file-urls.ts'
import { fieldsFor, type RequestRecord } from './request-row.ts'
import { limitedFields, nameable, readable } from './reviewers.ts'
import {
	type DocumentRecord,
	type PictureRecord,
	showDocuments,
	showPictures,
	showVideos,
	type VideoRecord,
} from './uploads.ts'

type Version = z.output<typeof requestVersion>

export type WrittenVersion = Pick<
	Version,
	| 'title'
	| 'description'
	| 'role'
	| 'category'
	| 'place'
	| 'beneficiaryName'
	| 'endDate'
	| 'isPrivate'
	| 'isUrgent'
	| 'isTaxBenefit'
> & {
	readonly goal: bigint | null
	readonly fields: FieldValues
	readonly allowedViewers: readonly string[]
	readonly pictures: readonly PictureRecord[]
	readonly documents: readonly DocumentRecord[]
	readonly videos: readonly VideoRecord[]
	readonly fieldDocuments: readonly DocumentRecord[]
}

/** @param limited addresses, phone numbers and documents are left out */
export function showVersion(
	row: Pick<RequestRecord, 'request_type' | 'currency'>,
	written: WrittenVersion,
	limited: boolean,
	deps: FileUrls & Pick<QueryDeps, 'documentUrl'>,
): Version {
	const { goal, pictures, fieldDocuments, ...same } = written
	const { documentUrl } = deps
	// Other versions may be private, and a signed address opens what is public, too.
	const urlOf = fileUrls(deps, true)
	const values = limited ? limitedFields(row.request_type, written.fields) : written.fields
	return {
		...same,
		title: readable(written.title, limited),
		description: readable(written.description, limited),
		place: readable(written.place, limited),
		beneficiaryName: readable(written.beneficiaryName, limited),
		requested: goal,
		fields: fieldsFor(row, values, EVERY_FIELD),
		fieldFiles: limited ? [] : showDocuments(fieldDocuments, documentUrl),
		allowedViewers: nameable(written.allowedViewers, limited),
		images: showPictures(pictures, urlOf),
		documents: limited ? [] : showDocuments(written.documents, documentUrl),
		videos: showVideos(written.videos, urlOf),
	}
}
