import { z } from 'zod'
import { DISPUTE_FILE_KINDS } from '../../kernel/wire/disputes.ts'
import { id, instant, one } from '../../kernel/wire/schemas.ts'

/** The total size of an answer's files, by the strictest provider. */
export const DISPUTE_FILES_LIMIT_BYTES = 4_500_000
export const DISPUTE_FILE_PAGES = 50

export const disputeFileKind = z.enum(DISPUTE_FILE_KINDS, 'donations.fields.chooseFileKind')

export const disputeFileUpload = z.object({ kind: disputeFileKind })

export const disputeFile = z
	.object({
		id,
		kind: disputeFileKind,
		name: z.string(),
		/** Bytes. */
		size: z.int(),
		url: z.string(),
		createdAt: instant,
	})
	.meta({ id: 'DisputeFile' })
export type DisputeFileView = z.input<typeof disputeFile>
export const disputeFileAnswer = one(disputeFile)
