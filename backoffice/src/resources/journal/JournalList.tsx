import { Button } from '@mui/material'
import { Plus } from 'lucide-react'
import { CanAccess } from 'react-admin'
import { Link } from 'react-router-dom'
import { JOURNAL_ACCOUNTS } from '../../../../domain/journal/accounts.contract.ts'
import { ENTRY_STATUSES, type JournalEntry } from '../../../../domain/journal/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { CURRENCIES } from '../../ui/currency.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { Day, When } from '../../ui/when.tsx'
import { AccountName } from './AccountName.tsx'
import { EntryStatus } from './EntryStatus.tsx'
import { dayOf } from './today.ts'

const Column = DataTable.Col<JournalEntry>

export function JournalList() {
	const t = useT()
	const all = t('list.all')
	return (
		<List
			title={t('journal.title')}
			lead={t('journal.lead')}
			sort={{ field: 'preparedAt', order: 'DESC' }}
			actions={
				<CanAccess resource="journal" action="review">
					<Button component={Link} to="/journal/new" variant="contained" startIcon={<Plus size={16} />}>
						{t('journal.add')}
					</Button>
				</CanAccess>
			}
			filters={
				<FilterForm>
					<SelectInput
						source="status"
						label={t('journal.state')}
						emptyText={all}
						choices={ENTRY_STATUSES.map((id) => ({ id, name: t(`journal.status.${id}`) }))}
					/>
					<SelectInput
						source="account"
						label={t('journal.account')}
						emptyText={all}
						choices={JOURNAL_ACCOUNTS.map((id) => ({ id, name: t(`account.${id}`) }))}
					/>
					<SelectInput
						source="currency"
						label={t('journal.currency')}
						emptyText={all}
						choices={CURRENCIES.map((id) => ({ id, name: id }))}
					/>
				</FilterForm>
			}
		>
			<DataTable caption={t('journal.title')}>
				<Column
					source="effectiveAt"
					label="journal.bookedOn"
					head
					render={(entry) => (
						<Link to={`/journal/${entry.id}/show`}>
							<Day day={dayOf(entry.effectiveAt, entry.currency)} />
						</Link>
					)}
				/>
				<Column
					label="journal.accounts"
					render={({ lines }) =>
						lines.map((line) => (
							<div key={`${line.account} ${line.owner}`}>
								<AccountName line={line} />
							</div>
						))
					}
				/>
				<Column label="common.reason" render={({ reason }) => reason} />
				<Column
					label="journal.amount"
					align="right"
					render={({ id, amount, currency }) => (
						<Link to={`/journal/${id}/show`}>
							<Amount why="linked" value={amount} currency={currency} />
						</Link>
					)}
				/>
				<Column
					source="preparedAt"
					label="journal.prepared"
					render={({ preparedAt, preparedBy }) => (
						<>
							<When at={preparedAt} />, {preparedBy}
						</>
					)}
				/>
				<Column label="journal.state" render={(entry) => <EntryStatus entry={entry} />} />
			</DataTable>
		</List>
	)
}
