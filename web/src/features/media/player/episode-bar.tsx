import { ExternalLink, RotateCcw, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatPlayingTime } from '../../../../../client/format/sizes.ts'
import { AHEAD_SECONDS, BACK_SECONDS, isOwnWindow, moveToWindow, seekTo } from './controls.ts'
import { Failed, Further, IconButton, type PartProps, PlayButton } from './parts.tsx'

const RATES = [0.75, 1, 1.25, 1.5, 2] as const

/** The controls of an episode, which has a length. */
export function EpisodeBar({ audio, track, seconds }: PartProps & { readonly seconds: number }) {
	const { t } = useTranslation('player')
	return (
		<>
			<div className="row gap-1">
				<IconButton
					icon={RotateCcw}
					label={t('back', { count: BACK_SECONDS })}
					onClick={() => seekTo(audio, audio.currentTime - BACK_SECONDS)}
				/>
				<PlayButton audio={audio} />
				<IconButton
					icon={RotateCw}
					label={t('ahead', { count: AHEAD_SECONDS })}
					onClick={() => seekTo(audio, audio.currentTime + AHEAD_SECONDS)}
				/>
			</div>
			{audio.error ? <Failed audio={audio} /> : <Progress audio={audio} seconds={seconds} />}
			<Further
				audio={audio}
				track={track}
				share={t('share')}
				before={<Speed audio={audio} />}
				after={
					!isOwnWindow() && (
						<IconButton
							icon={ExternalLink}
							label={t('ownWindow')}
							onClick={() => moveToWindow(audio, track)}
						/>
					)
				}
			/>
		</>
	)
}

function Speed({ audio }: Pick<PartProps, 'audio'>) {
	const { t } = useTranslation('player')
	return (
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
	)
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
