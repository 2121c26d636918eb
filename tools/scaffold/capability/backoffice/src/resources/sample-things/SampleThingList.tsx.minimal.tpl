import type { BackofficeSampleThing } from '../../../../domain/sample-things/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { List } from '../../ui/list/list.tsx'
import { When } from '../../ui/when.tsx'

const Column = DataTable.Col<BackofficeSampleThing>

export function SampleThingList() {
	const t = useT()
	return (
		<List title={t('sampleThings.title')} sort={{ field: 'addedAt', order: 'DESC' }}>
			<DataTable caption={t('sampleThings.title')}>
				<Column label="sampleThings.author" head render={(row) => row.author} />
				<Column source="addedAt" label="sampleThings.added" render={(row) => <When at={row.addedAt} />} />
			</DataTable>
		</List>
	)
}
