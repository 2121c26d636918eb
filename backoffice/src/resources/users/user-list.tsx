import { Link } from 'react-router-dom'
import type { BackofficeUser } from '../../../../domain/users/backoffice.contract.ts'
import { ROLES } from '../../../../domain/users/contract.ts'
import { REGION_CODES } from '../../../../kernel/regions.ts'
import { useT } from '../../providers/i18n.ts'
import { ExportButton } from '../../ui/list/export-button.tsx'
import { ExportWhole } from '../../ui/list/export-whole.tsx'
import {
	DateInput,
	FilterForm,
	NullableBooleanInput,
	SearchInput,
	SelectInput,
} from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { type Column, RecordTable } from '../../ui/list/record-table.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
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
	{ field: 'region', label: 'users.region', cell: (row) => row.region },
	{ field: 'flags', label: 'users.flags', cell: (row) => <Flags user={row} /> },
	{ field: 'roles', label: 'users.roles', cell: (row) => <RoleChips roles={row.roles} /> },
	{
		field: 'createdAt',
		label: 'users.since',
		sortable: true,
		cell: (row) => <When at={row.createdAt} />,
	},
]

const FLAGS = ['phoneVerified', 'volunteer', 'bloodDonor'] as const

function Flags({ user }: { user: BackofficeUser }) {
	const t = useT()
	return FLAGS.filter((flag) => user[flag])
		.map((flag) => t(`users.flag.${flag}`))
		.join(', ')
}

/** Everybody who has an account, with their roles. */
export function UserList() {
	const t = useT()
	const roles = ROLES.map((value) => ({ id: value, name: t(`role.${value}`) }))
	const regions = REGION_CODES.map((value) => ({ id: value, name: t(`users.country.${value}`) }))
	return (
		<List
			title={t('users.title')}
			sort={{ field: 'name', order: 'ASC' }}
			actions={
				<>
					<ExportButton path="users/csv" />
					<ExportWhole list="users" />
				</>
			}
			filters={
				<FilterForm>
					<SearchInput label={t('users.search')} />
					<SelectInput source="role" label={t('users.role')} emptyText={t('list.all')} choices={roles} />
					<SelectInput
						source="region"
						label={t('users.region')}
						emptyText={t('list.all')}
						choices={regions}
					/>
					<NullableBooleanInput source="verified" label={t('users.flag.phoneVerified')} />
					<NullableBooleanInput source="volunteer" label={t('users.flag.volunteer')} />
					<NullableBooleanInput source="bloodDonor" label={t('users.flag.bloodDonor')} />
					<DateInput source="from" label={t('users.from')} />
					<DateInput source="to" label={t('users.to')} end />
					<SavedQueriesList />
				</FilterForm>
			}
		>
			<RecordTable caption={t('users.title')} columns={COLUMNS} />
		</List>
	)
}
