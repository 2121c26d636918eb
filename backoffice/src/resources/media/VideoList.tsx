import { Box, Button } from '@mui/material'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { formatPlayingTime } from '../../../../client/format/sizes.ts'
import type { MediaVideo } from '../../../../domain/media/videos.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { List } from '../../ui/list/list.tsx'
import { When } from '../../ui/when.tsx'
import { AddVideo } from './AddVideo.tsx'
import { styles } from './media.styles.ts'
import { RemoveRecord } from './RemoveRecord.tsx'
import { VideoDialog } from './VideoDialog.tsx'

const Column = DataTable.Col<MediaVideo>

export function VideoList() {
	const t = useT()
	const [edited, setEdited] = useState<MediaVideo | 'new' | null>(null)
	const close = () => setEdited(null)
	return (
		<>
			<List
				title={t('radioVideos.title')}
				lead={t('radioVideos.lead')}
				sort={{ field: 'position', order: 'ASC' }}
				actions={
					<Button variant="contained" startIcon={<Plus size={16} />} onClick={() => setEdited('new')}>
						{t('radioVideos.add')}
					</Button>
				}
			>
				<DataTable caption={t('radioVideos.title')}>
					<Column
						label="radio.title"
						head
						render={(row) => (
							<Box component="span" sx={styles.pictured}>
								{row.posterUrl ? <img src={row.posterUrl} alt="" width={64} height={36} /> : null}
								<a href={row.url} target="_blank" rel="noreferrer">
									{row.title}
								</a>
							</Box>
						)}
					/>
					<Column label="radio.duration" align="right" render={(row) => formatPlayingTime(row.seconds)} />
					<Column source="createdAt" label="radio.createdAt" render={(row) => <When at={row.createdAt} />} />
					<Column
						label="radio.actions"
						render={(row) => (
							<Box sx={styles.actions}>
								<Button
									size="small"
									startIcon={<Pencil size={16} />}
									aria-label={t('radio.editOf', { name: row.title })}
									onClick={() => setEdited(row)}
								>
									{t('radio.edit')}
								</Button>
								<RemoveRecord
									resource="radioVideos"
									name={row.title}
									title="radio.removeTitle"
									remove={(provider, intent) => provider.removeVideo(row.id, intent)}
								/>
							</Box>
						)}
					/>
				</DataTable>
			</List>
			{edited === 'new' ? <AddVideo onClose={close} /> : null}
			{edited !== null && edited !== 'new' ? <VideoDialog video={edited} onClose={close} /> : null}
		</>
	)
}
