import { Ear, Mic } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stage } from '../../../../../domain/rooms/stage.contract.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Select } from '../../../ui/field.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { useLevel } from './use-level.ts'
import type { Microphone } from './use-microphone.ts'
import type { Talk } from './use-talk.ts'

interface LobbyProps {
	readonly stage: Stage
	readonly talk: Talk
	readonly microphone: Microphone
}

/** Before the room: the microphone is tried here, and everybody comes in muted. */
export function Lobby({ stage, talk, microphone }: LobbyProps) {
	const { t } = useTranslation('room')
	const format = useFormat()
	const { room, people } = stage
	const names = people.filter((person) => person.stage === 'speaker').map(({ name }) => name)
	return (
		<section className="card pad stack" aria-label={t('lobby')}>
			{talk.state === 'refused' && (
				<Note tone="bad" role="alert">
					{talk.why || t('refused')}
				</Note>
			)}
			{room.state === 'open' ? (
				<p>{t('noHostYet')}</p>
			) : (
				<p>
					{names.length > 0 && <span>{t('onStageNow', { names: names.join(', ') })} </span>}
					<span>{t('listening', { count: room.listening, visible: format.number(room.listening) })}</span>
				</p>
			)}
			<MicrophoneTest microphone={microphone} />
			<div className="row flex-wrap">
				<Button
					onClick={async () => {
						if (microphone.track === null) await microphone.open()
						await talk.join()
					}}
				>
					<Icon of={Mic} size="s" />
					{t('joinMuted')}
				</Button>
				<Button
					variant="line"
					onClick={() => {
						microphone.close()
						void talk.join()
					}}
				>
					<Icon of={Ear} size="s" />
					{t('onlyListen')}
				</Button>
			</div>
			<p className="text-ink-2 text-sm">{t('openly')}</p>
		</section>
	)
}

function MicrophoneTest({ microphone }: { readonly microphone: Microphone }) {
	const { t } = useTranslation('room')
	const [playsBack, setPlaysBack] = useState(false)
	const { track, problem } = microphone
	const level = useLevel(track, playsBack)
	return (
		<div className="stack gap-2">
			<MicrophoneProblem problem={problem} />
			{track === null ? (
				<Button variant="line" className="justify-self-start" onClick={() => void microphone.open()}>
					{t('tryMicrophone')}
				</Button>
			) : (
				<>
					<MicrophoneChoice microphone={microphone} />
					<label className="room-level">
						<span className="label">{t('level')}</span>
						<meter min={0} max={1} value={level} />
					</label>
					<Checkbox
						label={t('hearMyself')}
						help={t('hearMyselfHelp')}
						checked={playsBack}
						onChange={({ target }) => setPlaysBack(target.checked)}
					/>
				</>
			)}
		</div>
	)
}

export function MicrophoneProblem({ problem }: Pick<Microphone, 'problem'>) {
	const { t } = useTranslation('room')
	return (
		problem !== null && (
			<Note tone="wait" role="alert">
				{t(`microphone.${problem}`)}
			</Note>
		)
	)
}

/** Nothing where a device has no choice. */
export function MicrophoneChoice({
	microphone: { track, devices, open },
}: {
	readonly microphone: Microphone
}) {
	const { t } = useTranslation('room')
	if (track === null || devices.length < 2) return null
	return (
		<Select
			label={t('microphone.label')}
			value={track.getSettings().deviceId ?? ''}
			onChange={({ target }) => void open(target.value)}
		>
			{devices.map(({ deviceId, label }, place) => (
				<option key={deviceId} value={deviceId}>
					{label || t('microphone.numbered', { number: place + 1 })}
				</option>
			))}
		</Select>
	)
}
