import { z } from 'zod'
import { FRAME_MS } from '../../kernel/wire/audio-grid.ts'
import {
	chosenIds,
	id,
	instant,
	optionalParagraphs,
	optionalText,
	plainText,
	restQuery,
	text,
} from '../../kernel/wire/schemas.ts'
import { SECOND_MS } from '../../kernel/wire/time.ts'

export const ITEM_KINDS = ['music', 'talk', 'interview', 'advert', 'jingle'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

export const secondsOf = (frames: number): number => Math.round((frames * FRAME_MS) / SECOND_MS)

export const ITEM_TITLE_LIMIT = 200
const TEXT_LIMIT = 200
const PEOPLE_LIMIT = 1_000

/** Codes are written with or without hyphens, dots and blanks. */
const code = (pattern: RegExp, message: string) =>
	plainText()
		.max(40)
		.overwrite((typed) => typed.replace(/[\s.-]/g, '').toUpperCase())
		.refine((typed) => typed === '' || pattern.test(typed), message)
		.default('')

export const itemBody = z.object({
	title: text(ITEM_TITLE_LIMIT, 'media.fields.enterTitle'),
	kind: z.enum(ITEM_KINDS, 'media.fields.selectKind'),
	artist: optionalText(TEXT_LIMIT).default(''),
	description: optionalParagraphs(5_000).default(''),
	album: optionalText(TEXT_LIMIT).default(''),
	label: optionalText(TEXT_LIMIT).default(''),
	isrc: code(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/, 'media.fields.enterValidIsrc'),
	iswc: code(/^T\d{10}$/, 'media.fields.enterValidIswc'),
	writers: optionalText(PEOPLE_LIMIT).default(''),
	publishers: optionalText(PEOPLE_LIMIT).default(''),
	mayDownload: z.boolean().default(false),
})
export type ItemBody = z.output<typeof itemBody>

export const mediaItem = z
	.object({
		id,
		title: z.string(),
		kind: z.enum(ITEM_KINDS),
		artist: z.string(),
		description: z.string(),
		album: z.string(),
		label: z.string(),
		isrc: z.string(),
		iswc: z.string(),
		writers: z.string(),
		publishers: z.string(),
		mayDownload: z.boolean(),
		/** Null until its sound is there, as all that follows from it. */
		version: z.int().nullable(),
		seconds: z.int().nullable(),
		lufs: z.number().nullable(),
		peakDb: z.number().nullable(),
		coverUrl: z.string().nullable(),
		/** Opens its sound for an hour or two. */
		soundUrl: z.string().nullable(),
		playlists: z.int(),
		createdAt: instant,
	})
	.meta({ id: 'RadioItem' })
export type MediaItem = z.output<typeof mediaItem>

export const mediaItemDetail = mediaItem
	.extend({
		/** A byte per 1/400 of its length, in base64. */
		waveform: z.string().nullable(),
		versions: z.array(
			z.object({
				version: z.int(),
				seconds: z.int(),
				lufs: z.number(),
				soundUrl: z.string(),
				madeAt: instant,
			}),
		),
		usedIn: z.array(z.object({ id, title: z.string() })),
	})
	.meta({ id: 'RadioItemDetail' })
export type MediaItemDetail = z.output<typeof mediaItemDetail>

export const mediaItemsQuery = restQuery(
	z.strictObject({
		id: chosenIds(id),
		q: plainText().trim().max(100).optional(),
		kind: z.enum(ITEM_KINDS).optional(),
		/** Only those that a playlist may have, or only those without sound. */
		hasSound: z.boolean().optional(),
		playlistId: id.optional(),
	}),
	['title', 'createdAt'],
)
