import { Link } from 'react-router-dom'
import type { BackofficeRecurring } from '../../../../domain/recurring/backoffice.contract.ts'
import { RECURRING_STATUSES } from '../../../../domain/recurring/schedule-rules.contract.ts'
import { REGION_CODES } from '../../../../kernel/wire/regions.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { AgeInput } from '../../ui/list/age-input.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, NullableBooleanInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { When } from '../../ui/when.tsx'
import { RecurringStatus, recurringTitle } from './RecurringStatus.tsx'

const Column = DataTable.Col<BackofficeRecurring>

const METHODS = ['card', 'bankDebit', 'upi'] as const

function Next({ of: { nextAt: at, currency } }: { of: BackofficeRecurring }) {
	const t = useT()
	return at ? <When at={at} of={currency} /> : t('common.none')
}

function Declined({ of: { problem, declinedAt, declinedCode, currency } }: { of: BackofficeRecurring }) {
	const t = useT()
	if (problem === null || declinedAt === null) return t('common.none')
	return (
		<span>
			<When at={declinedAt} of={currency} /> <code>{declinedCode}</code>
		</span>
	)
}

export function RecurringList() {
	const t = useT()
	const choices = <T extends string>(values: readonly T[], name: (value: T) => string) =>
		values.map((value) => ({ id: value, name: name(value) }))
	return (
		<List
			title={t('recurring.title')}
			lead={t('recurring.lead')}
			sort={{ field: 'nextAt', order: 'ASC' }}
			filters={
				<FilterForm>
					<SelectInput
						source="status"
						label={t('recurring.state')}
						emptyText={t('list.all')}
						choices={choices(RECURRING_STATUSES, (value) => t(`recurring.status.${value}`))}
					/>
					<SelectInput
						source="method"
						label={t('recurring.method')}
						emptyText={t('list.all')}
						choices={choices(METHODS, (value) => t(`recurring.methods.${value}`))}
					/>
					<SelectInput
						source="region"
						label={t('recurring.region')}
						emptyText={t('list.all')}
						choices={choices(REGION_CODES, (value) => t(`recurring.regions.${value}`))}
					/>
					<NullableBooleanInput source="due" label={t('recurring.due')} />
					<NullableBooleanInput source="failing" label={t('recurring.failing')} />
					<AgeInput />
					<SavedQueriesList />
				</FilterForm>
			}
		>
			<DataTable caption={t('recurring.title')}>
				<Column
					label="recurring.for"
					head
					render={(row) => <Link to={`/recurringDonations/${row.id}/show`}>{recurringTitle(t, row)}</Link>}
				/>
				<Column label="recurring.donor" render={(row) => row.donor ?? t('recurring.gone')} />
				<Column
					source="total"
					label="recurring.total"
					align="right"
					render={(row) => <Amount why="proposed" value={row.total} currency={row.currency} />}
				/>
				<Column label="recurring.method" render={(row) => t(`recurring.methods.${row.method}`)} />
				<Column label="recurring.state" render={(row) => <RecurringStatus of={row} />} />
				<Column source="nextAt" label="recurring.next" render={(row) => <Next of={row} />} />
				<Column label="recurring.failed" render={(row) => <Declined of={row} />} />
				<Column source="months" label="recurring.months" align="right" />
			</DataTable>
		</List>
	)
}
