import { Podcast as Microphone, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHref } from 'react-router-dom'
import { formatPlayingTime } from '../../../../client/format/sizes.ts'
import type { EpisodeCard } from '../../../../domain/media/listening.contract.ts'
import type { Picture as StoredPicture } from '../../../../kernel/wire/schemas.ts'
import { paths } from '../../lib/paths.ts'
import { useFormat } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Track } from './player/track.ts'

export const Cover = ({ of, isLarge }: { readonly of: StoredPicture | null; readonly isLarge?: true }) => (
	<span className={`media-cover ${isLarge ? 'lg' : ''}`}>
		{of ? (
			<Picture of={of} sizes={isLarge ? '240px' : '112px'} {...(isLarge && { first: true })} />
		) : (
			<Icon of={Microphone} size="l" />
		)}
	</span>
)

interface ListenProps {
	readonly episode: EpisodeCard
	readonly isLarge?: true
}

/** Begins an episode; without scripts its page has the browser's own player. */
export function Listen({ episode, isLarge }: ListenProps) {
	const { t } = useTranslation('listen')
	const page = useHref(paths.episode.href({ id: episode.file }))
	const { _id: id, title, podcast: by, picture, duration: seconds, audioUrl: src } = episode
	const track: Track = { id, title, by, picture: picture?.url ?? null, seconds, src, page }
	return (
		<button
			type="button"
			className={`btn needs-script ${isLarge ? 'lg' : 'line sm'}`}
			data-episode={JSON.stringify(track)}
			aria-label={t('playNamed', { title })}
		>
			<Icon of={Play} size={isLarge ? 'm' : 's'} />
			{t('play')}
		</button>
	)
}

export function EpisodeFacts({ episode }: { readonly episode: EpisodeCard }) {
	const format = useFormat()
	return (
		<p className="text-ink-2 text-sm tabular-nums">
			{[episode.podcast, format.date(episode.publishedAt), formatPlayingTime(episode.duration)].join(' · ')}
		</p>
	)
}

export const EpisodeList = ({ episodes }: { readonly episodes: readonly EpisodeCard[] }) => (
	<ul className="media-list">
		{episodes.map((episode) => (
			<li key={episode._id} className="card media-card">
				<Cover of={episode.picture} />
				<div className="stack gap-2">
					<h3>
						<Link to={paths.episode.href({ id: episode.file })}>{episode.title}</Link>
					</h3>
					<EpisodeFacts episode={episode} />
					<Listen episode={episode} />
				</div>
			</li>
		))}
	</ul>
)
