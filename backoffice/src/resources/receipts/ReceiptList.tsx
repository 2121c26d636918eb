import { Link } from 'react-router-dom'
import type { BackofficeReceipt } from '../../../../domain/receipts/backoffice.contract.ts'
import { ENTITIES, RECEIPT_CAUSES } from '../../../../domain/receipts/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { serverClock } from '../../providers/server-clock.ts'
import { AmountRangeInput } from '../../ui/list/amount-range-input.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { ExportButton } from '../../ui/list/export-button.tsx'
import { FilterForm, SearchInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { Day, When } from '../../ui/when.tsx'
import { ReceiptAmount } from './ReceiptAmount.tsx'
import { ReceiptCauseChip } from './ReceiptCauseChip.tsx'

const Column = DataTable.Col<BackofficeReceipt>

function Donor({ name }: { name: string }) {
	const t = useT()
	return name || t('receipts.erased')
}

/** The number of years that the list offers; paid money is kept for eight. */
const YEARS = 10

function yearsUpTo(now: Date) {
	return Array.from({ length: YEARS }, (_, back) => {
		const year = String(now.getFullYear() - back)
		return { id: year, name: year }
	})
}

export function ReceiptList() {
	const t = useT()
	const entities = ENTITIES.map((value) => ({ id: value, name: t(`receiptEntity.${value}`) }))
	const causes = RECEIPT_CAUSES.map((value) => ({ id: value, name: t(`receiptCause.${value}`) }))
	return (
		<List
			title={t('receipts.title')}
			sort={{ field: 'changedAt', order: 'DESC' }}
			actions={<ExportButton path="receipts/csv" />}
			filters={
				<FilterForm>
					<SearchInput label={t('receipts.search')} />
					<SelectInput
						source="entity"
						label={t('receipts.entity')}
						emptyText={t('list.all')}
						choices={entities}
					/>
					<SelectInput
						source="because"
						label={t('receipts.because')}
						emptyText={t('list.all')}
						choices={causes}
					/>
					<SelectInput
						source="year"
						label={t('receipts.year')}
						emptyText={t('list.all')}
						choices={yearsUpTo(new Date(serverClock.now()))}
						numeric
					/>
					<AmountRangeInput />
					<SavedQueriesList />
				</FilterForm>
			}
		>
			<DataTable caption={t('receipts.title')}>
				<Column
					source="number"
					label="receipts.number"
					head
					render={(row) => <Link to={`/receipts/${row.id}/show`}>{row.number}</Link>}
				/>
				<Column source="version" label="receipts.version" disableSort align="right" />
				<Column label="receipts.donor" render={(row) => <Donor name={row.donor} />} />
				<Column label="receipts.because" render={(row) => <ReceiptCauseChip cause={row.because} />} />
				<Column source="currency" label="receipts.currency" disableSort />
				<Column
					label="receipts.charged"
					align="right"
					render={(row) => <ReceiptAmount receipt={row} figure="charged" value={row.charged} />}
				/>
				<Column
					source="given"
					label="receipts.given"
					align="right"
					render={(row) => <ReceiptAmount receipt={row} figure="given" value={row.given} />}
				/>
				<Column label="receipts.paidOn" render={(row) => <Day day={row.paidOn} />} />
				<Column
					source="changedAt"
					label="receipts.changed"
					render={(row) => <When at={row.changedAt} of={row.entity} />}
				/>
			</DataTable>
		</List>
	)
}
