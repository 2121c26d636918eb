import type { EpisodeCard } from '../../../../domain/media/listening.contract.ts'
import type { Structured, StructuredPage } from '../../../../kernel/wire/structured-data.ts'
import type { DocumentContext } from '../../lib/document.ts'
import { paths } from '../../lib/paths.ts'
import { listOf } from '../../lib/structured.ts'
import { episodeQuery } from './api/media.ts'
import { videosOf } from './videos.tsx'

/** An ISO 8601 duration. */
const lasting = (seconds: number): string => `PT${seconds}S`

export const structuredEpisodes = (page: StructuredPage, episodes: readonly EpisodeCard[]) =>
	listOf(
		page,
		episodes.map(({ title, file }) => ({ name: title, path: paths.episode.href({ id: file }) })),
	)

export function structuredEpisode(
	{ params, queries }: DocumentContext,
	page: StructuredPage,
): readonly Structured[] {
	const episode = queries.getQueryData(episodeQuery(params.id ?? '').queryKey)
	if (!episode) return []
	const { title, description, publishedAt, duration, audioUrl, podcast, podcastSlug, feedUrl } = episode
	return [
		{
			'@type': 'PodcastEpisode',
			name: title,
			description,
			url: page.url,
			datePublished: publishedAt,
			timeRequired: lasting(duration),
			...(page.image !== undefined && { image: page.image }),
			associatedMedia: {
				'@type': 'AudioObject',
				contentUrl: page.site + audioUrl,
				encodingFormat: 'audio/mpeg',
				duration: lasting(duration),
			},
			partOfSeries: {
				'@type': 'PodcastSeries',
				name: podcast,
				url: page.site + paths.talmedia.href({ podcast: podcastSlug }),
				webFeed: page.site + feedUrl,
			},
		},
	]
}

export const structuredVideos = (context: DocumentContext, page: StructuredPage): readonly Structured[] =>
	videosOf(context).map(({ title, description, url, posterUrl, seconds, createdAt }) => ({
		'@type': 'VideoObject',
		name: title,
		description,
		contentUrl: page.site + url,
		...(posterUrl !== null && { thumbnailUrl: page.site + posterUrl }),
		duration: lasting(seconds),
		uploadDate: createdAt,
	}))
