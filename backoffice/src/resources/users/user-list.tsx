import { Link } from 'react-router-dom'
import type { BackofficeUser } from '../../../../domain/users/backoffice.contract.ts'
import { ROLES } from '../../../../domain/users/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Filters, Pick, SearchFilter } from '../../ui/list/filters.tsx'
import { Listing } from '../../ui/list/listing.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { SavedFilters } from '../../ui/list/saved-filters.tsx'
import { When } from '../../ui/when.tsx'
import { RoleChips } from './role-chips.tsx'

const COLUMNS: readonly Column<BackofficeUser>[] = [
	{
		field: 'name',
		label: 'users.name',
		head: true,
		sortable: true,
		cell: (row) => <Link to={`/users/${row.id}/show`}>{row.name || row.username}</Link>,
	},
	{ field: 'username', label: 'users.username', cell: (row) => row.username },
	{ field: 'email', label: 'users.email', cell: (row) => row.email },
	{ field: 'roles', label: 'users.roles', cell: (row) => <RoleChips roles={row.roles} /> },
	{
		field: 'createdAt',
		label: 'users.since',
		sortable: true,
		cell: (row) => <When at={row.createdAt} />,
	},
]

/** Everybody who has an account, with their roles. */
export function UserList() {
	const t = useT()
	const roles = ROLES.map((value) => ({ value, text: t(`role.${value}`) }))
	return (
		<Listing
			title={t('users.title')}
			sort={{ field: 'name', order: 'ASC' }}
			filters={
				<Filters>
					<SearchFilter label={t('users.search')} />
					<Pick source="role" label={t('users.role')} all={t('list.all')} options={roles} />
					<SavedFilters />
				</Filters>
			}
		>
			<RecordTable caption={t('users.title')} columns={COLUMNS} />
		</Listing>
	)
}
