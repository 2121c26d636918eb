import type { BackofficeSample } from '../../../../domain/samples/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Filters, SearchFilter } from '../../ui/list/filters.tsx'
import { Listing } from '../../ui/list/listing.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { When } from '../../ui/when.tsx'

const COLUMNS: readonly Column<BackofficeSample>[] = [
	{ field: 'title', label: 'samples.name', sortable: true, head: true, cell: (row) => row.title },
	{ field: 'author', label: 'samples.author', cell: (row) => row.author },
	{ field: 'addedAt', label: 'samples.added', sortable: true, cell: (row) => <When at={row.addedAt} /> },
]

/** Samples and their authors. */
export function SampleList() {
	const t = useT()
	return (
		<Listing
			title={t('samples.title')}
			sort={{ field: 'addedAt', order: 'DESC' }}
			filters={
				<Filters>
					<SearchFilter label={t('samples.search')} />
				</Filters>
			}
		>
			<RecordTable caption={t('samples.title')} columns={COLUMNS} />
		</Listing>
	)
}
