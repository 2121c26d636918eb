import { Link } from 'react-router-dom'
import {
	REPORT_CASE_STATES,
	REPORT_SUBJECTS,
	SUBJECT_REPORT_REASONS,
} from '../../../../domain/moderation.contract.ts'
import type { ReportCase } from '../../../../domain/support/report-cases.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { When } from '../../ui/when.tsx'
import { ReportState } from './ReportState.tsx'

const Column = DataTable.Col<ReportCase>

/** What people reported of what others wrote, one case per subject, the oldest first. */
export function ReportList() {
	const t = useT()
	const subjects = REPORT_SUBJECTS.map((value) => ({ id: value, name: t(`reportSubject.${value}`) }))
	const states = REPORT_CASE_STATES.map((value) => ({ id: value, name: t(`reportState.${value}`) }))
	const reasons = SUBJECT_REPORT_REASONS.map((value) => ({ id: value, name: t(`subjectReason.${value}`) }))
	const emptyText = t('list.all')
	return (
		<List
			title={t('reports.title')}
			sort={{ field: 'reportedAt', order: 'ASC' }}
			filterDefaultValues={{ state: 'open' }}
			filters={
				<FilterForm>
					<SelectInput source="state" label={t('reports.state')} emptyText={emptyText} choices={states} />
					<SelectInput
						source="subject"
						label={t('reports.subject')}
						emptyText={emptyText}
						choices={subjects}
					/>
					<SelectInput source="reason" label={t('reports.reason')} emptyText={emptyText} choices={reasons} />
					<SavedQueriesList />
				</FilterForm>
			}
		>
			<DataTable caption={t('reports.title')}>
				<Column
					label="reports.what"
					head
					render={(row) => (
						<Link to={`/reports/${row.id}/show`}>{row.excerpt.slice(0, 60) || t('reports.erased')}</Link>
					)}
				/>
				<Column label="reports.subject" render={(row) => t(`reportSubject.${row.subject}`)} />
				<Column label="reports.state" render={(row) => <ReportState state={row.state} />} />
				<Column source="reports" label="reports.count" align="right" />
				<Column
					label="reports.reasons"
					render={(row) => row.reasons.map((reason) => t(`subjectReason.${reason}`)).join(', ')}
				/>
				<Column label="reports.writer" render={(row) => row.writer.name || t('reports.erased')} />
				<Column label="reports.request" render={(row) => row.request?.title ?? ''} />
				<Column source="reportedAt" label="reports.reported" render={(row) => <When at={row.reportedAt} />} />
			</DataTable>
		</List>
	)
}
