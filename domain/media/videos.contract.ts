import { z } from 'zod'
import { chosenIds, id, instant, optionalParagraphs, restQuery, text } from '../../kernel/wire/schemas.ts'

const texts = {
	title: text(150, 'media.fields.enterTitle'),
	description: optionalParagraphs(2_000).default(''),
}
/** `videoId` is that of an upload, which has its poster. */
export const newVideoBody = z.object({ ...texts, videoId: z.uuid('media.fields.selectVideo') })
export const videoBody = z.object(texts)

export const mediaVideo = z
	.object({
		id,
		title: z.string(),
		description: z.string(),
		url: z.string(),
		posterUrl: z.string().nullable(),
		seconds: z.int(),
		position: z.int(),
		createdAt: instant,
	})
	.meta({ id: 'RadioVideo' })
export type MediaVideo = z.output<typeof mediaVideo>

export const videosQuery = restQuery(z.strictObject({ id: chosenIds(id) }), ['position', 'createdAt'])
