import { Button } from '@mui/material'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { BackofficeInterest } from '../../../../domain/interests/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, SearchInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { When } from '../../ui/when.tsx'
import { InterestDialog } from './InterestDialog.tsx'

const Column = DataTable.Col<BackofficeInterest>

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
				<DataTable caption={t('interests.title')}>
					<Column
						source="name"
						label="interests.name"
						head
						render={(row) => <Link to={`/userInterests/${row.id}/show`}>{row.name}</Link>}
					/>
					<Column label="interests.nameHi" render={(row) => <span lang="hi">{row.nameHi}</span>} />
					<Column source="people" label="interests.people" align="right" />
					<Column source="createdAt" label="interests.since" render={(row) => <When at={row.createdAt} />} />
				</DataTable>
			</List>
			{adding ? <InterestDialog interest={null} onClose={() => setAdding(false)} /> : null}
		</>
	)
}
