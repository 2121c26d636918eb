import { Button } from '@mui/material'
import { Plus } from 'lucide-react'
import { CanAccess } from 'react-admin'
import { Link } from 'react-router-dom'
import {
	type BackofficeOfflineDonation,
	OFFLINE_METHODS,
	OFFLINE_STATUSES,
} from '../../../../domain/offline-donations/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { CURRENCIES } from '../../ui/currency.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, SearchInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { Day, When } from '../../ui/when.tsx'
import { OfflineStatusChip } from './OfflineStatusChip.tsx'
import { OfflineTarget } from './OfflineTarget.tsx'

const Column = DataTable.Col<BackofficeOfflineDonation>

export function OfflineDonationList() {
	const t = useT()
	const choices = <V extends string>(values: readonly V[], text: (value: V) => string) =>
		values.map((id) => ({ id, name: text(id) }))
	return (
		<List
			title={t('offlineDonations.title')}
			sort={{ field: 'receivedOn', order: 'DESC' }}
			actions={
				<CanAccess resource="offlineDonations" action="review">
					<Button
						component={Link}
						to="/offlineDonations/create"
						variant="contained"
						startIcon={<Plus size={16} />}
					>
						{t('offlineDonations.record')}
					</Button>
				</CanAccess>
			}
			filters={
				<FilterForm>
					<SearchInput label={t('offlineDonations.search')} />
					<SelectInput
						source="status"
						label={t('offlineDonations.status')}
						emptyText={t('list.all')}
						choices={choices(OFFLINE_STATUSES, (status) => t(`offlineStatus.${status}`))}
					/>
					<SelectInput
						source="method"
						label={t('offlineDonations.method')}
						emptyText={t('list.all')}
						choices={choices(OFFLINE_METHODS, (method) => t(`offlineMethod.${method}`))}
					/>
					<SelectInput
						source="currency"
						label={t('offlineDonations.currency')}
						emptyText={t('list.all')}
						choices={choices(CURRENCIES, (currency) => currency)}
					/>
				</FilterForm>
			}
		>
			<DataTable caption={t('offlineDonations.title')}>
				<Column
					label="offlineDonations.counterparty"
					head
					render={(row) => (
						<Link to={`/offlineDonations/${row.id}/show`}>
							{row.counterparty ?? t('offlineDonations.nobody')}
						</Link>
					)}
				/>
				<Column
					source="status"
					label="offlineDonations.status"
					render={(row) => <OfflineStatusChip status={row.status} />}
				/>
				<Column label="offlineDonations.method" render={(row) => t(`offlineMethod.${row.method}`)} />
				<Column label="offlineDonations.target" render={(row) => <OfflineTarget donation={row} />} />
				<Column
					source="amount"
					label="offlineDonations.amount"
					align="right"
					render={(row) => <Amount why="linked" value={row.amount} currency={row.currency} />}
				/>
				<Column
					source="receivedOn"
					label="offlineDonations.receivedOn"
					render={(row) => <Day day={row.receivedOn} />}
				/>
				<Column label="offlineDonations.reference" render={(row) => row.reference} />
				<Column label="offlineDonations.recordedBy" render={(row) => row.recordedBy} />
				<Column
					source="recordedAt"
					label="offlineDonations.recordedAt"
					render={(row) => <When at={row.recordedAt} of={row.currency} />}
				/>
			</DataTable>
		</List>
	)
}
