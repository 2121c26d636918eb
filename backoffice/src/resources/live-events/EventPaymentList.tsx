import {
	type BackofficeEventPayment,
	EVENT_PAYMENT_STATES,
} from '../../../../domain/live-events/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { ExportButton } from '../../ui/list/export-button.tsx'
import { FilterForm, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { RecordLink } from '../../ui/record-link.tsx'
import { When } from '../../ui/when.tsx'
import { RegistrationChip } from './RegistrationChip.tsx'
import { RegistrationFilters } from './RegistrationFilters.tsx'

const Column = DataTable.Col<BackofficeEventPayment>

export function EventPaymentList() {
	const t = useT()
	return (
		<List
			title={t('eventPayments.title')}
			lead={t('eventPayments.lead')}
			sort={{ field: 'registeredAt', order: 'DESC' }}
			actions={<ExportButton path="liveEventPayments/csv" />}
			filters={
				<FilterForm>
					<RegistrationFilters />
					<SelectInput
						source="status"
						label={t('eventPayments.payment')}
						emptyText={t('list.all')}
						choices={EVENT_PAYMENT_STATES.map((id) => ({ id, name: t(`donationState.${id}`) }))}
					/>
					<SavedQueriesList />
				</FilterForm>
			}
		>
			<DataTable caption={t('eventPayments.title')}>
				<Column
					source="name"
					label="participants.name"
					head
					render={(row) => (
						<RecordLink resource="liveEventParticipants" id={row.id}>
							{row.name ?? t('participants.erased')}
						</RecordLink>
					)}
				/>
				<Column label="participants.edition" render={(row) => row.edition} />
				<Column label="participants.package" render={(row) => `${row.quantity} × ${row.category}`} />
				<Column label="participants.state" render={(row) => <RegistrationChip of={row} />} />
				<Column
					label="eventPayments.payment"
					render={(row) => (
						<RecordLink resource="donations" id={row.id}>
							{t(`donationState.${row.status}`)}
						</RecordLink>
					)}
				/>
				<Column
					source="amount"
					label="eventPayments.charged"
					align="right"
					render={(row) => <Amount why="linked" value={row.total} currency={row.currency} />}
				/>
				<Column
					label="eventPayments.refunded"
					align="right"
					render={(row) => <Amount why="linked" value={row.refunded} currency={row.currency} />}
				/>
				<Column
					label="eventPayments.paid"
					render={(row) => (row.paidAt ? <When at={row.paidAt} of={row.currency} /> : t('common.none'))}
				/>
				<Column
					source="registeredAt"
					label="participants.registered"
					render={(row) => <When at={row.registeredAt} of={row.currency} />}
				/>
			</DataTable>
		</List>
	)
}
