import { Button } from '@mui/material'
import { Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatPlayingTime } from '../../../../client/format/sizes.ts'
import { type BackofficePlaylist, PLAYLIST_PAGE_SIZES } from '../../../../domain/media/playlists.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, SearchInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { EditorPick } from './EditorPick.tsx'
import { EpisodeState } from './EpisodeState.tsx'

const Column = DataTable.Col<BackofficePlaylist>

export function PlaylistList() {
	const t = useT()
	return (
		<List
			title={t('playlists.title')}
			lead={t('playlists.lead')}
			sort={{ field: 'createdAt', order: 'DESC' }}
			perPage={5}
			actions={
				<Button
					component={Link}
					to="/radioPlaylists/create"
					variant="contained"
					startIcon={<Plus size={16} />}
				>
					{t('playlists.add')}
				</Button>
			}
			filters={
				<FilterForm>
					<SearchInput label={t('playlists.search')} />
				</FilterForm>
			}
			pagination={<Pagination rowsPerPageOptions={PLAYLIST_PAGE_SIZES} />}
		>
			<DataTable caption={t('playlists.title')}>
				<Column
					source="title"
					label="radio.title"
					head
					render={(row) => <Link to={`/radioPlaylists/${row.id}`}>{row.title}</Link>}
				/>
				<Column label="playlists.producer" render={(row) => row.producer} />
				<Column
					label="playlists.categories"
					render={(row) => row.categories.map(({ name }) => name).join(', ')}
				/>
				<Column label="radio.duration" align="right" render={(row) => formatPlayingTime(row.duration)} />
				<Column label="playlists.editorPick" render={(row) => <EditorPick playlist={row} />} />
				<Column label="playlists.episode" render={(row) => <EpisodeState playlist={row} />} />
			</DataTable>
		</List>
	)
}
