import { useMutation } from '@tanstack/react-query'
import { BellRing, CalendarPlus, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref } from 'react-router-dom'
import { saveFile } from '../../../../client/ui/save-file.ts'
import type { Room } from '../../../../domain/rooms/contract.ts'
import type { RoomState } from '../../../../domain/rooms/state.contract.ts'
import { audioRoomHref } from '../../lib/audio-room.ts'
import { paths } from '../../lib/paths.ts'
import { notify } from '../../lib/toast.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import { useFormat } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Pick } from '../../ui/pick.tsx'
import { useRefusal } from '../../ui/refusal.tsx'
import { useConfig } from '../catalog/api/config.ts'
import { calendarOf, setReminder, useRefresh } from './api/rooms.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { shareRoom } from './share-room.ts'

const TONES: Readonly<Record<RoomState, ChipTone>> = {
	scheduled: 'info',
	open: 'ok',
	live: 'urgent',
	ended: 'off',
	missed: 'off',
	cancelled: 'bad',
}

interface RoomCardProps {
	readonly room: Room
	/** The key of the link that the reader came by. */
	readonly linkKey?: string | undefined
}

export function RoomCard({ room, linkKey }: RoomCardProps) {
	const { t } = useTranslation('rooms')
	const format = useFormat()
	const { title, description, state, visibility, coming, request, ownerId, startTime, endTime } = room
	const { onStage, listening } = room
	return (
		<article className="card pad stack gap-2" aria-label={title}>
			<div className="row flex-wrap">
				<Chip tone={TONES[state]}>{t(`states.${state}`)}</Chip>
				{visibility !== 'public' && <Chip>{t(`form.visibility.${visibility}`)}</Chip>}
			</div>
			<h2 className="wrap-anywhere">{title}</h2>
			<p className="wrap-anywhere">{description}</p>
			<p className="text-ink-2">
				{t('by', { name: ownerId.name })} · {format.dateTime(startTime, endTime)}
			</p>
			{request && (
				<p>
					{t('about')} <Link to={paths.fundraiser.href({ id: request._id })}>{request.title}</Link>
				</p>
			)}
			{state === 'live' && (
				<p className="wrap-anywhere">
					{onStage.length > 0 && <span>{t('onStage', { names: onStage.join(', ') })} </span>}
					<span>{t('listening', { count: listening, visible: format.number(listening) })}</span>
				</p>
			)}
			{coming > 0 && (
				<p className="text-ink-2">{t('coming', { count: coming, visible: format.number(coming) })}</p>
			)}
			<RoomActions room={room} linkKey={linkKey} />
		</article>
	)
}

function RoomActions({ room, linkKey }: RoomCardProps) {
	const { t } = useTranslation('rooms')
	const [isCancelling, setCancelling] = useState(false)
	const { _id: id, state, isMine, visibility, wantsToCome, sharing } = room
	const isOpen = state === 'open' || state === 'live'
	const refusal = useRefusal()
	const refresh = useRefresh()
	const failed = { onError: (error: Error) => notify.error(refusal(error)) }
	const reminder = useMutation({
		...failed,
		mutationFn: () => setReminder(id, !wantsToCome, linkKey),
		onSuccess: ({ message }) => notify.success(message),
		onSettled: refresh,
	})
	const calendar = useMutation({
		...failed,
		mutationFn: () => calendarOf(id, linkKey),
		onSuccess: ({ blob, filename }) => saveFile({ blob, filename: filename ?? 'room.ics' }),
	})
	const share = useMutation({
		mutationFn: () => shareRoom(room, visibility === 'link' ? sharing?.key : undefined),
		onSuccess: (isCopied) => {
			if (isCopied) notify.success(t('copied'))
		},
		onError: () => notify.error(t('notShared')),
	})
	if (!isOpen && state !== 'scheduled') return null
	return (
		<div className="row flex-wrap">
			{isOpen && <Join id={id} linkKey={linkKey} />}
			{!isMine && (
				<Pick chosen={wantsToCome} disabled={reminder.isPending} onClick={() => reminder.mutate()}>
					<Icon of={BellRing} size="s" />
					{t('remindMe')}
				</Pick>
			)}
			<Button variant="text" size="sm" disabled={calendar.isPending} onClick={() => calendar.mutate()}>
				<Icon of={CalendarPlus} size="s" />
				{t('calendar')}
			</Button>
			{(visibility === 'public' || (visibility === 'link' && isMine)) && (
				<Button variant="text" size="sm" disabled={share.isPending} onClick={() => share.mutate()}>
					<Icon of={Share2} size="s" />
					{t('share')}
				</Button>
			)}
			{isMine && (
				<>
					<ButtonLink variant="line" size="sm" to={paths.createAudioRoom.href()} state={{ selectedId: id }}>
						{t('edit')}
					</ButtonLink>
					<Button variant="bad" size="sm" onClick={() => setCancelling(true)}>
						{t('cancel.open')}
					</Button>
				</>
			)}
			{isCancelling && <CancelDialog room={room} onClose={() => setCancelling(false)} />}
		</div>
	)
}

interface JoinProps {
	readonly id: string
	readonly linkKey: string | undefined
}

/** Opens the room as a document of its own, which may use a microphone, or the configured page where rooms are held. */
function Join({ id, linkKey }: JoinProps) {
	const { t } = useTranslation('rooms')
	const page = useConfig().data?.links.audioRoom ?? null
	const own = useHref(paths.room.href({ id }, { key: linkKey }))
	return (
		<a className="btn sm" href={audioRoomHref(page, `?${new URLSearchParams({ audioRoomId: id })}`) ?? own}>
			{t('join')}
		</a>
	)
}
