import './player.css'
import { ExternalLink, Pause, Play, RotateCcw, RotateCw, Share2, Volume2, X } from 'lucide-react'
import { useEffect, useReducer, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import { formatPlayingTime } from '../../../../../client/format/sizes.ts'
import { useStore } from '../../../../../client/ui/store.ts'
import { startI18n } from '../../../i18n/i18n.ts'
import { api } from '../../../lib/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import {
	AHEAD_SECONDS,
	addressAt,
	BACK_SECONDS,
	close,
	control,
	isLive,
	isOwnWindow,
	moveToWindow,
	player,
	seekTo,
	togglePlay,
} from './controls.ts'
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

const RATES = [0.75, 1, 1.25, 1.5, 2] as const
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
	const isWaiting = !audio.paused && audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA
	return (
		<section className="player noprint" aria-label={t('label')} data-own-window={isOwnWindow() || undefined}>
			{track.picture && <img src={track.picture} alt="" width={56} height={56} />}
			<p className="player-title">
				<a href={track.page}>{track.title}</a>
				<span className="text-ink-2 text-sm">{track.by}</span>
			</p>
			{track.seconds === null && <NowPlaying key={track.id} track={track} />}
			<div className="row gap-1">
				{track.seconds !== null && (
					<IconButton
						icon={RotateCcw}
						label={t('back', { count: BACK_SECONDS })}
						onClick={() => seekTo(audio, audio.currentTime - BACK_SECONDS)}
					/>
				)}
				<IconButton
					icon={audio.paused ? Play : Pause}
					label={audio.paused ? t('play') : t('pause')}
					isBusy={isWaiting}
					onClick={() => togglePlay(audio)}
				/>
				{track.seconds !== null && (
					<IconButton
						icon={RotateCw}
						label={t('ahead', { count: AHEAD_SECONDS })}
						onClick={() => seekTo(audio, audio.currentTime + AHEAD_SECONDS)}
					/>
				)}
			</div>
			{audio.error ? (
				<Failed audio={audio} />
			) : track.seconds === null ? (
				<p className="player-progress text-sm">{t('onAir')}</p>
			) : (
				<Progress audio={audio} seconds={track.seconds} />
			)}
			<Further audio={audio} track={track} />
			<IconButton icon={X} label={t('close')} className="player-close" onClick={() => close(audio)} />
		</section>
	)
}

interface PartProps {
	readonly audio: HTMLAudioElement
	readonly track: Track
}

const NEWS_MS = 10_000

/** Follows what a channel plays, for the bar and for the device. */
function NowPlaying({ track: { id } }: { readonly track: Track }) {
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
	return null
}

interface ProgressProps {
	readonly audio: HTMLAudioElement
	readonly seconds: number
}

function Progress({ audio, seconds }: ProgressProps) {
	const { t } = useTranslation('player')
	const whole = Number.isFinite(audio.duration) ? audio.duration : seconds
	const place = formatPlayingTime(Math.floor(audio.currentTime))
	const length = formatPlayingTime(Math.round(whole))
	return (
		<div className="player-progress num">
			<span>{place}</span>
			<input
				type="range"
				min={0}
				max={Math.max(1, Math.floor(whole))}
				step={1}
				value={Math.floor(audio.currentTime)}
				aria-label={t('place')}
				aria-valuetext={t('placeOf', { place, length })}
				onChange={({ target }) => seekTo(audio, target.valueAsNumber)}
			/>
			<span>{length}</span>
		</div>
	)
}

function Failed({ audio }: { readonly audio: HTMLAudioElement }) {
	const { t } = useTranslation('player')
	const again = () => {
		const { currentTime } = audio
		audio.load()
		if (!isLive()) audio.currentTime = currentTime
		togglePlay(audio)
	}
	return (
		<div className="player-progress" role="alert">
			<span>{t('failed')}</span>
			<Button variant="line" size="sm" onClick={again}>
				{t('again')}
			</Button>
		</div>
	)
}

function Further({ audio, track }: PartProps) {
	const { t } = useTranslation('player')
	const [isCopied, setIsCopied] = useState(false)
	const share = async () => {
		const url = addressAt(audio, track)
		if (typeof navigator.share === 'function')
			await navigator.share({ title: track.title, url }).catch(() => undefined)
		else {
			await navigator.clipboard.writeText(url)
			setIsCopied(true)
		}
	}
	return (
		<div className="player-further">
			{track.seconds !== null && (
				<select
					className="select"
					aria-label={t('speed')}
					value={audio.playbackRate}
					onChange={({ target }) => {
						audio.playbackRate = Number(target.value)
					}}
				>
					{RATES.map((rate) => (
						<option key={rate} value={rate}>
							{rate}×
						</option>
					))}
				</select>
			)}
			<label className="row gap-1">
				<Icon of={Volume2} size="s" />
				<input
					type="range"
					min={0}
					max={1}
					step={0.05}
					value={audio.volume}
					aria-label={t('volume')}
					onChange={({ target }) => {
						audio.volume = target.valueAsNumber
					}}
				/>
			</label>
			<IconButton
				icon={Share2}
				label={track.seconds === null ? t('shareChannel') : t('share')}
				onClick={() => void share()}
			/>
			{!isOwnWindow() && track.seconds !== null && (
				<IconButton icon={ExternalLink} label={t('ownWindow')} onClick={() => moveToWindow(audio, track)} />
			)}
			<output className="text-sm">{isCopied && t('copied')}</output>
		</div>
	)
}

interface IconButtonProps {
	readonly icon: typeof Play
	readonly label: string
	readonly isBusy?: boolean
	readonly className?: string
	readonly onClick: () => void
}

const IconButton = ({ icon, label, isBusy, className = '', onClick }: IconButtonProps) => (
	<button
		type="button"
		className={`icon-btn ${className}`}
		aria-label={label}
		title={label}
		aria-busy={isBusy}
		onClick={onClick}
	>
		<Icon of={icon} />
	</button>
)
