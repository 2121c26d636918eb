import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Stage } from '../../../../../domain/rooms/stage.contract.ts'
import { paths } from '../../../lib/paths.ts'
import { notify } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { useRefusal } from '../../../ui/refusal.tsx'
import { setHand, setMuted, setOnStage } from '../api/stage.ts'
import { Announcer } from './announcer.tsx'
import { Chat } from './chat.tsx'
import { Controls } from './controls.tsx'
import { GiveCard } from './give-card.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { MicrophoneProblem } from './lobby.tsx'
import { People } from './people.tsx'
import type { Microphone } from './use-microphone.ts'
import { useRoomKeys } from './use-room-keys.ts'
import type { Talk } from './use-talk.ts'

interface InsideProps {
	readonly stage: Stage
	readonly talk: Talk
	readonly microphone: Microphone
}

/** Sends the microphone while its reader is on stage and unmuted, and turns it off when they leave the stage. */
function useVoiceOf({ stage: { me }, talk, microphone }: InsideProps): void {
	const { speak } = talk
	const { track, close } = microphone
	const isOnStage = me.stage === 'speaker'
	const isSending = isOnStage && !me.isMuted
	useEffect(() => {
		if (track) track.enabled = isSending
		speak(isSending ? track : null)
	}, [speak, track, isSending])
	const [wasOnStage, setWasOnStage] = useState(false)
	useEffect(() => {
		setWasOnStage(isOnStage)
		if (wasOnStage && !isOnStage) close()
	}, [isOnStage, wasOnStage, close])
}

/** The room as those see it who are in it. */
export function Inside(props: InsideProps) {
	const { stage, talk, microphone } = props
	const { t } = useTranslation('room')
	const client = useQueryClient()
	const navigate = useNavigate()
	const refusal = useRefusal()
	const [isLeaving, setLeaving] = useState(false)
	const id = stage.room._id
	const { me } = stage
	const isOnStage = me.stage === 'speaker'
	useVoiceOf(props)

	const act = useMutation({
		// One after another, so that the last one counts: a held key mutes when it is released.
		scope: { id: `room ${id}` },
		mutationFn: (call: () => Promise<unknown>) => call(),
		onError: (error) => notify.error(refusal(error)),
		onSettled: () => client.invalidateQueries({ queryKey: ['rooms', 'stage', id] }),
	})
	const mute = async (isMuted: boolean) => {
		if (!isOnStage) return
		// At once, before the server has answered.
		if (isMuted && microphone.track) microphone.track.enabled = false
		if (!isMuted && microphone.track === null && !(await microphone.open())) return
		act.mutate(() => setMuted(id, isMuted))
	}
	const raise = () => {
		if (me.stage === 'audience') act.mutate(() => setHand(id, me.handPlace === null))
	}
	const leave = () => {
		talk.leave()
		microphone.close()
		void navigate(paths.chatTabs.href())
	}
	useRoomKeys({
		onMute: () => void mute(!me.isMuted),
		onTalk: (isHeld) => void mute(!isHeld),
		onHand: raise,
		onLeave: () => setLeaving(true),
	})
	return (
		<>
			{talk.state !== 'connected' && (
				<Note tone="wait" role="status">
					{t(talk.state === 'lost' ? 'lost' : 'joining')}
				</Note>
			)}
			<MicrophoneProblem problem={microphone.problem} />
			{me.stage === 'invited' && (
				<Note tone="info" role="alert">
					<p>{t('invited')}</p>
					<div className="row flex-wrap">
						<Button size="sm" onClick={() => act.mutate(() => setOnStage(id, true))}>
							{t('accept')}
						</Button>
						<Button size="sm" variant="line" onClick={() => act.mutate(() => setOnStage(id, false))}>
							{t('decline')}
						</Button>
					</div>
				</Note>
			)}
			<div className="room-inside">
				<div className="stack">
					<People stage={stage} talk={talk} />
					<GiveCard stage={stage} />
				</div>
				<Chat stage={stage} />
			</div>
			<Controls
				stage={stage}
				talk={talk}
				microphone={microphone}
				isPending={act.isPending}
				onMute={() => void mute(!me.isMuted)}
				onHand={raise}
				onStage={(isOn) => act.mutate(() => setOnStage(id, isOn))}
				onLeave={leave}
			/>
			<Announcer stage={stage} />
			{isLeaving && <LeaveDialog onLeave={leave} onClose={() => setLeaving(false)} />}
		</>
	)
}
