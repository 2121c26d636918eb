import { z } from 'zod'
import {
	chosenIds,
	id,
	instant,
	list,
	one,
	optionalParagraphs,
	optionalText,
	page,
	plainText,
	restQuery,
	text,
} from '../../kernel/wire/schemas.ts'
import { ITEM_KINDS } from './items.contract.ts'
import { slug } from './slugs.contract.ts'

export const PLAYLIST_PAGE_SIZES = [5, 10, 25, 50, 100, 500, 1000] as const
/** A whole day in items of a minute and a half. */
export const MAX_PLAYLIST_ITEMS = 1_000
export const CATEGORY_NAME_LIMIT = 60

const categoryName = z.object({ name: text(CATEGORY_NAME_LIMIT, 'media.fields.selectCategory') })

export const playlistBody = z.object({
	title: text(200, 'media.fields.enterName'),
	producer: optionalText(100).default(''),
	/** The account of its host. */
	rjUserId: id.nullable().default(null),
	categories: z.array(categoryName).max(20).default([]),
	/** Unchanged when left out. */
	editorPick: z.boolean().optional(),
	/** The address of an uploaded picture; empty for none. */
	thumbnailImageUrl: optionalText(1_000).default(''),
	mayDownload: z.boolean().default(false),
	description: optionalParagraphs(10_000).default(''),
})
export type PlaylistBody = z.output<typeof playlistBody>
export const editorPickBody = z.object({ editorPick: z.boolean() })
export const playlistItemsBody = z.object({ items: z.array(id).max(MAX_PLAYLIST_ITEMS) })
export const publishBody = z.object({
	podcastId: id,
	/** Made from the title when left out, unless it had one before. */
	slug: slug.optional(),
	/** Now when left out. */
	publishedAt: instant.optional(),
})
export type PublishBody = z.output<typeof publishBody>

const fields = {
	title: z.string(),
	producer: z.string(),
	rjUserId: id.nullable(),
	categories: z.array(z.object({ name: z.string() })),
	/** Seconds. */
	duration: z.int(),
	editorPick: z.boolean(),
	thumbnailImageUrl: z.string(),
	/** Null where it, or one of its items, may not be downloaded. */
	downloadUrl: z.string().nullable(),
	description: z.string(),
	podcastId: id.nullable(),
	slug: z.string().nullable(),
	publishedAt: instant.nullable(),
}
export const playlist = z.object({ _id: id, ...fields }).meta({ id: 'RadioPlaylist' })
export type Playlist = z.output<typeof playlist>

export const playlistParams = z.object({ id })
export const playlistAnswer = one(playlist)
export const playlistsQuery = z.object({
	...page(5, 1_000),
	search: plainText().trim().max(100).optional(),
})
export const playlistList = list(playlist)

const itemOfPlaylist = z
	.object({
		_id: id,
		title: z.string(),
		artist: z.string(),
		kind: z.enum(ITEM_KINDS),
		/** Seconds. */
		duration: z.int(),
	})
	.meta({ id: 'RadioPlaylistItem' })
export type ItemOfPlaylist = z.output<typeof itemOfPlaylist>
export const playlistItemsAnswer = one(z.array(itemOfPlaylist))

export const backofficePlaylist = z
	.object({
		id,
		...fields,
		mayDownload: z.boolean(),
		/** The name of its host. */
		rj: z.string().nullable(),
		podcast: z.string().nullable(),
		items: z.int(),
		/** Opens its sound for an hour or two; null while it has none. */
		soundUrl: z.string().nullable(),
		createdAt: instant,
		updatedAt: instant,
	})
	.meta({ id: 'BackofficeRadioPlaylist' })
export type BackofficePlaylist = z.output<typeof backofficePlaylist>

export const backofficePlaylistsQuery = restQuery(
	z.strictObject({
		id: chosenIds(id),
		q: plainText().trim().max(100).optional(),
		podcastId: id.optional(),
		rjUserId: id.optional(),
		categoryId: id.optional(),
		/** False for those whose time is still to come, too. */
		isPublished: z.boolean().optional(),
		editorPick: z.boolean().optional(),
	}),
	['title', 'duration', 'publishedAt', 'createdAt', 'updatedAt'],
)
