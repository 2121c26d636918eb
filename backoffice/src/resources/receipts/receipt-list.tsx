import { Link } from 'react-router-dom'
import type { BackofficeReceipt } from '../../../../domain/receipts/backoffice.contract.ts'
import { ENTITIES, RECEIPT_CAUSES } from '../../../../domain/receipts/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { serverClock } from '../../providers/server-clock.ts'
import { AmountFilters } from '../../ui/list/amount-filter.tsx'
import { ExportCsv } from '../../ui/list/export-csv.tsx'
import { Filters, Pick, SearchFilter } from '../../ui/list/filters.tsx'
import { Listing } from '../../ui/list/listing.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { SavedFilters } from '../../ui/list/saved-filters.tsx'
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
		return { value: year, text: year }
	})
}

/** Every receipt, in the version that counts. */
export function ReceiptList() {
	const t = useT()
	const entities = ENTITIES.map((value) => ({ value, text: t(`receiptEntity.${value}`) }))
	const causes = RECEIPT_CAUSES.map((value) => ({ value, text: t(`receiptCause.${value}`) }))
	return (
		<Listing
			title={t('receipts.title')}
			sort={{ field: 'changedAt', order: 'DESC' }}
			actions={<ExportCsv path="receipts/csv" />}
			filters={
				<Filters>
					<SearchFilter label={t('receipts.search')} />
					<Pick source="entity" label={t('receipts.entity')} all={t('list.all')} options={entities} />
					<Pick source="because" label={t('receipts.because')} all={t('list.all')} options={causes} />
					<Pick
						source="year"
						label={t('receipts.year')}
						all={t('list.all')}
						options={yearsUpTo(new Date(serverClock.now()))}
						numeric
					/>
					<AmountFilters />
					<SavedFilters />
				</Filters>
			}
		>
			<RecordTable caption={t('receipts.title')} columns={COLUMNS} />
		</Listing>
	)
}
