import { Box, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import type { BackofficeUser } from '../../../../domain/users/backoffice.contract.ts'
import { ROLES, type Role } from '../../../../domain/users/contract.ts'
import { REGION_CODES } from '../../../../kernel/wire/regions.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
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
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { When } from '../../ui/when.tsx'
import { styles } from './users.styles.ts'

const Column = DataTable.Col<BackofficeUser>

const FLAGS = ['phoneVerified', 'volunteer', 'bloodDonor'] as const

function Flags({ user }: { user: BackofficeUser }) {
	const t = useT()
	return FLAGS.filter((flag) => user[flag])
		.map((flag) => t(`users.flag.${flag}`))
		.join(', ')
}

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
			<DataTable caption={t('users.title')}>
				<Column
					source="name"
					label="users.name"
					head
					render={(row) => <Link to={`/users/${row.id}/show`}>{row.name || row.username}</Link>}
				/>
				<Column source="username" label="users.username" disableSort />
				<Column source="email" label="users.email" disableSort />
				<Column source="region" label="users.region" disableSort />
				<Column label="users.flags" render={(row) => <Flags user={row} />} />
				<Column label="users.roles" render={(row) => <RoleChips roles={row.roles} />} />
				<Column source="createdAt" label="users.since" render={(row) => <When at={row.createdAt} />} />
			</DataTable>
		</List>
	)
}

function RoleChips({ roles }: { roles: readonly Role[] }) {
	const t = useT()
	if (roles.length === 0)
		return (
			<Typography component="span" variant="small" sx={styles.quiet}>
				{t('users.noRole')}
			</Typography>
		)
	return (
		<Box component="span" sx={styles.chips}>
			{roles.map((role) => (
				<Chip key={role} tone="info">
					{t(`role.${role}`)}
				</Chip>
			))}
		</Box>
	)
}
