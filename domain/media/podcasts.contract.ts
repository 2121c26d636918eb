import { z } from 'zod'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import {
	chosenIds,
	id,
	instant,
	optionalText,
	paragraphs,
	plainText,
	restQuery,
	text,
} from '../../kernel/wire/schemas.ts'
import { slug } from './slugs.contract.ts'

/** The top level of the categories that podcast directories know. */
export const APPLE_CATEGORIES = [
	'Arts',
	'Business',
	'Comedy',
	'Education',
	'Fiction',
	'Government',
	'Health & Fitness',
	'History',
	'Kids & Family',
	'Leisure',
	'Music',
	'News',
	'Religion & Spirituality',
	'Science',
	'Society & Culture',
	'Sports',
	'TV & Film',
	'Technology',
	'True Crime',
] as const
export type AppleCategory = (typeof APPLE_CATEGORIES)[number]

export const podcastBody = z.object({
	slug,
	title: text(150, 'media.fields.enterTitle'),
	description: paragraphs(4_000, 'media.fields.enterDescription'),
	author: text(100, 'media.fields.enterAuthor'),
	language: z.enum(LANGUAGES),
	appleCategory: z.enum(APPLE_CATEGORIES, 'media.fields.selectCategory'),
	explicit: z.boolean().default(false),
	/** The address of an uploaded picture; empty for none. */
	artworkUrl: optionalText(1_000).default(''),
})
export type PodcastBody = z.output<typeof podcastBody>

export const podcast = z
	.object({
		id,
		slug: z.string(),
		title: z.string(),
		description: z.string(),
		author: z.string(),
		language: z.enum(LANGUAGES),
		appleCategory: z.enum(APPLE_CATEGORIES),
		explicit: z.boolean(),
		artworkUrl: z.string(),
		episodes: z.int(),
		createdAt: instant,
	})
	.meta({ id: 'RadioPodcast' })
export type Podcast = z.output<typeof podcast>

export const podcastsQuery = restQuery(
	z.strictObject({ id: chosenIds(id), q: plainText().trim().max(100).optional() }),
	['title', 'createdAt'],
)
