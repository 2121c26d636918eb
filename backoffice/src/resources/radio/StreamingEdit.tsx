import { Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useParams, useSearchParams } from 'react-router-dom'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { serverClock } from '../../providers/server-clock.ts'
import { Failure } from '../../ui/failure.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioPage } from '../media/RadioPage.tsx'
import { RemoveRecord } from '../media/RemoveRecord.tsx'
import { StreamingForm } from './StreamingForm.tsx'
import { StreamingLive } from './StreamingLive.tsx'
import { useChannels } from './use-channels.ts'

const BACK = { to: '/radioStreamings', label: 'streamings.all' } as const
/** A streaming may begin while its form is open. */
const AGAIN_MS = 30_000

export function StreamingCreate() {
	const t = useT()
	const [search] = useSearchParams()
	const { data: channels, error, refetch } = useChannels()
	return (
		<RadioPage title={t('streamings.add')} resource="radioStreamings" back={BACK}>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!channels && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{channels?.length === 0 ? <Note>{t('streamings.noChannel')}</Note> : null}
			{channels && channels.length > 0 ? (
				<StreamingForm
					streaming={null}
					channels={channels}
					channel={search.get('channel') ?? channels[0]?.id ?? ''}
				/>
			) : null}
		</RadioPage>
	)
}

export function StreamingEdit() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const channels = useChannels()
	const streaming = useQuery({
		queryKey: ['radioStreamings', 'one', id],
		queryFn: ({ signal }) => dataProvider.streaming(id, { signal }),
		refetchInterval: AGAIN_MS,
	})
	const { data } = streaming
	const error = streaming.error ?? channels.error
	const again = () => void Promise.all([streaming.refetch(), channels.refetch()])
	return (
		<RadioPage title={data?.title ?? t('streamings.one')} resource="radioStreamings" back={BACK}>
			{error ? <Failure error={error} text="streamings.oneFailed" onRetry={again} /> : null}
			{(data && channels.data) || error ? null : <Skeleton variant="rectangular" height={320} />}
			{data && channels.data ? (
				<>
					<StreamingForm key={data.id} streaming={data} channels={channels.data} channel={data.channelId} />
					<StreamingLive streaming={data} />
					{data.startTime > serverClock.now() ? (
						<RemoveRecord
							resource="radioStreamings"
							name={data.title}
							title="radio.removeTitle"
							remove={(provider, intent) => provider.removeStreaming(id, intent)}
							leaves
						/>
					) : null}
				</>
			) : null}
		</RadioPage>
	)
}
