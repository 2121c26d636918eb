import { Link } from 'react-router-dom'
import {
	type BackofficeSupportRequest,
	SUPPORT_REQUEST_KINDS,
	SUPPORT_REQUEST_STATES,
} from '../../../../domain/support/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { FilterForm, SearchInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { When } from '../../ui/when.tsx'
import { SupportRequestState } from './support-request-state.tsx'
import { SupportRequestSubject, SupportRequestWhat } from './support-request-words.tsx'

const COLUMNS: readonly Column<BackofficeSupportRequest>[] = [
	{
		field: 'subject',
		label: 'messages.subject',
		head: true,
		cell: (row) => (
			<Link to={`/messages/${row.id}/show`}>
				<SupportRequestSubject message={row} />
			</Link>
		),
	},
	{ field: 'kind', label: 'messages.kind', cell: (row) => <SupportRequestWhat message={row} /> },
	{ field: 'state', label: 'messages.state', cell: (row) => <SupportRequestState state={row.state} /> },
	{ field: 'name', label: 'messages.sender', cell: (row) => row.name || row.email },
	{ field: 'others', label: 'messages.others', right: true, cell: (row) => row.others },
	{ field: 'owner', label: 'messages.owner', cell: (row) => row.owner ?? '' },
	{
		field: 'receivedAt',
		label: 'messages.received',
		sortable: true,
		cell: (row) => <When at={row.receivedAt} />,
	},
	{ field: 'reference', label: 'messages.reference', cell: (row) => row.reference },
]

/** What people wrote and reported: one of every sender first, so that nobody hides others. */
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
			<RecordTable caption={t('messages.title')} columns={COLUMNS} />
		</List>
	)
}
