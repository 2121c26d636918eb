import { Button } from '@mui/material'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { BackofficeInterest } from '../../../../domain/interests/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { FilterForm, SearchInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { When } from '../../ui/when.tsx'
import { InterestDialog } from './interest-dialog.tsx'

const COLUMNS: readonly Column<BackofficeInterest>[] = [
	{
		field: 'name',
		label: 'interests.name',
		sortable: true,
		head: true,
		cell: (row) => <Link to={`/userInterests/${row.id}/show`}>{row.name}</Link>,
	},
	{ field: 'nameHi', label: 'interests.nameHi', cell: (row) => <span lang="hi">{row.nameHi}</span> },
	{ field: 'people', label: 'interests.people', sortable: true, right: true, cell: (row) => row.people },
	{
		field: 'createdAt',
		label: 'interests.since',
		sortable: true,
		cell: (row) => <When at={row.createdAt} />,
	},
]

/** What people may be interested in, and how many are. */
export function InterestList() {
	const t = useT()
	const [adding, setAdding] = useState(false)
	return (
		<>
			<List
				title={t('interests.title')}
				sort={{ field: 'name', order: 'ASC' }}
				filters={
					<FilterForm>
						<SearchInput label={t('interests.search')} />
						<Button variant="contained" startIcon={<Plus size={18} />} onClick={() => setAdding(true)}>
							{t('interests.add')}
						</Button>
					</FilterForm>
				}
			>
				<RecordTable caption={t('interests.title')} columns={COLUMNS} />
			</List>
			{adding ? <InterestDialog interest={null} onClose={() => setAdding(false)} /> : null}
		</>
	)
}
