import { z } from 'zod'
import { id, instant, list, one, plainText, text } from '../../kernel/wire/schemas.ts'
import { ITEM_KINDS, ITEM_TITLE_LIMIT } from './items.contract.ts'

export const UPLOADS = '/api/v1/media/uploads'
export const UPLOAD_LIMIT_BYTES = 500_000_000

/** The metadata of a resumable upload (tus.io); a recording with an item becomes its next version. */
export const uploadFields = z.object({
	title: text(ITEM_TITLE_LIMIT, 'media.fields.enterTitle'),
	kind: z.enum(ITEM_KINDS, 'media.fields.selectKind'),
	itemId: id.optional(),
	filename: plainText().max(300).optional(),
	filetype: plainText().max(100).optional(),
})
export type UploadFields = z.output<typeof uploadFields>

export const UPLOAD_STATES = ['receiving', 'waiting', 'working', 'done', 'failed', 'cancelled'] as const
export type UploadState = (typeof UPLOAD_STATES)[number]

export const UPLOAD_REASONS = [
	'format',
	'channels',
	'tooLong',
	'silent',
	'damaged',
	'heavy',
	'noRoom',
	'failed',
] as const
export type UploadReason = (typeof UPLOAD_REASONS)[number]

/** The values that its tags propose. */
export const proposals = z.object({
	title: z.string(),
	artist: z.string(),
	album: z.string(),
	description: z.string(),
})
export type Proposals = z.output<typeof proposals>

export const mediaUpload = z
	.object({
		_id: id,
		itemId: id.nullable(),
		title: z.string(),
		kind: z.enum(ITEM_KINDS),
		bytes: z.int(),
		state: z.enum(UPLOAD_STATES),
		/** The done share of the work on it, 0 to 1. */
		progress: z.number(),
		reason: z.enum(UPLOAD_REASONS).nullable(),
		proposals: proposals.nullable(),
		createdAt: instant,
	})
	.meta({ id: 'MediaUpload' })
export type MediaUpload = z.output<typeof mediaUpload>
export const mediaUploadAnswer = one(mediaUpload)
export const mediaUploadList = list(mediaUpload)
