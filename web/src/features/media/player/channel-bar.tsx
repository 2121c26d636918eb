import { Heart } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/client.ts'
import { favouriteChannel, setFavouriteChannel, showFavourite } from '../favourite-channel.ts'
import { player } from './controls.ts'
import { Failed, Further, IconButton, type PartProps, PlayButton } from './parts.tsx'

/** The controls of a channel, which has neither a place nor an end. */
export function ChannelBar({ audio, track }: PartProps) {
	const { t } = useTranslation('player')
	useNowPlaying(track.id)
	return (
		<>
			<div className="row gap-1">
				<PlayButton audio={audio} />
			</div>
			{audio.error ? <Failed audio={audio} /> : <p className="player-progress text-sm">{t('onAir')}</p>}
			<Further
				audio={audio}
				track={track}
				share={t('shareChannel')}
				after={<Favourite key={track.id} channel={track.id} />}
			/>
		</>
	)
}

function Favourite({ channel }: { readonly channel: string }) {
	const { t } = useTranslation('player')
	const [isFavourite, setIsFavourite] = useState(() => favouriteChannel() === channel)
	const toggle = () => {
		setFavouriteChannel(isFavourite ? null : channel)
		setIsFavourite(!isFavourite)
		showFavourite()
	}
	return <IconButton icon={Heart} label={t('favourite')} isPressed={isFavourite} onClick={toggle} />
}

const NEWS_MS = 10_000

/** Follows what a channel plays, for the bar and for the device. */
function useNowPlaying(id: string): void {
	useEffect(() => {
		const read = async () => {
			const { data } = await api.get('/api/v1/radio/nowPlaying', { query: { channel: id } })
			const by = [data.item?.title, data.item?.artist || data.streaming?.title].filter(Boolean).join(' · ')
			const { track } = player.get()
			if (track?.id !== id || track.by === by) return
			player.set({ track: { ...track, by, picture: data.item?.picture?.url ?? track.picture } })
		}
		const soon = () => void read().catch(() => undefined)
		soon()
		const timer = setInterval(soon, NEWS_MS)
		return () => clearInterval(timer)
	}, [id])
}
