import { Box, Typography } from '@mui/material'
import { useLocale } from 'react-admin'
import { formatPlayingTime, formatSize } from '../../../../client/format/sizes.ts'
import type { Video } from '../../../../kernel/wire/schemas.ts'
import { useT } from '../../providers/i18n.ts'
import { sheet } from '../../theme/sheet.ts'
import { Chip } from '../../ui/chip.tsx'

const styles = sheet({
	list: {
		display: 'grid',
		gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
		gap: '12px',
		'& video': {
			display: 'block',
			width: '100%',
			aspectRatio: '16 / 9',
			borderRadius: '8px',
			background: '#000',
		},
	},
	facts: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center', marginTop: '4px' },
})

interface VideosProps {
	videos: readonly Video[]
	beside?: { videos: readonly Video[]; as: 'added' | 'removed' }
}

export function Videos({ videos, beside }: VideosProps) {
	const t = useT()
	const locale = useLocale()
	if (videos.length === 0) return <Typography variant="quiet">{t('requests.noVideos')}</Typography>
	return (
		<Box component="ul" sx={styles.list}>
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
					<Box component="span" sx={styles.facts}>
						{formatPlayingTime(seconds)} · {formatSize(size, locale)}
						{beside && !beside.videos.some((other) => other._id === _id) ? (
							<Chip tone={beside.as === 'added' ? 'ok' : 'bad'}>
								{t(beside.as === 'added' ? 'requests.videoAdded' : 'requests.videoRemoved')}
							</Chip>
						) : null}
					</Box>
				</li>
			))}
		</Box>
	)
}
