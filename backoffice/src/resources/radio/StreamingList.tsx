import { Button } from '@mui/material'
import { CalendarRange, Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatPlayingTime } from '../../../../client/format/sizes.ts'
import {
	type BackofficeStreaming,
	STREAMING_PAGE_SIZES,
} from '../../../../domain/radio/streamings.contract.ts'
import { dayAt } from '../../../../kernel/wire/days.ts'
import { zoneHere } from '../../../../kernel/wire/wall-clock.ts'
import { useT } from '../../providers/i18n.ts'
import { serverClock } from '../../providers/server-clock.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { startOfDay } from '../../ui/list/days.ts'
import { DateInput, FilterForm, SearchInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { Span } from './Span.tsx'
import { useChannels } from './use-channels.ts'

const Column = DataTable.Col<BackofficeStreaming>

export function StreamingList() {
	const t = useT()
	const { data: channels = [] } = useChannels()
	return (
		<List
			title={t('streamings.title')}
			lead={t('streamings.lead')}
			sort={{ field: 'startTime', order: 'ASC' }}
			perPage={5}
			filterDefaultValues={{ from: startOfDay(dayAt(serverClock.now(), zoneHere())) }}
			actions={
				<>
					<Button
						component={Link}
						to="/radioStreamings/week"
						variant="outlined"
						color="secondary"
						startIcon={<CalendarRange size={16} />}
					>
						{t('radioWeek.title')}
					</Button>
					<Button
						component={Link}
						to="/radioStreamings/create"
						variant="contained"
						startIcon={<Plus size={16} />}
					>
						{t('streamings.add')}
					</Button>
				</>
			}
			filters={
				<FilterForm>
					<SearchInput label={t('streamings.search')} />
					<SelectInput
						source="channelId"
						label={t('radioChannels.one')}
						emptyText={t('list.all')}
						choices={channels}
					/>
					<DateInput source="from" label={t('streamings.from')} />
					<DateInput source="until" label={t('streamings.until')} end />
				</FilterForm>
			}
			pagination={<Pagination rowsPerPageOptions={STREAMING_PAGE_SIZES} />}
		>
			<DataTable caption={t('streamings.title')} failed="streamings.listFailed">
				<Column
					source="title"
					label="radio.title"
					head
					render={(row) => <Link to={`/radioStreamings/${row.id}`}>{row.title}</Link>}
				/>
				<Column
					source="startTime"
					label="streamings.when"
					render={(row) => <Span from={row.startTime} until={row.endTime} zone={row.zone} />}
				/>
				<Column label="radioChannels.one" render={(row) => row.channel} />
				<Column
					label="playlists.one"
					render={(row) => `${row.playlist} · ${formatPlayingTime(row.duration)}`}
				/>
				<Column label="playlists.editorPick" render={(row) => t(row.editorPick ? 'list.yes' : 'list.no')} />
				<Column label="streamings.onAir" render={(row) => t(row.isPlaying ? 'list.yes' : 'list.no')} />
			</DataTable>
		</List>
	)
}
