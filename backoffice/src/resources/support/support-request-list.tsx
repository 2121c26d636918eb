import { Link } from 'react-router-dom'
import {
	type BackofficeSupportRequest,
	SUPPORT_REQUEST_KINDS,
	SUPPORT_REQUEST_STATES,
} from '../../../../domain/support/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Filters, Pick, SearchFilter } from '../../ui/list/filters.tsx'
import { Listing } from '../../ui/list/listing.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { SavedFilters } from '../../ui/list/saved-filters.tsx'
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
	const kinds = SUPPORT_REQUEST_KINDS.map((value) => ({ value, text: t(`messageKind.${value}`) }))
	const states = SUPPORT_REQUEST_STATES.map((value) => ({ value, text: t(`messageState.${value}`) }))
	const owners = (['mine', 'nobody'] as const).map((value) => ({
		value,
		text: t(`messages.owners.${value}`),
	}))
	return (
		<Listing
			title={t('messages.title')}
			sort={{ field: 'turn', order: 'ASC' }}
			firstFilter={{ state: 'open' }}
			filters={
				<Filters>
					<SearchFilter label={t('messages.search')} />
					<Pick source="state" label={t('messages.state')} all={t('list.all')} options={states} />
					<Pick source="kind" label={t('messages.kind')} all={t('list.all')} options={kinds} />
					<Pick source="owner" label={t('messages.owner')} all={t('list.all')} options={owners} />
					<SavedFilters />
				</Filters>
			}
		>
			<RecordTable caption={t('messages.title')} columns={COLUMNS} />
		</Listing>
	)
}
