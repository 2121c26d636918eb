import { z } from 'zod'
import { DISPUTE_FILE_KINDS } from '../../kernel/wire/disputes.ts'
import { id, instant, one } from '../../kernel/wire/schemas.ts'

/** What all files of one answer may have together: what the strictest provider takes. */
export const DISPUTE_FILES_LIMIT_BYTES = 4_500_000
/** Pages of one PDF. */
export const DISPUTE_FILE_PAGES = 50

/** What a file shows. There is one of each kind, since providers have one place for each. */
export const disputeFileKind = z.enum(DISPUTE_FILE_KINDS, 'donations.fields.chooseFileKind')

/** Of a file that is uploaded, beside the file itself. */
export const disputeFileUpload = z.object({ kind: disputeFileKind })

/** A file that goes along with the answer to a dispute. */
export const disputeFile = z
	.object({
		id,
		kind: disputeFileKind,
		name: z.string(),
		/** Bytes. */
		size: z.int(),
		/** A signed link. */
		url: z.string(),
		createdAt: instant,
	})
	.meta({ id: 'DisputeFile' })
export type DisputeFileView = z.input<typeof disputeFile>
export const disputeFileAnswer = one(disputeFile)
