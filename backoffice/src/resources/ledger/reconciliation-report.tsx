import { Link } from 'react-router-dom'
import {
	type BackofficeReconciliationRow,
	REPORT_PAGE_SIZES,
	REPORT_STATUSES,
} from '../../../../domain/ledger/contract.ts'
import { statusOfCode } from '../../../../domain/requests/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { Filters, Pick } from '../../ui/list/filters.tsx'
import { Listing } from '../../ui/list/listing.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { SavedFilters } from '../../ui/list/saved-filters.tsx'
import { RequestStatusChip } from '../requests/request-status.tsx'
import { ExportButton } from './export-button.tsx'
import { ReportTotals } from './report-totals.tsx'

type Money = 'quantity' | 'donated_quantity' | 'totalWithdrawalAmount' | 'pending'

const money = (
	field: Money,
	label: Column<BackofficeReconciliationRow>['label'],
	sortable: boolean,
): Column<BackofficeReconciliationRow> => ({
	field,
	label,
	sortable,
	right: true,
	cell: (row) => <Amount value={row[field]} currency={row.units} plain />,
})

const COLUMNS: readonly Column<BackofficeReconciliationRow>[] = [
	{
		field: 'title',
		label: 'report.title',
		sortable: true,
		head: true,
		cell: (row) => <Link to={`/requests/${row.id}/show`}>{row.title}</Link>,
	},
	{
		field: 'status',
		label: 'report.status',
		sortable: true,
		cell: (row) => <ReportStatus code={row.status} />,
	},
	{ field: 'region', label: 'report.region', cell: (row) => row.region },
	{ field: 'units', label: 'report.currency', cell: (row) => row.units },
	money('quantity', 'report.requested', true),
	money('donated_quantity', 'report.raised', true),
	money('totalWithdrawalAmount', 'report.withdrawn', false),
	money('pending', 'report.pending', true),
]

/** The report has one word for approved and live, as its filter does. */
function ReportStatus({ code }: { code: number }) {
	const status = statusOfCode(code)
	return status === null ? code : <RequestStatusChip status={status === 'live' ? 'approved' : status} />
}

/** What was asked for, raised and withdrawn, request by request. */
export function ReconciliationReport() {
	const t = useT()
	const statuses = REPORT_STATUSES.map((code) => ({
		value: String(code),
		text: t(`report.statuses.${code}`),
	}))
	const regions = (['IN', 'US'] as const).map((region) => ({ value: region, text: t(`region.${region}`) }))
	return (
		<Listing
			title={t('nav.reconciliation')}
			sort={{ field: 'createdAt', order: 'DESC' }}
			sizes={REPORT_PAGE_SIZES}
			actions={<ExportButton />}
			filters={
				<Filters>
					<Pick source="status" label={t('report.status')} all={t('list.all')} options={statuses} numeric />
					<Pick source="region" label={t('report.region')} all={t('list.all')} options={regions} />
					<SavedFilters />
				</Filters>
			}
		>
			<RecordTable caption={t('nav.reconciliation')} columns={COLUMNS} foot={<ReportTotals />} />
		</Listing>
	)
}
