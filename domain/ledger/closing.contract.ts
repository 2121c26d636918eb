import { z } from 'zod'
import { paragraphs } from '../../kernel/wire/schemas.ts'

/** The points of the checklist before a month is closed; each counts what is open at the month's end. */
export const CHECKLIST_ITEMS = [
	'books',
	'differences',
	'suspense',
	'payouts',
	'disputes',
	'withdrawals',
	'providerBalances',
	'recurring',
] as const
export type ChecklistItem = (typeof CHECKLIST_ITEMS)[number]

/** The files that a prepared month seals beside the rows of its report. */
export const SEALED_FILES = [
	'trial-balance',
	'roll-forward',
	'late-items',
	'discrepancies',
	'checklist',
] as const
export type SealedFile = (typeof SEALED_FILES)[number]

/** The number of rows of a sealed file and the SHA-256 (hex) of their canonical JSON array. */
export type SealedDigest = {
	readonly rows: number
	readonly sha256: string
}

/** The part of a prepared month that its run seals beside the report. */
export type RunSeal = {
	readonly entity: string
	readonly month: string
	/** The position that the month before was sealed at; null for the first closed month. */
	readonly since: string | null
	readonly files: Readonly<Record<SealedFile, SealedDigest>>
	/** Postings of the entity after `since`, up to the run's position, and the SHA-256 over them. */
	readonly postings: SealedDigest
	/** Points that stay open, which the signer accepts with reasons. */
	readonly open: readonly ChecklistItem[]
}

/** A note that is kept beside the log. */
export type NoteOf = {
	readonly noteId: string
	readonly noteHash: string
}
/** An open point that the signer of a month accepts, and the note of the reason. */
export type Acceptance = {
	readonly item: ChecklistItem
	readonly reason: NoteOf
}

export const ACCEPTANCE_MAX = 500
const reason = paragraphs(ACCEPTANCE_MAX, 'common.fields.enterReason')
/** `POST /runs/{id}/sign`: a reason for each open point of a prepared month. */
export const signBody = z.object({
	accepted: z
		.array(
			z.object({
				item: z.enum(CHECKLIST_ITEMS),
				reason,
			}),
		)
		.max(CHECKLIST_ITEMS.length)
		.default([]),
})
export type SignBody = z.input<typeof signBody>

export const reopenBody = z.object({ reason })
