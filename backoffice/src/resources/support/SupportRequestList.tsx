import { Link } from 'react-router-dom'
import {
	type BackofficeSupportRequest,
	SUPPORT_REQUEST_KINDS,
	SUPPORT_REQUEST_STATES,
} from '../../../../domain/support/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, SearchInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { When } from '../../ui/when.tsx'
import { SupportRequestState } from './SupportRequestState.tsx'
import { SupportRequestSubject, SupportRequestWhat } from './support-request-text.tsx'

const Column = DataTable.Col<BackofficeSupportRequest>

/** Lists messages, one of every sender first, so that nobody hides others. */
export function SupportRequestList() {
	const t = useT()
	const kinds = SUPPORT_REQUEST_KINDS.map((value) => ({ id: value, name: t(`messageKind.${value}`) }))
	const states = SUPPORT_REQUEST_STATES.map((value) => ({ id: value, name: t(`messageState.${value}`) }))
	const owners = (['mine', 'nobody'] as const).map((value) => ({
		id: value,
		name: t(`messages.owners.${value}`),
	}))
	return (
		<List
			title={t('messages.title')}
			sort={{ field: 'turn', order: 'ASC' }}
			filterDefaultValues={{ state: 'open' }}
			filters={
				<FilterForm>
					<SearchInput label={t('messages.search')} />
					<SelectInput
						source="state"
						label={t('messages.state')}
						emptyText={t('list.all')}
						choices={states}
					/>
					<SelectInput source="kind" label={t('messages.kind')} emptyText={t('list.all')} choices={kinds} />
					<SelectInput
						source="owner"
						label={t('messages.owner')}
						emptyText={t('list.all')}
						choices={owners}
					/>
					<SavedQueriesList />
				</FilterForm>
			}
		>
			<DataTable caption={t('messages.title')}>
				<Column
					label="messages.subject"
					head
					render={(row) => (
						<Link to={`/messages/${row.id}/show`}>
							<SupportRequestSubject message={row} />
						</Link>
					)}
				/>
				<Column label="messages.kind" render={(row) => <SupportRequestWhat message={row} />} />
				<Column label="messages.state" render={(row) => <SupportRequestState state={row.state} />} />
				<Column label="messages.sender" render={(row) => row.name || row.email} />
				<Column source="others" label="messages.others" disableSort align="right" />
				<Column label="messages.owner" render={(row) => row.owner ?? ''} />
				<Column
					source="receivedAt"
					label="messages.received"
					render={(row) => <When at={row.receivedAt} />}
				/>
				<Column source="reference" label="messages.reference" disableSort />
			</DataTable>
		</List>
	)
}
