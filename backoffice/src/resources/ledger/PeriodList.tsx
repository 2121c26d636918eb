import { Typography } from '@mui/material'
import { CircleCheck, CircleMinus, Clock, LoaderCircle, Lock } from 'lucide-react'
import { useLocale } from 'react-admin'
import { Link } from 'react-router-dom'
import { type Period, period } from '../../../../domain/ledger/runs.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { When } from '../../ui/when.tsx'
import { LedgerTabs } from './LedgerTabs.tsx'
import { monthName } from './presets.ts'
import { useReportChoices } from './ReconciliationList.tsx'

const Column = DataTable.Col<Period>

const Month = ({ period: { id, month } }: { period: Period }) => (
	<Link to={`/periods/${id}/show`}>{monthName(month, useLocale())}</Link>
)

const STATES = {
	running: { tone: 'info', icon: LoaderCircle },
	ended: { tone: 'wait', icon: Clock },
	closed: { tone: 'ok', icon: Lock },
	leftOpen: { tone: 'plain', icon: CircleMinus },
} as const

export function PeriodState({ period: { state } }: { period: Period }) {
	const t = useT()
	return (
		<Chip tone={STATES[state].tone} icon={STATES[state].icon}>
			{t(`months.${state}`)}
		</Chip>
	)
}

function Seal({ period: { runId, rowsHash } }: { period: Period }) {
	const t = useT()
	if (runId === null) return null
	return (
		<Link to={`/runs/${runId}/show`} title={rowsHash ?? undefined}>
			{`${t('clock.signed')} ${rowsHash?.slice(0, 8) ?? ''}`}
		</Link>
	)
}

function Changes({ period: { id, state, changes, changesWithin } }: { period: Period }) {
	const t = useT()
	if (state !== 'closed') return null
	if (changes === 0) {
		return (
			<Chip tone="ok" icon={CircleCheck}>
				{t('months.changesNone')}
			</Chip>
		)
	}
	return (
		<>
			<Link to={`/periods/${id}/show`}>{t('months.changesCount', { count: changes })}</Link>
			<Typography component="div" variant="small">
				{t('months.changesWithin', { count: changesWithin })}
			</Typography>
		</>
	)
}

export function PeriodList() {
	const t = useT()
	const { regions } = useReportChoices()
	const states = period.shape.state.options.map((value) => ({ id: value, name: t(`months.${value}`) }))
	return (
		<List
			title={t('months.title')}
			lead={t('months.lead')}
			sort={{ field: 'month', order: 'DESC' }}
			filters={
				<>
					<LedgerTabs />
					<FilterForm>
						<SelectInput
							source="entity"
							label={t('months.entity')}
							emptyText={t('list.all')}
							choices={regions}
						/>
						<SelectInput
							source="state"
							label={t('months.state')}
							emptyText={t('list.all')}
							choices={states}
						/>
					</FilterForm>
				</>
			}
		>
			<DataTable caption={t('months.title')}>
				<Column source="month" label="months.month" head render={(row) => <Month period={row} />} />
				<Column source="entity" label="months.entity" disableSort />
				<Column label="months.state" render={(row) => <PeriodState period={row} />} />
				<Column label="months.endsAt" render={(row) => <When at={row.endsAt} of={row.entity} />} />
				<Column
					label="months.closedAt"
					render={(row) =>
						row.closedAt ? (
							<>
								<When at={row.closedAt} of={row.entity} />, {row.closedBy}
							</>
						) : null
					}
				/>
				<Column label="months.run" render={(row) => <Seal period={row} />} />
				<Column label="months.changes" render={(row) => <Changes period={row} />} />
			</DataTable>
		</List>
	)
}
