import './player.css'
import { X } from 'lucide-react'
import { useEffect, useReducer } from 'react'
import { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../../../../client/ui/store.ts'
import { startI18n } from '../../../i18n/i18n.ts'
import { ChannelBar } from './channel-bar.tsx'
import { close, control, isOwnWindow, player } from './controls.ts'
import { EpisodeBar } from './episode-bar.tsx'
import { IconButton } from './parts.tsx'
import type { Track } from './track.ts'

let isMounted = false

/** Shows the player of a sound at the bottom of the page, once, and then each further track in it. */
export async function openPlayer(audio: HTMLAudioElement, track: Track): Promise<void> {
	player.set({ track })
	if (isMounted) return
	isMounted = true
	control(audio)
	await startI18n(['player'])
	const place = document.body.appendChild(document.createElement('div'))
	createRoot(place, { identifierPrefix: 'player' }).render(<PlayerBar audio={audio} />)
}

const EVENTS = [
	'timeupdate',
	'play',
	'pause',
	'playing',
	'waiting',
	'seeking',
	'durationchange',
	'ratechange',
	'volumechange',
	'error',
	'emptied',
] as const

function useEventsOf(audio: HTMLAudioElement): void {
	const [, render] = useReducer((count: number) => count + 1, 0)
	useEffect(() => {
		for (const event of EVENTS) audio.addEventListener(event, render)
		return () => {
			for (const event of EVENTS) audio.removeEventListener(event, render)
		}
	}, [audio])
}

function PlayerBar({ audio }: { readonly audio: HTMLAudioElement }) {
	const { t } = useTranslation('player')
	const track = useStore(player, (value) => value.track)
	useEventsOf(audio)
	if (!track) return null
	const { seconds } = track
	return (
		<section className="player noprint" aria-label={t('label')} data-own-window={isOwnWindow() || undefined}>
			{track.picture && <img src={track.picture} alt="" width={56} height={56} />}
			<p className="player-title">
				<a href={track.page}>{track.title}</a>
				<span className="text-ink-2 text-sm">{track.by}</span>
			</p>
			{seconds === null ? (
				<ChannelBar audio={audio} track={track} />
			) : (
				<EpisodeBar audio={audio} track={track} seconds={seconds} />
			)}
			<IconButton icon={X} label={t('close')} className="player-close" onClick={() => close(audio)} />
		</section>
	)
}
