import type { BackofficeSampleThing } from '../../../../domain/sample-things/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, SearchInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { When } from '../../ui/when.tsx'

const Column = DataTable.Col<BackofficeSampleThing>

export function SampleThingList() {
	const t = useT()
	return (
		<List
			title={t('sampleThings.title')}
			sort={{ field: 'addedAt', order: 'DESC' }}
			filters={
				<FilterForm>
					<SearchInput label={t('sampleThings.search')} />
				</FilterForm>
			}
		>
			<DataTable caption={t('sampleThings.title')}>
				<Column source="title" label="sampleThings.name" head />
				<Column label="sampleThings.author" render={(row) => row.author} />
				<Column source="addedAt" label="sampleThings.added" render={(row) => <When at={row.addedAt} />} />
			</DataTable>
		</List>
	)
}
