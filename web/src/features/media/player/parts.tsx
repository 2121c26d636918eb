import { Pause, Play, Share2, Volume2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { addressAt, isLive, togglePlay } from './controls.ts'
import type { Track } from './track.ts'

export interface PartProps {
	readonly audio: HTMLAudioElement
	readonly track: Track
}

export function PlayButton({ audio }: Pick<PartProps, 'audio'>) {
	const { t } = useTranslation('player')
	return (
		<IconButton
			icon={audio.paused ? Play : Pause}
			label={audio.paused ? t('play') : t('pause')}
			isBusy={!audio.paused && audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA}
			onClick={() => togglePlay(audio)}
		/>
	)
}

export function Failed({ audio }: Pick<PartProps, 'audio'>) {
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

interface FurtherProps extends PartProps {
	readonly share: string
	/** Before the volume. */
	readonly before?: ReactNode
	/** After the sharing. */
	readonly after?: ReactNode
}

export function Further({ audio, track, share, before, after }: FurtherProps) {
	const { t } = useTranslation('player')
	const [isCopied, setIsCopied] = useState(false)
	const passOn = async () => {
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
			{before}
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
			<IconButton icon={Share2} label={share} onClick={() => void passOn()} />
			{after}
			<output className="text-sm">{isCopied && t('copied')}</output>
		</div>
	)
}

interface IconButtonProps {
	readonly icon: typeof Play
	readonly label: string
	readonly isBusy?: boolean
	readonly isPressed?: boolean
	readonly className?: string
	readonly onClick: () => void
}

export const IconButton = ({ icon, label, isBusy, isPressed, className = '', onClick }: IconButtonProps) => (
	<button
		type="button"
		className={`icon-btn ${className}`}
		aria-label={label}
		title={label}
		aria-busy={isBusy}
		aria-pressed={isPressed}
		onClick={onClick}
	>
		<Icon of={icon} />
	</button>
)
