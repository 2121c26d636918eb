import type { BackofficeSample } from '../../../../domain/samples/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, SearchInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { When } from '../../ui/when.tsx'

const Column = DataTable.Col<BackofficeSample>

/** Samples and their authors. */
export function SampleList() {
	const t = useT()
	return (
		<List
			title={t('samples.title')}
			sort={{ field: 'addedAt', order: 'DESC' }}
			filters={
				<FilterForm>
					<SearchInput label={t('samples.search')} />
				</FilterForm>
			}
		>
			<DataTable caption={t('samples.title')}>
				<Column source="title" label="samples.name" head />
				<Column label="samples.author" render={(row) => row.author} />
				<Column source="addedAt" label="samples.added" render={(row) => <When at={row.addedAt} />} />
			</DataTable>
		</List>
	)
}
