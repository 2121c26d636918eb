import { Hand, LogOut, Mic, MicOff, Settings, Share2, Smile } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stage } from '../../../../../domain/rooms/stage.contract.ts'
import { REACTIONS, type Reaction } from '../../../../../kernel/wire/voice.ts'
import { notify } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { shareRoom } from '../share-room.ts'
import { MicrophoneChoice } from './lobby.tsx'
import { ManageDialog } from './manage-dialog.tsx'
import type { Microphone } from './use-microphone.ts'
import type { Talk } from './use-talk.ts'

interface ControlsProps {
	readonly stage: Stage
	readonly talk: Talk
	readonly microphone: Microphone
	readonly isPending: boolean
	readonly onMute: () => void
	readonly onHand: () => void
	readonly onStage: (isOn: boolean) => void
	readonly onLeave: () => void
}

const NAMES = {
	'👏': 'clap',
	'❤️': 'heart',
	'😂': 'laugh',
	'🎉': 'celebrate',
	'🙏': 'thanks',
	'👍': 'agree',
} as const satisfies Record<Reaction, string>

/** Always in reach, at the lower edge of the window. */
export function Controls({ stage, talk, microphone, isPending, ...on }: ControlsProps) {
	const { t } = useTranslation('room')
	const [isReacting, setReacting] = useState(false)
	const [isManaging, setManaging] = useState(false)
	const { me } = stage
	const isHost = me.role === 'owner' || me.role === 'cohost'
	return (
		<section className="room-controls card" aria-label={t('controls')}>
			{isReacting && (
				<div className="row flex-wrap" id="reactions">
					{REACTIONS.map((reaction) => (
						<button
							key={reaction}
							type="button"
							className="icon-btn"
							aria-label={t(`reactions.${NAMES[reaction]}`)}
							onClick={() => talk.react(reaction)}
						>
							{reaction}
						</button>
					))}
				</div>
			)}
			<div className="row flex-wrap">
				{me.stage === 'speaker' && (
					<>
						<Button aria-pressed={!me.isMuted} variant={me.isMuted ? 'line' : 'primary'} onClick={on.onMute}>
							<Icon of={me.isMuted ? MicOff : Mic} size="s" />
							<span>{t(me.isMuted ? 'unmute' : 'mute')}</span>
						</Button>
						<Button variant="line" disabled={isPending} onClick={() => on.onStage(false)}>
							{t('stepDown')}
						</Button>
						<MicrophoneChoice microphone={microphone} />
					</>
				)}
				{me.stage === 'audience' && isHost && (
					<Button variant="line" disabled={isPending} onClick={() => on.onStage(true)}>
						<Icon of={Mic} size="s" />
						{t('comeOnStage')}
					</Button>
				)}
				{me.stage === 'audience' && !isHost && (
					<Button
						variant="line"
						aria-pressed={me.handPlace !== null}
						disabled={isPending}
						onClick={on.onHand}
					>
						<Icon of={Hand} size="s" />
						{me.handPlace === null ? t('raiseHand') : t('lowerHand', { place: me.handPlace })}
					</Button>
				)}
				<Button
					variant="line"
					aria-expanded={isReacting}
					aria-controls="reactions"
					onClick={() => setReacting(!isReacting)}
				>
					<Icon of={Smile} size="s" />
					{t('react')}
				</Button>
				<ShareButton stage={stage} />
				{me.acts.length > 0 && (
					<Button variant="line" onClick={() => setManaging(true)}>
						<Icon of={Settings} size="s" />
						{t('manageRoom')}
					</Button>
				)}
				<Button variant="bad" onClick={on.onLeave}>
					<Icon of={LogOut} size="s" />
					{t('leave')}
				</Button>
			</div>
			<p className="text-ink-2 text-sm room-keys">{t('keys')}</p>
			{isManaging && <ManageDialog stage={stage} onClose={() => setManaging(false)} />}
		</section>
	)
}

function ShareButton({ stage: { room } }: { readonly stage: Stage }) {
	const { t } = useTranslation('rooms')
	const { visibility, sharing } = room
	if (visibility === 'invited' || (visibility === 'link' && sharing === null)) return null
	const share = async () => {
		try {
			const key = visibility === 'link' ? sharing?.key : undefined
			if (await shareRoom(room, key)) notify.success(t('copied'))
		} catch {
			notify.error(t('notShared'))
		}
	}
	return (
		<Button variant="line" onClick={() => void share()}>
			<Icon of={Share2} size="s" />
			{t('share')}
		</Button>
	)
}
