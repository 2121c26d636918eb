import { Link } from 'react-router-dom'
import type { BackofficeUser } from '../../../../domain/users/backoffice.contract.ts'
import { ROLES } from '../../../../domain/users/contract.ts'
import { REGION_CODES } from '../../../../kernel/regions.ts'
import { useT } from '../../providers/i18n.ts'
import { ExportCsv } from '../../ui/list/export-csv.tsx'
import { ExportWhole } from '../../ui/list/export-whole.tsx'
import { DayFilter, Filters, Pick, PickYes, SearchFilter } from '../../ui/list/filters.tsx'
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
	const roles = ROLES.map((value) => ({ value, text: t(`role.${value}`) }))
	const regions = REGION_CODES.map((value) => ({ value, text: t(`users.country.${value}`) }))
	return (
		<Listing
			title={t('users.title')}
			sort={{ field: 'name', order: 'ASC' }}
			actions={
				<>
					<ExportCsv path="users/csv" />
					<ExportWhole list="users" />
				</>
			}
			filters={
				<Filters>
					<SearchFilter label={t('users.search')} />
					<Pick source="role" label={t('users.role')} all={t('list.all')} options={roles} />
					<Pick source="region" label={t('users.region')} all={t('list.all')} options={regions} />
					<PickYes source="verified" label={t('users.flag.phoneVerified')} />
					<PickYes source="volunteer" label={t('users.flag.volunteer')} />
					<PickYes source="bloodDonor" label={t('users.flag.bloodDonor')} />
					<DayFilter source="from" label={t('users.from')} />
					<DayFilter source="to" label={t('users.to')} end />
					<SavedFilters />
				</Filters>
			}
		>
			<RecordTable caption={t('users.title')} columns={COLUMNS} />
		</Listing>
	)
}
