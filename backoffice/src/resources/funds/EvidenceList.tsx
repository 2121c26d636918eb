import { Link } from 'react-router-dom'
import { type BackofficeEvidence, EVIDENCE_STATES } from '../../../../domain/funds/evidence.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { CURRENCIES } from '../../ui/currency.ts'
import { Explained } from '../../ui/explained/explained.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, SearchInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { Named, named } from '../../ui/named.tsx'
import { Day, When } from '../../ui/when.tsx'
import { EvidenceChip } from './EvidenceChip.tsx'

const Column = DataTable.Col<BackofficeEvidence>

const CURRENCY_OPTIONS = CURRENCIES.map((currency) => ({ id: currency, name: currency }))
const QUEUE = { state: 'submitted' }

export function EvidenceList() {
	const t = useT()
	const states = EVIDENCE_STATES.map((state) => ({ id: state, name: t(`evidence.states.${state}`) }))
	return (
		<List
			title={t('evidence.title')}
			sort={{ field: 'submittedAt', order: 'ASC' }}
			filterDefaultValues={QUEUE}
			filters={
				<FilterForm>
					<SearchInput label={t('evidence.search')} leaves="state" />
					<SelectInput
						source="state"
						label={t('evidence.state')}
						emptyText={t('list.all')}
						choices={states}
					/>
					<SelectInput
						source="currency"
						label={t('evidence.currency')}
						emptyText={t('list.all')}
						choices={CURRENCY_OPTIONS}
					/>
					<SavedQueriesList />
				</FilterForm>
			}
		>
			<DataTable caption={t('evidence.title')}>
				<Column
					label="evidence.of"
					head
					render={(row) => (
						<Link to={`/evidence/${row.id}/show`}>
							<Named name={row.label} />
						</Link>
					)}
				/>
				<Column
					label="evidence.state"
					render={(row) => <EvidenceChip state={row.state} isOverdue={row.isOverdue} />}
				/>
				<Column
					label="evidence.purpose"
					render={(row) => (row.purpose ? t(`purpose.${row.purpose}`) : t('withdrawals.noPurpose'))}
				/>
				<Column
					source="amount"
					label="evidence.amount"
					align="right"
					render={(row) => (
						<Explained
							value={row.amount}
							currency={row.currency}
							label={`${t('withdrawals.one')}, ${named(t, row.label)}`}
							of={{ stated: 'withdrawal', of: row.id }}
						/>
					)}
				/>
				<Column source="requestedBy" label="evidence.requestedBy" disableSort />
				<Column source="paidOn" label="evidence.paid" render={(row) => <Day day={row.paidOn} />} />
				<Column source="dueOn" label="evidence.due" render={(row) => <Day day={row.dueOn} />} />
				<Column
					source="submittedAt"
					label="evidence.submitted"
					render={(row) => (row.submittedAt ? <When at={row.submittedAt} of={row.currency} /> : null)}
				/>
			</DataTable>
		</List>
	)
}
