import { z } from 'zod'
import { chosenIds, id, instant, one, paragraphs, restQuery } from '../../kernel/wire/schemas.ts'

export const PICTURE_STATES = ['waiting', 'approved', 'takenDown'] as const
export type PictureState = (typeof PICTURE_STATES)[number]
export const PICTURE_PURPOSES = ['request', 'profile', 'organization'] as const
export type PicturePurpose = (typeof PICTURE_PURPOSES)[number]

/**
 * What a look at the pixels says, and nothing about what the picture shows: `review` asks a person to look at
 * it soon. `score` is the share of what may be skin, in percent.
 */
export const imageVerdict = z
	.object({ verdict: z.enum(['clear', 'review']), score: z.int().min(0).max(100) })
	.meta({ id: 'ImageVerdict' })
export type ImageVerdict = z.infer<typeof imageVerdict>
export const imageVerdictAnswer = one(imageVerdict)

/** An uploaded picture as reviewers see it. */
export const backofficePicture = z
	.object({
		id,
		state: z.enum(PICTURE_STATES),
		purpose: z.enum(PICTURE_PURPOSES),
		/** Null where nothing has looked at its pixels, and once it was taken down. */
		verdict: imageVerdict.nullable(),
		/** Null once it was taken down. */
		image: z.object({ url: z.string(), cardUrl: z.string(), width: z.int(), height: z.int() }).nullable(),
		/** Who uploaded it; no name once they were erased. */
		owner: z.object({ id, name: z.string().nullable() }),
		/** Null once it was taken down. */
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

/** `POST /pictures/{id}/takeDown`: whoever uploaded it is told the reason. */
export const takeDownBody = z.object({ reason: paragraphs(500, 'common.fields.enterReason') })
