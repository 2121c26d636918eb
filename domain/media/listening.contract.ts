import { z } from 'zod'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import { id, list, one, page, picture, plainText } from '../../kernel/wire/schemas.ts'
import { MEMBER_TYPES } from './members.contract.ts'

/** Seconds of sound are whole ones. */
const seconds = z.int()

export const podcastCard = z
	.object({
		_id: z.string(),
		slug: z.string(),
		title: z.string(),
		description: z.string(),
		author: z.string(),
		language: z.enum(LANGUAGES),
		picture: picture.nullable(),
		feedUrl: z.string(),
		episodes: z.int(),
	})
	.meta({ id: 'PodcastCard' })
export type PodcastCard = z.infer<typeof podcastCard>

const card = {
	_id: z.string(),
	/** The last part of its page's address. */
	file: z.string(),
	title: z.string(),
	producer: z.string(),
	podcast: z.string(),
	duration: seconds,
	publishedAt: z.string(),
	picture: picture.nullable(),
	/** Another address for each version of its sound. */
	audioUrl: z.string(),
}
export const episodeCard = z.object(card).meta({ id: 'EpisodeCard' })
export type EpisodeCard = z.infer<typeof episodeCard>

export const episode = z
	.object({
		...card,
		description: z.string(),
		categories: z.array(z.string()),
		/** Null where its rights forbid it. */
		downloadUrl: z.string().nullable(),
		feedUrl: z.string(),
		podcastSlug: z.string(),
	})
	.meta({ id: 'Episode' })
export type Episode = z.infer<typeof episode>

export const teamMember = z
	.object({
		_id: z.string(),
		name: z.string(),
		title: z.string(),
		type: z.enum(MEMBER_TYPES),
		companyName: z.string(),
		city: z.string(),
		picture: picture.nullable(),
	})
	.meta({ id: 'TeamMember' })
export type TeamMember = z.infer<typeof teamMember>

const categoryEpisodes = z.object({
	_id: z.string(),
	name: z.string(),
	total: z.int(),
	episodes: z.array(episodeCard),
})

/** The content of `/talmedia`. */
export const mediaHome = z
	.object({
		picks: z.array(episodeCard),
		podcasts: z.array(podcastCard),
		categories: z.array(categoryEpisodes),
		team: z.array(teamMember),
	})
	.meta({ id: 'MediaHome' })
export type MediaHome = z.infer<typeof mediaHome>

export const mediaHomeAnswer = one(mediaHome)
export const episodeAnswer = one(episode)
export const episodeList = list(episodeCard)

export const episodesQuery = z.object({
	category: id.optional(),
	/** The slug of a podcast. */
	podcast: plainText().max(100).optional(),
	...page(12, 50),
})
export const episodeParams = z.object({ file: plainText().max(200) })

export const mediaVideo = z
	.object({
		_id: z.string(),
		title: z.string(),
		description: z.string(),
		url: z.string(),
		posterUrl: z.string().nullable(),
		seconds,
		createdAt: z.string(),
	})
	.meta({ id: 'MediaVideo' })
export type MediaVideo = z.infer<typeof mediaVideo>
export const mediaVideoList = list(mediaVideo)
export const mediaVideosQuery = z.object({ keyword: plainText().trim().max(100).optional(), ...page(12, 50) })
