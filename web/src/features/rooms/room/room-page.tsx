import './room.css'
import { useQuery } from '@tanstack/react-query'
import { DoorClosed } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { asFailure } from '../../../../../client/failure.ts'
import { stageKey } from '../../../../../domain/rooms/live.contract.ts'
import type { Stage } from '../../../../../domain/rooms/stage.contract.ts'
import { openedPath } from '../../../lib/document-language.ts'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { saveToasts } from '../../../lib/toast.ts'
import { useLive } from '../../../lib/use-live.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { stageQuery } from '../api/stage.ts'
import { Inside } from './inside.tsx'
import { Lobby } from './lobby.tsx'
import { useMicrophone } from './use-microphone.ts'
import { useTalk } from './use-talk.ts'

/** A page keeps the permissions of the document that it was loaded with: only this one may use a microphone. */
const isOwnDocument = openedPath.startsWith(paths.room.href({ id: '' }))

export default function RoomPage() {
	const { id = '' } = useParams()
	useEffect(() => {
		if (isOwnDocument) return
		saveToasts()
		location.reload()
	}, [])
	return (
		<div className="wrap stack gap-6 py-10">
			{isOwnDocument ? <Room key={id} id={id} /> : <Skeleton className="h-40 w-full" />}
		</div>
	)
}

function Room({ id }: { readonly id: string }) {
	const { t } = useTranslation('room')
	const [params] = useSearchParams()
	const { data, error, refetch } = useQuery(
		stageQuery(id, useUser()?.unique_id, params.get('key') ?? undefined),
	)
	useLive(stageKey(id), ['rooms', 'stage', id])
	useTitle(data?.room.title ?? t('title'))
	if (error && !(data && asFailure(error).isUnreachable))
		return (
			<>
				<h1>{t('title')}</h1>
				<ErrorState error={error} onRetry={() => void refetch()} />
				<ToRooms />
			</>
		)
	if (!data)
		return (
			<>
				<h1>{t('title')}</h1>
				<div className="stack" aria-busy>
					<Skeleton className="h-24 w-full" />
					<Skeleton className="h-40 w-full" />
				</div>
			</>
		)
	return (
		<>
			<RoomHead stage={data} />
			{data.room.state === 'open' || data.room.state === 'live' ? (
				<OpenRoom stage={data} />
			) : (
				<Closed stage={data} />
			)}
		</>
	)
}

function RoomHead({ stage: { room } }: { readonly stage: Stage }) {
	const { t } = useTranslation('rooms')
	const format = useFormat()
	return (
		<header className="stack gap-2">
			<h1 className="wrap-anywhere">{room.title}</h1>
			<p className="wrap-anywhere">{room.description}</p>
			<p className="text-ink-2">
				{t('by', { name: room.ownerId.name })} · {format.dateTime(room.startTime, room.endTime)}
			</p>
		</header>
	)
}

const ToRooms = () => {
	const { t } = useTranslation('room')
	return (
		<p>
			<ButtonLink variant="line" to={paths.chatTabs.href()}>
				{t('toRooms')}
			</ButtonLink>
		</p>
	)
}

function Closed({ stage: { room } }: { readonly stage: Stage }) {
	const { t } = useTranslation('room')
	const { _id, state } = room
	return (
		<EmptyState icon={DoorClosed} title={t(`closed.${state as 'ended'}`)}>
			<p className="text-ink-2">{t(state === 'scheduled' ? 'opensSoon' : 'lookForOthers')}</p>
			<ButtonLink variant="line" to={paths.chatTabs.href(state === 'scheduled' ? { room: _id } : {})}>
				{t('toRooms')}
			</ButtonLink>
		</EmptyState>
	)
}

/** The lobby, and the room once one is in it. */
function OpenRoom({ stage }: { readonly stage: Stage }) {
	const talk = useTalk(stage.room._id)
	const microphone = useMicrophone()
	const { close } = microphone
	const { state } = talk
	useEffect(() => {
		if (state === 'refused') close()
	}, [state, close])
	if (state === 'out' || state === 'refused')
		return <Lobby stage={stage} talk={talk} microphone={microphone} />
	return <Inside stage={stage} talk={talk} microphone={microphone} />
}
