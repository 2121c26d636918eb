import './rooms.css'
import { useQuery } from '@tanstack/react-query'
import { PanelRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { asFailure } from '../../../../client/failure.ts'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import { ROOM_DESCRIPTION_LIMIT, ROOM_TITLE_LIMIT, type Room } from '../../../../domain/rooms/contract.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { notify } from '../../lib/toast.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, useContractForm, useSending } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { useRefusal } from '../../ui/refusal.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { createRoom, editRoom, ownRoomQuery, useRefresh } from './api/rooms.ts'
import { bodyOf, earliest, type RoomValues, roomRules, valuesOf } from './room-form.ts'
import { WhoMayCome } from './who-may-come.tsx'

interface Chosen {
	readonly selectedId?: string
}

export default function CreateAudioRoom() {
	const { t } = useTranslation('rooms')
	const { selectedId } = (useLocation().state ?? {}) as Chosen
	useTitle(t('form.title'))
	return (
		<div className="wrap stack gap-6 py-10">
			<h1>{t('form.title')}</h1>
			{selectedId === undefined ? (
				<RoomForm room={undefined} />
			) : (
				<EditRoom key={selectedId} id={selectedId} />
			)}
		</div>
	)
}

function EditRoom({ id }: { readonly id: string }) {
	const { t } = useTranslation('rooms')
	const { t: common } = useTranslation()
	const { data, error, refetch } = useQuery(ownRoomQuery(useUser()?.unique_id ?? '', id))
	if (data) return <RoomForm room={data} />
	if (error)
		return (
			<div className="stack">
				<Note tone="bad" role="alert">
					{t('form.problem', { message: asFailure(error).message || common('failed.unreachable') })}
				</Note>
				<div className="row flex-wrap">
					<Button variant="line" onClick={() => void refetch()}>
						{common('failed.retry')}
					</Button>
					<ButtonLink variant="text" to={paths.chatTabs.href()}>
						{t('form.back')}
					</ButtonLink>
				</div>
			</div>
		)
	return <Skeleton className="h-40 w-full" />
}

const OF_PANEL = ['visibility', 'invited', 'cohosts', 'organizationId', 'requestId'] as const

function RoomForm({ room }: { readonly room: Room | undefined }) {
	const { t } = useTranslation('rooms')
	const panel = useId()
	const navigate = useNavigate()
	const refusal = useRefusal()
	const refresh = useRefresh()
	const intentOf = useIntent({ repeatable: true })
	const userId = useUser()?.unique_id ?? ''
	const [isWanted, setWanted] = useState(false)
	const [initial] = useState(() => valuesOf(room))
	const form = useContractForm(roomRules(room && initial.startTime), { defaultValues: initial })
	const [title, description] = form.watch(['title', 'description'])
	const isOpen = isWanted || OF_PANEL.some((name) => form.errorOf(name) !== undefined)
	const save = useSending(form, {
		mutationFn: (values: RoomValues) => {
			const body = bodyOf(values)
			return room ? editRoom(room._id, body, intentOf(body)) : createRoom(userId, body, intentOf(body))
		},
		fieldOf: (name) => Object.keys(initial).find((each) => each === name.split('.')[0]) as keyof RoomValues,
		onSuccess: async ({ message }) => {
			notify.success(message)
			await navigate(paths.chatTabs.href(room ? { tab: 'mine' } : {}))
		},
		onError: (error) => notify.error(refusal(error)),
		onSettled: refresh,
	})
	const counted = (text: string, limit: number) => t('form.characters', { count: text.length, limit })
	return (
		<Form of={form} onValid={save.send} className={isOpen ? 'room-form with-panel' : 'room-form'}>
			<div className="card pad stack">
				<div className="row justify-end">
					<Button
						variant="line"
						size="sm"
						aria-expanded={isOpen}
						aria-controls={panel}
						onClick={() => setWanted(!isOpen)}
					>
						<Icon of={PanelRight} size="s" />
						{t(isOpen ? 'form.hidePanel' : 'form.openPanel')}
					</Button>
				</div>
				<TextField
					label={t('form.name')}
					help={counted(title, ROOM_TITLE_LIMIT)}
					maxLength={ROOM_TITLE_LIMIT}
					autoComplete="off"
					{...form.field('title')}
				/>
				<TextField
					label={t('form.description')}
					help={counted(description, ROOM_DESCRIPTION_LIMIT)}
					maxLength={ROOM_DESCRIPTION_LIMIT}
					autoComplete="off"
					{...form.field('description')}
				/>
				<div className="room-times">
					<TextField
						label={t('form.start')}
						type="datetime-local"
						min={room ? undefined : earliest()}
						{...form.field('startTime')}
					/>
					<TextField
						label={t('form.end')}
						type="datetime-local"
						min={earliest()}
						{...form.field('endTime')}
					/>
				</div>
				<div className="row flex-wrap">
					<Button type="submit" disabled={save.isPending}>
						{t(room ? 'form.update' : 'form.schedule')}
					</Button>
					<ButtonLink variant="line" to={paths.chatTabs.href()}>
						{t('form.back')}
					</ButtonLink>
				</div>
			</div>
			<section id={panel} className="card pad stack" aria-label={t('form.panel')} hidden={!isOpen}>
				{isOpen && <WhoMayCome form={form} room={room} />}
			</section>
		</Form>
	)
}
