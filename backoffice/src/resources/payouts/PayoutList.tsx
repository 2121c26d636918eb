import { useListContext } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import {
	type BackofficePayout,
	PAYOUT_PAGE_SIZES,
	PAYOUT_STATUSES,
	reconciliationStatus,
} from '../../../../domain/payouts/contract.ts'
import { providerName } from '../../../../domain/payouts/providers.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { ExportButton } from '../../ui/list/export-button.tsx'
import {
	DateInput,
	FilterForm,
	NullableBooleanInput,
	SearchInput,
	SelectInput,
} from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { PageBar } from '../../ui/list/pagination.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { Day, When } from '../../ui/when.tsx'
import { PayoutAmount } from './PayoutAmount.tsx'
import { PayoutStatusChip, ReconciliationChip } from './PayoutStatusChip.tsx'
import { PROVIDER_CHOICES } from './provider-choices.ts'
import { SourceType } from './SourceType.tsx'
import { usePayoutNeighbours, viewOf } from './use-payout-neighbours.ts'

const Column = DataTable.Col<BackofficePayout>

export function PayoutList() {
	const t = useT()
	const { neighbours, provider } = usePayoutNeighbours()
	const title = t(`payouts.titleOf.${provider ?? 'all'}`)
	const statuses = PAYOUT_STATUSES.map((value) => ({ id: value, name: t(`payoutStatus.${value}`) }))
	const reconciliations = reconciliationStatus.options.map((value) => ({
		id: value,
		name: t(`reconciliationStatus.${value}`),
	}))
	return (
		<List
			title={title}
			lead={provider ? t('payouts.only', { provider: providerName(provider) }) : undefined}
			queryOptions={{ meta: neighbours }}
			pagination={<PayoutPages />}
			sort={{ field: 'createdAt', order: 'DESC' }}
			actions={<ExportButton path="payouts/csv" />}
			filters={
				<FilterForm>
					<SearchInput label={t('payouts.search')} named />
					<SelectInput
						source="provider"
						label={t('payouts.providerLabel')}
						emptyText={t('list.all')}
						choices={PROVIDER_CHOICES}
					/>
					<DateInput source="from" label={t('payouts.from')} ofEntity />
					<DateInput source="to" label={t('payouts.to')} end ofEntity />
					<SelectInput
						source="status"
						label={t('payouts.status')}
						emptyText={t('list.all')}
						choices={statuses}
					/>
					<SelectInput
						source="reconciliation"
						label={t('payouts.reconciliation')}
						emptyText={t('list.all')}
						choices={reconciliations}
					/>
					<NullableBooleanInput source="late" label={t('payouts.late')} />
					<SavedQueriesList />
				</FilterForm>
			}
		>
			<DataTable caption={title}>
				<Column
					label="payouts.id"
					head
					render={(row) => <Link to={`/payouts/${row.id}/show`}>{row.id}</Link>}
				/>
				{provider ? null : (
					<Column label="payouts.providerLabel" render={(row) => providerName(row.provider)} />
				)}
				<Column
					source="createdAt"
					label="payouts.createdAt"
					render={(row) => <When at={row.createdAt} of={row.currency} />}
				/>
				<Column
					source="arrivalAt"
					label="payouts.arrivalAt"
					render={(row) => <Day day={row.arrivalAt.slice(0, 10)} />}
				/>
				<Column source="currency" label="payouts.currency" disableSort />
				<Column
					source="amount"
					label="payouts.amount"
					align="right"
					render={(row) => <PayoutAmount payout={row} plain />}
				/>
				<Column label="payouts.status" render={(row) => <PayoutStatusChip status={row.status} />} />
				<Column label="payouts.reconciliation" render={(row) => <ReconciliationChip payout={row} />} />
				<Column label="payouts.sourceType" render={(row) => <SourceType type={row.sourceType} />} />
			</DataTable>
		</List>
	)
}

/**
 * Pages of payouts by id: the next begins after the last id, the previous ends before the first. Filtering,
 * sorting or another page size returns to the first page.
 */
function PayoutPages() {
	const t = useT()
	const [, setSearch] = useSearchParams()
	const { data, error, total, filterValues, sort, perPage, setPerPage, hasNextPage, hasPreviousPage } =
		useListContext<BackofficePayout>()
	if (error) return null
	const go = (neighbours: { readonly after?: string; readonly before?: string }) => {
		const search = new URLSearchParams({
			filter: JSON.stringify(filterValues),
			sort: sort.field,
			order: sort.order,
			page: '1',
			perPage: String(perPage),
		})
		search.set('of', viewOf(search))
		for (const [name, id] of Object.entries(neighbours)) search.set(name, id)
		setSearch(search)
	}
	const [first, last] = [data?.at(0)?.id, data?.at(-1)?.id]
	return (
		<PageBar
			rowsPerPageOptions={PAYOUT_PAGE_SIZES}
			perPage={perPage}
			onSize={setPerPage}
			where={total ? t('payouts.inAll', { count: total }) : ''}
			onPrevious={hasPreviousPage ? () => go(first === undefined ? {} : { before: first }) : null}
			onNext={hasNextPage && last !== undefined ? () => go({ after: last }) : null}
		/>
	)
}
