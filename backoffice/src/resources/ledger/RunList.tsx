import { CircleCheck, Clock } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Run } from '../../../../domain/ledger/runs.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { When } from '../../ui/when.tsx'
import { LedgerTabs } from './LedgerTabs.tsx'
import { useReportChoices } from './ReconciliationList.tsx'

const Column = DataTable.Col<Run>

function MovedUntil({ run }: { run: Run }) {
	const t = useT()
	return run.effectiveAt ? <When at={run.effectiveAt} /> : t('clock.whenever')
}

export function RunScope({ run }: { run: Run }) {
	const t = useT()
	const status = run.status === null ? t('list.all') : t(`report.statuses.${run.status as 0}`)
	return `${status}, ${run.region ? t(`region.${run.region}`) : t('list.all')}`
}

export function Signature({ run }: { run: Run }) {
	const t = useT()
	if (run.signedAt === null) {
		return (
			<Chip tone="wait" icon={Clock}>
				{t('runs.notSigned')}
			</Chip>
		)
	}
	return (
		<>
			<Chip tone="ok" icon={CircleCheck}>
				{t('runs.signed')}
			</Chip>{' '}
			{run.signedBy}
		</>
	)
}

export function RunList() {
	const t = useT()
	const { regions } = useReportChoices()
	return (
		<List
			title={t('runs.title')}
			lead={t('runs.lead')}
			sort={{ field: 'recordedAt', order: 'DESC' }}
			filters={
				<>
					<LedgerTabs />
					<FilterForm>
						<SelectInput
							source="region"
							label={t('report.region')}
							emptyText={t('list.all')}
							choices={regions}
						/>
					</FilterForm>
				</>
			}
		>
			<DataTable caption={t('runs.title')}>
				<Column
					source="asOf"
					label="runs.asOf"
					head
					render={(row) => (
						<Link to={`/runs/${row.id}/show`}>
							<When at={row.asOf} />
						</Link>
					)}
				/>
				<Column label="runs.effectiveAt" render={(row) => <MovedUntil run={row} />} />
				<Column label="runs.filter" render={(row) => <RunScope run={row} />} />
				<Column source="rows" label="runs.rows" disableSort align="right" />
				<Column
					source="recordedAt"
					label="runs.recordedAt"
					render={(row) => (
						<>
							<When at={row.recordedAt} />, {row.recordedBy}
						</>
					)}
				/>
				<Column source="signedAt" label="runs.state" render={(row) => <Signature run={row} />} />
				<Column
					label="runs.closes"
					render={(row) => row.prepares && `${row.prepares.entity} ${row.prepares.month}`}
				/>
			</DataTable>
		</List>
	)
}
