import './media.css'
import { useQuery } from '@tanstack/react-query'
import { Download, Rss } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { DocumentContext } from '../../lib/document.ts'
import { paths } from '../../lib/paths.ts'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { episodeQuery } from './api/media.ts'
import { Cover, EpisodeFacts, Listen } from './episode-parts.tsx'

export const loadEpisode = ({ params, queries }: DocumentContext) =>
	queries.fetchQuery(episodeQuery(params.id ?? ''))

export default function EpisodePage() {
	const { t } = useTranslation('listen')
	const { id = '' } = useParams()
	const { data: episode } = useQuery(episodeQuery(id))
	if (!episode) return null
	const { title, producer, podcast, podcastSlug, picture, categories, audioUrl, downloadUrl, feedUrl } =
		episode
	return (
		<article className="wrap media-episode py-10">
			<Cover of={picture} isLarge />
			<header className="stack">
				<h1>{title}</h1>
				<EpisodeFacts episode={episode} />
				{producer && <p className="text-sm">{t('producedBy', { name: producer })}</p>}
				<div className="row flex-wrap">
					<Listen episode={episode} isLarge />
					<noscript>
						{/* biome-ignore lint/a11y/useMediaCaption: it has no pictures */}
						<audio controls preload="none" src={audioUrl} aria-label={title} />
					</noscript>
					{downloadUrl && (
						<a className="btn line" href={downloadUrl} download="">
							<Icon of={Download} size="s" />
							{t('download')}
						</a>
					)}
				</div>
			</header>
			<div className="media-text">{episode.description}</div>
			<footer className="stack">
				<p className="row flex-wrap">
					{categories.map((name) => (
						<Chip key={name}>{name}</Chip>
					))}
				</p>
				<p className="row flex-wrap">
					<Link className="btn text sm" to={paths.talmedia.href({ podcast: podcastSlug })}>
						{t('moreOf', { podcast })}
					</Link>
					<a className="btn text sm" href={feedUrl} type="application/rss+xml">
						<Icon of={Rss} size="s" />
						{t('subscribe')}
					</a>
				</p>
			</footer>
		</article>
	)
}
