import { Link } from 'react-router-dom'
import type { BackofficeRoom } from '../../../../domain/rooms/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, NullableBooleanInput, SearchInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { When } from '../../ui/when.tsx'
import { RoomState } from './RoomState.tsx'

const Column = DataTable.Col<BackofficeRoom>

export function RoomList() {
	const t = useT()
	return (
		<List
			title={t('rooms.title')}
			lead={t('rooms.lead')}
			sort={{ field: 'startTime', order: 'DESC' }}
			filters={
				<FilterForm>
					<SearchInput label={t('rooms.search')} />
					<NullableBooleanInput source="isLive" label={t('rooms.isLive')} />
				</FilterForm>
			}
		>
			<DataTable caption={t('rooms.title')} empty={t('rooms.none')}>
				<Column
					label="rooms.name"
					head
					render={(row) => <Link to={`/rooms/${row.id}/show`}>{row.title}</Link>}
				/>
				<Column label="rooms.owner" render={(row) => row.owner} />
				<Column label="rooms.state" render={(row) => <RoomState state={row.state} />} />
				<Column source="startTime" label="rooms.start" render={(row) => <When at={row.startTime} />} />
				<Column label="rooms.onStage" align="right" render={(row) => row.onStage.length} />
				<Column label="rooms.listening" align="right" render={(row) => row.listening} />
			</DataTable>
		</List>
	)
}
