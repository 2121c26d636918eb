import { Link } from 'react-router-dom'
import type { BackofficeReceipt } from '../../../../domain/receipts/backoffice.contract.ts'
import { ENTITIES, RECEIPT_CAUSES } from '../../../../domain/receipts/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { serverClock } from '../../providers/server-clock.ts'
import { AmountRangeInput } from '../../ui/list/amount-range-input.tsx'
import { ExportButton } from '../../ui/list/export-button.tsx'
import { FilterForm, SearchInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { Day, When } from '../../ui/when.tsx'
import { ReceiptAmount } from './receipt-amount.tsx'
import { ReceiptCauseChip } from './receipt-cause.tsx'

const COLUMNS: readonly Column<BackofficeReceipt>[] = [
	{
		field: 'number',
		label: 'receipts.number',
		head: true,
		sortable: true,
		cell: (row) => <Link to={`/receipts/${row.id}/show`}>{row.number}</Link>,
	},
	{ field: 'version', label: 'receipts.version', right: true, cell: (row) => row.version },
	{ field: 'donor', label: 'receipts.donor', cell: (row) => <Donor name={row.donor} /> },
	{ field: 'because', label: 'receipts.because', cell: (row) => <ReceiptCauseChip cause={row.because} /> },
	{ field: 'currency', label: 'receipts.currency', cell: (row) => row.currency },
	{
		field: 'charged',
		label: 'receipts.charged',
		right: true,
		cell: (row) => <ReceiptAmount receipt={row} figure="charged" value={row.charged} />,
	},
	{
		field: 'given',
		label: 'receipts.given',
		sortable: true,
		right: true,
		cell: (row) => <ReceiptAmount receipt={row} figure="given" value={row.given} />,
	},
	{ field: 'paidOn', label: 'receipts.paidOn', cell: (row) => <Day day={row.paidOn} /> },
	{
		field: 'changedAt',
		label: 'receipts.changed',
		sortable: true,
		cell: (row) => <When at={row.changedAt} />,
	},
]

function Donor({ name }: { name: string }) {
	const t = useT()
	return name || t('receipts.erased')
}

/** How many years back the list can be asked for; money paid is kept for eight. */
const YEARS = 10

/** The years of receipts' numbers, the newest first. */
function yearsUpTo(now: Date) {
	return Array.from({ length: YEARS }, (_, back) => {
		const year = String(now.getFullYear() - back)
		return { id: year, name: year }
	})
}

/** Every receipt, in the version that counts. */
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
			<RecordTable caption={t('receipts.title')} columns={COLUMNS} />
		</List>
	)
}
