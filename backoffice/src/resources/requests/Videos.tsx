import { useLocale } from 'react-admin'
import { formatPlayingTime, formatSize } from '../../../../client/format/sizes.ts'
import type { Video } from '../../../../kernel/wire.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import styles from './videos.module.css'

interface VideosProps {
	videos: readonly Video[]
	/** The other version of a proposed change, and what a video is that it doesn't have. */
	beside?: { videos: readonly Video[]; as: 'added' | 'removed' }
}

/** All videos in their order, each to be played here. */
export function Videos({ videos, beside }: VideosProps) {
	const t = useT()
	const locale = useLocale()
	if (videos.length === 0) return <p className={styles.none}>{t('requests.noVideos')}</p>
	return (
		<ul className={styles.list}>
			{videos.map(({ _id, url, posterUrl, size, seconds }, index) => (
				<li key={_id}>
					{/* biome-ignore lint/a11y/useMediaCaption: its author uploaded it without */}
					<video
						controls
						playsInline
						preload="metadata"
						src={url}
						poster={posterUrl ?? undefined}
						aria-label={t('requests.video', { number: index + 1 })}
					/>
					<span className={styles.facts}>
						{formatPlayingTime(seconds)} · {formatSize(size, locale)}
						{beside && !beside.videos.some((other) => other._id === _id) ? (
							<Chip tone={beside.as === 'added' ? 'ok' : 'bad'}>
								{t(beside.as === 'added' ? 'requests.videoAdded' : 'requests.videoRemoved')}
							</Chip>
						) : null}
					</span>
				</li>
			))}
		</ul>
	)
}
