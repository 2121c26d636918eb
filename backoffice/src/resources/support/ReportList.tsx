import { Box, Button, Checkbox } from '@mui/material'
import { useState } from 'react'
import { useCanAccess } from 'react-admin'
import { Link } from 'react-router-dom'
import {
	APPEAL_STATES,
	CASE_REASONS,
	REPORT_CASE_STATES,
	REPORT_SUBJECTS,
} from '../../../../domain/moderation.contract.ts'
import { MAX_BULK_REPORTS, type ReportCase } from '../../../../domain/support/report-cases.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { When } from '../../ui/when.tsx'
import { ReportState } from './ReportState.tsx'
import { ReportsDialog } from './ReportsDialog.tsx'
import { styles } from './support.styles.ts'

const Column = DataTable.Col<ReportCase>

export function ReportList() {
	const t = useT()
	const { canAccess = false } = useCanAccess({ resource: 'reports', action: 'review' })
	const [chosen, setChosen] = useState<readonly ReportCase[]>([])
	const [isDeciding, setDeciding] = useState(false)
	const subjects = REPORT_SUBJECTS.map((value) => ({ id: value, name: t(`reportSubject.${value}`) }))
	const states = REPORT_CASE_STATES.map((value) => ({ id: value, name: t(`reportState.${value}`) }))
	const appeals = APPEAL_STATES.map((value) => ({ id: value, name: t(`appealState.${value}`) }))
	const reasons = CASE_REASONS.map((value) => ({ id: value, name: t(`subjectReason.${value}`) }))
	const emptyText = t('list.all')
	const isChosen = ({ id }: ReportCase) => chosen.some((each) => each.id === id)
	const toggle = (row: ReportCase) =>
		setChosen(isChosen(row) ? chosen.filter(({ id }) => id !== row.id) : [...chosen, row])
	const clear = () => {
		setChosen([])
		setDeciding(false)
	}
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
					<SelectInput source="appeal" label={t('reports.appeal')} emptyText={emptyText} choices={appeals} />
					<SavedQueriesList />
				</FilterForm>
			}
		>
			{chosen.length > 0 ? (
				<Box sx={styles.chosen}>
					<span aria-live="polite">{t('reports.chosen', { count: chosen.length })}</span>
					<Button size="small" variant="contained" onClick={() => setDeciding(true)}>
						{t('reports.bulk.open')}
					</Button>
					<Button size="small" variant="outlined" color="secondary" onClick={clear}>
						{t('reports.bulk.clear')}
					</Button>
				</Box>
			) : null}
			<DataTable caption={t('reports.title')}>
				<Column
					label="reports.what"
					head
					render={(row) => (
						<Box component="span" sx={styles.choice}>
							{canAccess ? (
								<Checkbox
									size="small"
									checked={isChosen(row)}
									disabled={!isChosen(row) && chosen.length >= MAX_BULK_REPORTS}
									onChange={() => toggle(row)}
									slotProps={{
										input: { 'aria-label': `${t('reports.choose')}: ${row.excerpt.slice(0, 60)}` },
									}}
								/>
							) : null}
							<Link to={`/reports/${row.id}/show`}>{row.excerpt.slice(0, 60) || t('reports.erased')}</Link>
						</Box>
					)}
				/>
				<Column label="reports.subject" render={(row) => t(`reportSubject.${row.subject}`)} />
				<Column
					label="reports.state"
					render={(row) => (
						<>
							<ReportState state={row.state} />
							{row.appeal === 'waiting' ? <Chip tone="wait">{t('appealState.waiting')}</Chip> : null}
						</>
					)}
				/>
				<Column source="reports" label="reports.count" align="right" />
				<Column
					label="reports.reasons"
					render={(row) =>
						[
							...row.reasons.map((reason) => t(`subjectReason.${reason}`)),
							...(row.rule === null ? [] : [`${t('reports.rule')}: ${t(`holdRule.${row.rule}`)}`]),
						].join(', ')
					}
				/>
				<Column label="reports.writer" render={(row) => row.writer.name || t('reports.erased')} />
				<Column label="reports.request" render={(row) => row.request?.title ?? ''} />
				<Column source="reportedAt" label="reports.reported" render={(row) => <When at={row.reportedAt} />} />
			</DataTable>
			{isDeciding ? <ReportsDialog cases={chosen} onDone={clear} onClose={() => setDeciding(false)} /> : null}
		</List>
	)
}
