import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Mic, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ROOM_LISTS, type RoomList } from '../../../../domain/rooms/contract.ts'
import { EVERYBODY, roomsKey } from '../../../../domain/rooms/live.contract.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { useLive } from '../../lib/use-live.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { roomQuery, roomsQuery } from './api/rooms.ts'
import { RoomCard } from './room-card.tsx'

export default function ChatTabs() {
	const { t } = useTranslation('rooms')
	const [params, setParams] = useSearchParams()
	const list = ROOM_LISTS.find((each) => each === params.get('tab')) ?? 'coming'
	const opened = params.get('room')
	const userId = useUser()?.unique_id ?? ''
	useTitle(t('title'))
	useLive(roomsKey(EVERYBODY), ['rooms'])
	useLive(roomsKey(userId), ['rooms'])
	useLive(`inbox:${userId}`, ['rooms'])
	return (
		<div className="wrap stack gap-6 py-10">
			<div className="row justify-between flex-wrap">
				<h1>{t('title')}</h1>
				<ButtonLink to={paths.createAudioRoom.href()}>
					<Icon of={Plus} />
					{t('create')}
				</ButtonLink>
			</div>
			{opened && <OpenedRoom key={opened} id={opened} linkKey={params.get('key') ?? undefined} />}
			<Tabs<RoomList>
				label={t('title')}
				current={list}
				onChange={(id) => setParams(id === 'coming' ? {} : { tab: id }, { replace: true })}
				tabs={ROOM_LISTS.map((id) => ({ id, title: t(`lists.${id}`) }))}
			>
				<Rooms key={list} list={list} />
			</Tabs>
		</div>
	)
}

interface OpenedRoomProps {
	readonly id: string
	readonly linkKey: string | undefined
}

/** The room that the address names. */
function OpenedRoom({ id, linkKey }: OpenedRoomProps) {
	const { t } = useTranslation('rooms')
	const { data, error, refetch } = useQuery(roomQuery(id, linkKey))
	return (
		<section aria-label={t('opened')}>
			{data ? (
				<RoomCard room={data} linkKey={linkKey} />
			) : error ? (
				<ErrorState error={error} onRetry={() => void refetch()} />
			) : (
				<Skeleton className="h-24 w-full" />
			)}
		</section>
	)
}

function Rooms({ list }: { readonly list: RoomList }) {
	const { t } = useTranslation('rooms')
	const { t: common } = useTranslation()
	const rooms = useInfiniteQuery(roomsQuery(list, useUser()?.unique_id))
	if (rooms.isError && !rooms.data)
		return <ErrorState error={rooms.error} onRetry={() => void rooms.refetch()} />
	if (!rooms.data)
		return (
			<div className="stack py-4" aria-busy>
				<Skeleton className="h-24 w-full" />
				<Skeleton className="h-24 w-full" />
			</div>
		)
	const rows = rooms.data.pages.flatMap(({ data }) => data)
	if (rows.length === 0)
		return (
			<EmptyState icon={Mic} title={t(`empty.${list}`)}>
				<p className="text-ink-2">{t('emptyText')}</p>
			</EmptyState>
		)
	return (
		<div className="stack py-4">
			<ul className="stack">
				{rows.map((room) => (
					<li key={room._id}>
						<RoomCard room={room} />
					</li>
				))}
			</ul>
			{rooms.hasNextPage && (
				<Button
					variant="line"
					className="justify-self-start"
					disabled={rooms.isFetchingNextPage}
					onClick={() => void rooms.fetchNextPage()}
				>
					{common('showMore')}
				</Button>
			)}
		</div>
	)
}
