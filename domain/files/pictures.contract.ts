import { z } from 'zod'
import { chosenIds, id, instant, one, paragraphs, restQuery } from '../../kernel/wire/schemas.ts'

export const PICTURE_STATES = ['waiting', 'approved', 'takenDown'] as const
export type PictureState = (typeof PICTURE_STATES)[number]
export const PICTURE_PURPOSES = [
	'request',
	'profile',
	'organization',
	'radiochannels',
	'radiomembers',
	'radioplaylists',
	'radiopodcasts',
] as const
export type PicturePurpose = (typeof PICTURE_PURPOSES)[number]

/**
 * The result of the skin detection, not of the content: `review` requests a review by a person soon. `score`
 * is the share of possible skin in percent.
 */
export const imageVerdict = z
	.object({ verdict: z.enum(['clear', 'review']), score: z.int().min(0).max(100) })
	.meta({ id: 'ImageVerdict' })
export type ImageVerdict = z.infer<typeof imageVerdict>
export const imageVerdictAnswer = one(imageVerdict)

export const backofficePicture = z
	.object({
		id,
		state: z.enum(PICTURE_STATES),
		purpose: z.enum(PICTURE_PURPOSES),
		verdict: imageVerdict.nullable(),
		image: z.object({ url: z.string(), cardUrl: z.string(), width: z.int(), height: z.int() }).nullable(),
		owner: z.object({ id, name: z.string().nullable() }),
		uploadedAt: instant.nullable(),
		decidedAt: instant.nullable(),
		decidedBy: z.string().nullable(),
		etag: z.string(),
	})
	.meta({ id: 'BackofficePicture' })
export type BackofficePicture = z.output<typeof backofficePicture>

export const backofficePictureQuery = restQuery(
	z.strictObject({
		id: chosenIds(id),
		state: z.enum(PICTURE_STATES).optional(),
		verdict: z.enum(['clear', 'review']).optional(),
		purpose: z.enum(PICTURE_PURPOSES).optional(),
		userId: id.optional(),
	}),
	['turn', 'uploadedAt'],
)

export const takeDownBody = z.object({ reason: paragraphs(500, 'common.fields.enterReason') })
