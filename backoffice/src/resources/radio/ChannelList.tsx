import { Box, Button } from '@mui/material'
import { Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { BackofficeChannel } from '../../../../domain/radio/channels.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, NullableBooleanInput, SearchInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { styles } from '../media/media.styles.ts'
import { PresentFaults } from './Faults.tsx'
import { NextHour, OnAirNow } from './on-air.tsx'

const Column = DataTable.Col<BackofficeChannel>

export function ChannelList() {
	const t = useT()
	return (
		<List
			title={t('radioChannels.title')}
			lead={t('radioChannels.lead')}
			sort={{ field: 'name', order: 'ASC' }}
			actions={
				<Button
					component={Link}
					to="/radioChannels/create"
					variant="contained"
					startIcon={<Plus size={16} />}
				>
					{t('radioChannels.add')}
				</Button>
			}
			filters={
				<FilterForm>
					<SearchInput label={t('radioChannels.search')} />
					<NullableBooleanInput source="isLive" label={t('radioChannels.isLive')} />
				</FilterForm>
			}
		>
			<DataTable caption={t('radioChannels.title')}>
				<Column
					source="name"
					label="radio.name"
					head
					render={(row) => (
						<Box component="span" sx={styles.pictured}>
							{row.artworkUrl ? <img src={row.artworkUrl} alt="" width={40} height={40} /> : null}
							<Link to={`/radioChannels/${row.id}`}>{row.name}</Link>
						</Box>
					)}
				/>
				<Column label="radioChannels.zone" render={(row) => row.zone} />
				<Column label="radioChannels.voiceCommandLabel" render={(row) => row.voiceCommandLabel} />
				<Column label="radioChannels.fallback" render={(row) => row.fallback ?? t('common.none')} />
				<Column
					label="radioChannels.now"
					render={(row) => (
						<>
							<PresentFaults channel={row} />
							<OnAirNow channel={row} />
						</>
					)}
				/>
				<Column label="radioChannels.nextHour" render={(row) => <NextHour channel={row} />} />
			</DataTable>
		</List>
	)
}
