import { Button } from '@mui/material'
import { Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { BackofficeEdition } from '../../../../domain/live-events/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, SearchInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { EditionStateChip } from './EditionStateChip.tsx'
import { EditionTime } from './EditionTime.tsx'

const Column = DataTable.Col<BackofficeEdition>

export function EditionList() {
	const t = useT()
	return (
		<List
			title={t('editions.title')}
			lead={t('editions.lead')}
			sort={{ field: 'startsAt', order: 'DESC' }}
			actions={
				<Button component={Link} to="/liveEvents/create" variant="contained" startIcon={<Plus size={16} />}>
					{t('editions.add')}
				</Button>
			}
			filters={
				<FilterForm>
					<SearchInput label={t('editions.search')} />
				</FilterForm>
			}
		>
			<DataTable caption={t('editions.title')}>
				<Column
					source="name"
					label="editions.name"
					head
					render={(row) => <Link to={`/liveEvents/${row.id}/show`}>{row.name}</Link>}
				/>
				<Column label="editions.state" render={(row) => <EditionStateChip state={row.state} />} />
				<Column
					source="startsAt"
					label="editions.starts"
					render={(row) => <EditionTime at={row.startsAt} zone={row.zone} />}
				/>
				<Column label="editions.venue" render={(row) => row.venue} />
				<Column label="editions.sold" align="right" render={(row) => row.sold} />
				<Column label="editions.held" align="right" render={(row) => row.held} />
				<Column label="editions.left" align="right" render={(row) => row.left} />
				<Column label="editions.waiting" align="right" render={(row) => row.waiting} />
				<Column label="editions.capacity" align="right" render={(row) => row.capacity} />
			</DataTable>
		</List>
	)
}
