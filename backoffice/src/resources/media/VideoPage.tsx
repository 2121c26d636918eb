import { Box, Button, Paper, Skeleton, Typography } from '@mui/material'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { CanAccess, useDataProvider, useGetList } from 'react-admin'
import { formatPlayingTime } from '../../../../client/format/sizes.ts'
import type { MediaVideo } from '../../../../domain/media/videos.contract.ts'
import { AccessDenied } from '../../layout/access-denied.tsx'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { AddVideo } from './AddVideo.tsx'
import { styles } from './media.styles.ts'
import { OrderedList } from './OrderedList.tsx'
import { moved } from './order.ts'
import { RemoveRecord } from './RemoveRecord.tsx'
import { useOrder } from './use-order.ts'
import { VideoDialog } from './VideoDialog.tsx'

/** The whole order is sent at once. */
const MAX_ROWS = 1_000

/** Own videos, in the order in which the public site lists them. */
export function VideoPage() {
	const t = useT()
	const [edited, setEdited] = useState<MediaVideo | 'new' | null>(null)
	const close = () => setEdited(null)
	return (
		<CanAccess action="list" accessDenied={<AccessDenied />}>
			<Page
				title={t('radioVideos.title')}
				lead={t('radioVideos.lead')}
				actions={
					<Button variant="contained" startIcon={<Plus size={16} />} onClick={() => setEdited('new')}>
						{t('radioVideos.add')}
					</Button>
				}
			>
				<Videos onEdit={setEdited} />
				{edited === 'new' ? <AddVideo onClose={close} /> : null}
				{edited !== null && edited !== 'new' ? <VideoDialog video={edited} onClose={close} /> : null}
			</Page>
		</CanAccess>
	)
}

function Videos({ onEdit }: { onEdit: (video: MediaVideo) => void }) {
	const t = useT()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data, error, refetch } = useGetList<MediaVideo>('radioVideos', {
		pagination: { page: 1, perPage: MAX_ROWS },
		sort: { field: 'position', order: 'ASC' },
	})
	const { visible, change } = useOrder({
		scope: 'radioVideos',
		saved: data,
		keys: ['radioVideos'],
		save: (videos, intent) =>
			dataProvider.orderVideos(
				videos.map(({ id }) => id),
				intent,
			),
	})
	if (error) return <Failure error={error} onRetry={() => void refetch()} />
	if (!visible) return <Skeleton variant="rectangular" height={240} />
	if (visible.length === 0) return <Typography variant="quiet">{t('radioVideos.none')}</Typography>
	return (
		<Paper variant="outlined" sx={styles.card}>
			<OrderedList
				label={t('radioVideos.title')}
				entries={visible}
				idOf={({ id }) => id}
				nameOf={({ title }) => title}
				onMove={(from, to) => change(moved(visible, from, to))}
			>
				{(video) => (
					<>
						<Box component="span" sx={[styles.pictured, styles.entry]}>
							{video.posterUrl ? <img src={video.posterUrl} alt="" width={64} height={36} /> : null}
							<a href={video.url} target="_blank" rel="noreferrer">
								{video.title}
							</a>
							<Box component="span" sx={styles.time}>
								{formatPlayingTime(video.seconds)}
							</Box>
						</Box>
						<Button
							size="small"
							startIcon={<Pencil size={16} />}
							aria-label={t('radio.editOf', { name: video.title })}
							onClick={() => onEdit(video)}
						>
							{t('radio.edit')}
						</Button>
						<RemoveRecord
							resource="radioVideos"
							name={video.title}
							title="radio.removeTitle"
							remove={(provider, intent) => provider.removeVideo(video.id, intent)}
						/>
					</>
				)}
			</OrderedList>
		</Paper>
	)
}
