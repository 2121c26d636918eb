import { z } from 'zod'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import { plainText } from '../../kernel/wire/schemas.ts'

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

const pixels = z.coerce.number().int().min(1).max(10_000)

/** The parameters of oEmbed 1.0. */
export const oembedQuery = z.object({
	url: plainText().max(2_000),
	maxwidth: pixels.optional(),
	maxheight: pixels.optional(),
	/** `json` or `xml`; others are answered by 501. */
	format: plainText().max(40).default('json'),
})

export const oembedAnswer = z
	.object({
		version: z.literal('1.0'),
		type: z.literal('rich'),
		title: z.string(),
		provider_name: z.literal('Karuna'),
		provider_url: z.string(),
		/** The cache time in seconds. */
		cache_age: z.int(),
		html: z.string(),
		width: z.int(),
		height: z.int(),
		thumbnail_url: z.string().optional(),
		thumbnail_width: z.int().optional(),
		thumbnail_height: z.int().optional(),
	})
	.meta({ id: 'OEmbed' })
export type OEmbed = z.output<typeof oembedAnswer>
