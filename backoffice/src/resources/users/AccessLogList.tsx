import { Typography } from '@mui/material'
import type { AccessLogRow } from '../../../../domain/users/api-tokens.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { DateInput, FilterForm, SearchInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { OnePerson, PickPerson } from '../../ui/list/one-person.tsx'
import { When } from '../../ui/when.tsx'
import { styles } from './users.styles.ts'

const Column = DataTable.Col<AccessLogRow>

const WAYS = ['session', 'token'] as const

function Way({ row: { tokenId, token } }: { row: AccessLogRow }) {
	const t = useT()
	if (tokenId === null) return t('accessLog.way.session')
	return (
		<div>
			{t('accessLog.way.token')}
			<Typography component="span" variant="small" sx={styles.quiet}>
				{token}
			</Typography>
		</div>
	)
}

export function AccessLogList() {
	const t = useT()
	const ways = WAYS.map((id) => ({ id, name: t(`accessLog.way.${id}`) }))
	return (
		<List
			title={t('accessLog.title')}
			lead={t('accessLog.lead')}
			sort={{ field: 'at', order: 'DESC' }}
			filters={
				<FilterForm>
					<SearchInput label={t('accessLog.search')} named />
					<SelectInput source="by" label={t('accessLog.by')} emptyText={t('list.all')} choices={ways} />
					<DateInput source="from" label={t('accessLog.from')} />
					<DateInput source="to" label={t('accessLog.to')} end />
					<OnePerson />
				</FilterForm>
			}
		>
			<DataTable caption={t('accessLog.title')}>
				<Column label="accessLog.path" head render={({ path }) => <code>{path}</code>} />
				<Column source="at" label="accessLog.at" render={({ at }) => <When at={at} />} />
				<Column
					label="accessLog.reader"
					render={({ userId, reader }) => <PickPerson id={userId} name={reader} />}
				/>
				<Column label="accessLog.by" render={(row) => <Way row={row} />} />
			</DataTable>
		</List>
	)
}
