import { Box } from '@mui/material'
import { CanAccess, useDataProvider, useListContext, useStore } from 'react-admin'
import {
	type BackofficeReconciliationRow,
	REPORT_PAGE_SIZES,
	REPORT_STATUSES,
} from '../../../../domain/ledger/contract.ts'
import type { ReportFigure } from '../../../../domain/ledger/figures.contract.ts'
import { REGION_CODES } from '../../../../kernel/wire/regions.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { DownloadButton } from '../../ui/list/export-button.tsx'
import { FilterForm, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { Named } from '../../ui/named.tsx'
import { RecordLink } from '../../ui/record-link.tsx'
import { FIGURE_LABELS, isWide, visibleFigures } from './figures.ts'
import { LedgerTabs } from './LedgerTabs.tsx'
import { styles } from './ledger.styles.ts'
import type { Clocks } from './moments.ts'
import { ReportAmount } from './ReportAmount.tsx'
import { ReportClocks } from './ReportClocks.tsx'
import { ReportStatus } from './ReportStatus.tsx'
import { ReportTotals } from './ReportTotals.tsx'
import { SaveRun } from './SaveRun.tsx'

type Row = BackofficeReconciliationRow

const Column = DataTable.Col<Row>

function Figure({ row, figure }: { row: Row; figure: ReportFigure }) {
	const { asOf, effectiveAt } = useListContext().filterValues as Clocks
	const whose = { requestId: row.id, currency: row.units }
	return (
		<ReportAmount
			figure={figure}
			value={row[figure]}
			whose={whose}
			title={row.title}
			at={{ asOf, effectiveAt }}
		/>
	)
}

export function useReportChoices() {
	const t = useT()
	return {
		statuses: REPORT_STATUSES.map((code) => ({ id: String(code), name: t(`report.statuses.${code}`) })),
		regions: REGION_CODES.map((region) => ({ id: region, name: t(`region.${region}`) })),
	}
}

export function ReconciliationList() {
	const t = useT()
	const [all, setAll] = useStore('reconciliation.allColumns', false)
	const figures = visibleFigures(all)
	const { statuses, regions } = useReportChoices()
	const funds = [{ id: 'belowZero', name: t('report.belowZero') }]
	return (
		<List
			title={t('nav.reconciliation')}
			sort={{ field: 'createdAt', order: 'DESC' }}
			pagination={<Pagination rowsPerPageOptions={REPORT_PAGE_SIZES} />}
			actions={
				<>
					<CanAccess resource="runs" action="review">
						<SaveRun />
					</CanAccess>
					<ExportButton />
				</>
			}
			filters={
				<>
					<LedgerTabs />
					<ReportClocks />
					<FilterForm>
						<SelectInput
							source="status"
							label={t('report.status')}
							emptyText={t('list.all')}
							choices={statuses}
							numeric
						/>
						<SelectInput
							source="region"
							label={t('report.region')}
							emptyText={t('list.all')}
							choices={regions}
						/>
						<SelectInput source="fund" label={t('report.fund')} emptyText={t('list.all')} choices={funds} />
						<Box component="label" sx={styles.check}>
							<input type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} />
							{t('report.allColumns')}
						</Box>
						<SavedQueriesList />
					</FilterForm>
				</>
			}
		>
			<Box sx={[isWide(figures) && styles.wide]}>
				<DataTable caption={t('nav.reconciliation')} foot={<ReportTotals figures={figures} />}>
					<Column
						source="title"
						label="report.title"
						head
						render={(row) => (
							<RecordLink resource="requests" id={row.id}>
								<Named name={row.title} />
							</RecordLink>
						)}
					/>
					<Column
						source="status"
						label="report.status"
						render={(row) => <ReportStatus code={row.status} />}
					/>
					<Column source="region" label="report.region" disableSort />
					<Column source="units" label="report.currency" disableSort />
					{figures.map((figure) => (
						<Column
							key={figure}
							source={figure}
							label={FIGURE_LABELS[figure]}
							align="right"
							render={(row) => <Figure row={row} figure={figure} />}
						/>
					))}
				</DataTable>
			</Box>
		</List>
	)
}

function ExportButton() {
	const { filterValues, sort, total } = useListContext()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return (
		<DownloadButton
			read={() => dataProvider.downloadReconciliationCsv({ filter: filterValues, sort })}
			empty={!total}
		/>
	)
}
