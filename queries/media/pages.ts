import { PAGES } from '../../domain/generated/pages.contract.ts'
import type { PageDeclarations } from '../../kernel/capability/page-declarations.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import { excerptOf } from '../_shared/excerpt.ts'
import { addressOf } from '../_shared/page-addresses.ts'
import { socialPicturePath } from '../_shared/social-card.ts'
import { feedPath } from './episode-row.ts'
import { episodeAt, publishedPodcasts, sharedAs } from './listening.ts'

const DESCRIPTION_LENGTH = 200
const PUBLISHED = 'x.published_at <= now() AND x.duration_frames > 0'

export const mediaPages: PageDeclarations = {
	heads: {
		talmedia: async (sql, _, language) => ({
			title: textIn(language, 'media.pages.talmedia'),
			description: textIn(language, 'media.pages.talmediaDescription'),
			picturePath: socialPicturePath(null, language),
			listedAs: PAGES.talmedia.path,
			feeds: (await publishedPodcasts(sql, null)).map(({ title, slug }) => ({ title, path: feedPath(slug) })),
		}),
		episode: async (sql, file, language) => {
			const row = await episodeAt(sql, file)
			if (row === null) return { missing: 'episode' }
			return {
				title: row.title,
				description: excerptOf(row.description, DESCRIPTION_LENGTH) || null,
				picturePath: socialPicturePath(sharedAs(row), language),
				listedAs: addressOf(PAGES.episode, row.slug ?? ''),
				feeds: [{ title: row.podcast_title, path: feedPath(row.podcast_slug) }],
			}
		},
	},
	listed: {
		episodes: {
			order: 5,
			path: PAGES.episode.path,
			from: `rec.media_playlists x WHERE x.id > $1 AND ${PUBLISHED}`,
			key: 'x.slug',
			changedAt: 'x.updated_at',
		},
	},
}
