import { Box } from '@mui/material'
import { Link } from 'react-router-dom'
import { formatPlayingTime } from '../../../../client/format/sizes.ts'
import { type BackofficePlaylist, PLAYLIST_PAGE_SIZES } from '../../../../domain/media/playlists.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, SearchInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { When } from '../../ui/when.tsx'
import { EpisodeState } from './EpisodeState.tsx'
import { styles } from './media.styles.ts'
import { Publish } from './Publish.tsx'

const Column = DataTable.Col<BackofficePlaylist>

/** Playlists that nobody hears yet: those without a podcast, and those whose time is still to come. */
export function UpcomingList() {
	const t = useT()
	return (
		<List
			title={t('upcoming.title')}
			lead={t('upcoming.lead')}
			sort={{ field: 'createdAt', order: 'DESC' }}
			perPage={5}
			filters={
				<FilterForm>
					<SearchInput label={t('playlists.search')} />
				</FilterForm>
			}
			pagination={<Pagination rowsPerPageOptions={PLAYLIST_PAGE_SIZES} />}
		>
			<DataTable caption={t('upcoming.title')}>
				<Column
					source="title"
					label="radio.title"
					head
					render={(row) => <Link to={`/radioPlaylists/${row.id}`}>{row.title}</Link>}
				/>
				<Column label="playlists.producer" render={(row) => row.producer} />
				<Column label="radio.duration" align="right" render={(row) => formatPlayingTime(row.duration)} />
				<Column source="createdAt" label="radio.createdAt" render={(row) => <When at={row.createdAt} />} />
				<Column label="episodes.publishedAt" render={(row) => <EpisodeState playlist={row} />} />
				<Column
					label="radio.actions"
					render={(row) => (
						<Box sx={styles.actions}>
							<Publish playlist={row} />
						</Box>
					)}
				/>
			</DataTable>
		</List>
	)
}
