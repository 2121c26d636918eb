import { Link } from 'react-router-dom'
import type { BackofficeRegistration } from '../../../../domain/live-events/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { ExportButton } from '../../ui/list/export-button.tsx'
import { FilterForm } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { When } from '../../ui/when.tsx'
import { RegistrationChip } from './RegistrationChip.tsx'
import { RegistrationFilters } from './RegistrationFilters.tsx'

const Column = DataTable.Col<BackofficeRegistration>

export function ParticipantList() {
	const t = useT()
	return (
		<List
			title={t('participants.title')}
			lead={t('participants.lead')}
			sort={{ field: 'registeredAt', order: 'DESC' }}
			actions={<ExportButton path="liveEventParticipants/csv" />}
			filters={
				<FilterForm>
					<RegistrationFilters />
					<SavedQueriesList />
				</FilterForm>
			}
		>
			<DataTable caption={t('participants.title')}>
				<Column
					source="name"
					label="participants.name"
					head
					render={(row) => (
						<Link to={`/liveEventParticipants/${row.id}/show`}>{row.name ?? t('participants.erased')}</Link>
					)}
				/>
				<Column label="participants.email" render={(row) => row.email} />
				<Column label="participants.edition" render={(row) => row.edition} />
				<Column label="participants.package" render={(row) => `${row.quantity} × ${row.category}`} />
				<Column label="participants.people" align="right" render={(row) => row.seats} />
				<Column label="participants.state" render={(row) => <RegistrationChip of={row} />} />
				<Column
					label="participants.checkedIn"
					align="right"
					render={(row) => t('participants.inOf', { count: row.admitted, of: row.seats })}
				/>
				<Column
					source="registeredAt"
					label="participants.registered"
					render={(row) => <When at={row.registeredAt} />}
				/>
			</DataTable>
		</List>
	)
}
