import { CanAccess } from 'react-admin'
import { Link } from 'react-router-dom'
import { WITHDRAWAL_STATUSES } from '../../../../domain/funds/contract.ts'
import { type BackofficeWithdrawal, fundKind } from '../../../../domain/funds/withdrawals.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { CURRENCIES } from '../../ui/currency.ts'
import { AgeInput } from '../../ui/list/age-input.tsx'
import { AmountRangeInput } from '../../ui/list/amount-range-input.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { ExportButton } from '../../ui/list/export-button.tsx'
import { FilterForm, NativeSelect, SearchInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { useFilterValues } from '../../ui/list/filter-values.tsx'
import { List } from '../../ui/list/list.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { Named } from '../../ui/named.tsx'
import { Day, When } from '../../ui/when.tsx'
import { FoundationWithdrawal } from './FoundationWithdrawal.tsx'
import { FundKind } from './FundKind.tsx'
import { choiceOf, WAITING, withChoice } from './status-filter.ts'
import { FirstApprovalChip } from './TwoPeople.tsx'
import { Waits } from './Waits.tsx'
import { FreeNow, WithdrawalAmount } from './WithdrawalAmount.tsx'
import { WithdrawalChip } from './WithdrawalChip.tsx'

const Column = DataTable.Col<BackofficeWithdrawal>

const CURRENCY_OPTIONS = CURRENCIES.map((currency) => ({ id: currency, name: currency }))
const QUEUE = { waiting: true }

export function WithdrawalList() {
	const t = useT()
	const kinds = fundKind.options.map((kind) => ({ id: kind, name: t(`withdrawals.kinds.${kind}`) }))
	return (
		<List
			title={t('withdrawals.title')}
			sort={{ field: 'requestedAt', order: 'ASC' }}
			filterDefaultValues={QUEUE}
			actions={
				<>
					<CanAccess resource="withdrawals" action="account">
						<ExportButton path="withdrawals/csv" />
					</CanAccess>
					<CanAccess resource="withdrawals" action="review">
						<FoundationWithdrawal />
					</CanAccess>
				</>
			}
			filters={
				<FilterForm>
					<SearchInput label={t('withdrawals.search')} leaves="waiting" />
					<StatusFilter />
					<SelectInput
						source="kind"
						label={t('withdrawals.kind')}
						emptyText={t('list.all')}
						choices={kinds}
					/>
					<SelectInput
						source="currency"
						label={t('withdrawals.currency')}
						emptyText={t('list.all')}
						choices={CURRENCY_OPTIONS}
					/>
					<AgeInput />
					<AmountRangeInput />
					<SavedQueriesList />
				</FilterForm>
			}
		>
			<DataTable caption={t('withdrawals.title')}>
				<Column
					label="withdrawals.of"
					head
					render={(row) => (
						<Link to={`/withdrawals/${row.id}/show`}>
							<Named name={row.label} />
						</Link>
					)}
				/>
				<Column label="withdrawals.kind" render={(row) => <FundKind kind={row.kind} />} />
				<Column
					source="status"
					label="withdrawals.status"
					render={(row) =>
						row.firstApprovedAt ? <FirstApprovalChip /> : <WithdrawalChip withdrawal={row} />
					}
				/>
				<Column label="withdrawals.age" align="right" render={(row) => <Waits withdrawal={row} />} />
				<Column
					source="amount"
					label="withdrawals.amount"
					align="right"
					render={(row) => <WithdrawalAmount withdrawal={row} />}
				/>
				<Column label="balance.free" align="right" render={(row) => <FreeNow withdrawal={row} />} />
				<Column source="requestedBy" label="withdrawals.requestedBy" disableSort />
				<Column
					source="requestedAt"
					label="withdrawals.requested"
					render={(row) => <When at={row.requestedAt} of={row.currency} />}
				/>
				<Column
					source="paidAt"
					label="withdrawals.paid"
					render={(row) => (row.paidOn ? <Day day={row.paidOn} /> : null)}
				/>
			</DataTable>
		</List>
	)
}

function StatusFilter() {
	const t = useT()
	const { filters, change } = useFilterValues()
	const statuses = WITHDRAWAL_STATUSES.map((status) => ({
		id: status,
		name: t(`withdrawalStatus.${status}`),
	}))
	return (
		<NativeSelect
			label={t('withdrawals.status')}
			emptyText={t('list.all')}
			choices={[{ id: WAITING, name: t('withdrawals.waiting') }, ...statuses]}
			value={choiceOf(filters)}
			onChange={(choice) => change((now) => withChoice(now, choice))}
		/>
	)
}
