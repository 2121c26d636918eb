import { Box } from '@mui/material'
import { Link } from 'react-router-dom'
import type { BackofficeChannel } from '../../../../domain/radio/channels.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { serverClock } from '../../providers/server-clock.ts'
import { styles } from './radio.styles.ts'
import { Span } from './Span.tsx'

/** Shows what is on air now: a streaming, else the fallback, else nothing. */
export function OnAirNow({ channel }: { channel: BackofficeChannel }) {
	const t = useT()
	if (!channel.isLive) return <p>{t('radioChannels.offAir')}</p>
	const now = serverClock.now()
	const playing = channel.nextHour.find(({ startTime, endTime }) => startTime <= now && now < endTime)
	if (playing) return <Link to={`/radioStreamings/${playing.id}`}>{playing.title}</Link>
	const { fallback } = channel
	return (
		<p>
			{fallback === null ? t('radioChannels.silent') : t('radioChannels.playsFallback', { title: fallback })}
		</p>
	)
}

export function NextHour({ channel: { nextHour, zone } }: { channel: BackofficeChannel }) {
	const t = useT()
	if (nextHour.length === 0) return <p>{t('radioChannels.nothingWithinHour')}</p>
	return (
		<Box component="ul" sx={styles.onAir}>
			{nextHour.map(({ id, title, startTime, endTime }) => (
				<li key={id}>
					<Link to={`/radioStreamings/${id}`}>{title}</Link>{' '}
					<Span from={startTime} until={endTime} zone={zone} />
				</li>
			))}
		</Box>
	)
}
