import { z } from 'zod'
import { LANGUAGES } from '../../kernel/wire/language.ts'

/** The default and minimum size of an embed, in pixels. */
export const EMBED_WIDTH = 600
export const EMBED_HEIGHT = 560
export const EMBED_HEIGHT_WITHOUT_PICTURE = 260

export const embedQuery = z.object({
	lang: z.enum(LANGUAGES).optional(),
	theme: z.enum(['light', 'dark']).optional(),
	picture: z.enum(['on', 'off']).default('on'),
})
export type EmbedQuery = z.output<typeof embedQuery>

export const embedFigures = z
	.object({
		text: z.string(),
		percent: z.int().min(0).max(100).nullable(),
		isOpen: z.boolean(),
	})
	.meta({ id: 'EmbedFigures' })
export type EmbedFigures = z.output<typeof embedFigures>
