import { Skeleton } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleStop } from 'lucide-react'
import { useCanAccess, useDataProvider, useNotify } from 'react-admin'
import { useParams } from 'react-router-dom'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import { type BackofficeRoom, endByStaffBody } from '../../../../domain/rooms/backoffice.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Failure } from '../../ui/failure.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { Page } from '../../ui/page.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { When } from '../../ui/when.tsx'
import { RoomState } from './RoomState.tsx'

export function RoomShow() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data, error, refetch } = useQuery({
		queryKey: ['rooms', 'getOne', id],
		queryFn: ({ signal }) => dataProvider.room(id, { signal }),
	})
	return (
		<Page
			title={data?.title ?? t('rooms.title')}
			actions={
				<BackLink to="/rooms" tall>
					{t('rooms.all')}
				</BackLink>
			}
		>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{data || error ? null : <Skeleton variant="rectangular" height={200} />}
			{data ? <RoomFacts room={data} /> : null}
		</Page>
	)
}

const IS_OVER: readonly BackofficeRoom['state'][] = ['ended', 'missed', 'cancelled']

function RoomFacts({ room }: { room: BackofficeRoom }) {
	const t = useT()
	const { canAccess } = useCanAccess({ resource: 'rooms', action: 'review' })
	return (
		<>
			<RoomState state={room.state} />
			<KeyValues>
				<KeyValue label={t('rooms.description')}>{room.description}</KeyValue>
				<KeyValue label={t('rooms.owner')}>{room.owner}</KeyValue>
				<KeyValue label={t('rooms.whoMayCome')}>{t(`rooms.visibility.${room.visibility}`)}</KeyValue>
				<KeyValue label={t('rooms.start')}>
					<When at={room.startTime} />
				</KeyValue>
				<KeyValue label={t('rooms.end')}>
					<When at={room.endTime} />
				</KeyValue>
				<KeyValue label={t('rooms.onStage')}>{room.onStage.join(', ') || t('common.none')}</KeyValue>
				<KeyValue label={t('rooms.listening')}>{room.listening}</KeyValue>
				{room.endReason === null ? null : <KeyValue label={t('rooms.endReason')}>{room.endReason}</KeyValue>}
			</KeyValues>
			{canAccess && !IS_OVER.includes(room.state) ? <EndRoom id={room.id} /> : null}
		</>
	)
}

function EndRoom({ id }: { id: string }) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intent = useIntent()
	const ending = useMutation({
		mutationFn: (reason: string) => dataProvider.endRoom(id, reason, intent([id, reason])),
		onSuccess: () => {
			notify(t('rooms.ended'), { type: 'success' })
			return client.invalidateQueries({ queryKey: ['rooms'] })
		},
	})
	return (
		<ActionBar label={t('rooms.decide')} inPage>
			<ReasonButton
				icon={CircleStop}
				schema={endByStaffBody}
				title={t('rooms.endNow')}
				effect={t('rooms.endEffect')}
				help={t('rooms.reasonHelp')}
				task={ending}
			>
				{t('rooms.endNow')}
			</ReasonButton>
		</ActionBar>
	)
}
