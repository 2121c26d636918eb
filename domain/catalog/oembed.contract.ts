import { z } from 'zod'
import type { Language } from '../../kernel/wire/language.ts'
import { plainText } from '../../kernel/wire/schemas.ts'

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

/** A thing of the site that other pages can show in a frame. */
export interface Embedding {
	readonly title: string
	/** The path and query of its frame. */
	readonly source: string
	readonly width: number
	readonly height: number
	readonly thumbnail?: { readonly url: string; readonly width: number; readonly height: number }
}

/** The place on the site that an address names, and the largest frame that its page has room for, in pixels. */
export interface EmbeddingQuery {
	/** Without its language. */
	readonly path: string
	readonly parameters: URLSearchParams
	readonly language: Language
	readonly maxwidth: number
	readonly maxheight: number
}
