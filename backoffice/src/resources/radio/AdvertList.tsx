import { Button } from '@mui/material'
import { Plus } from 'lucide-react'
import { useLocale } from 'react-admin'
import { Link } from 'react-router-dom'
import type { BackofficeAdvert } from '../../../../domain/radio/adverts.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { formatCount } from '../../ui/count.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, SearchInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { useChannels } from './use-channels.ts'

const Column = DataTable.Col<BackofficeAdvert>

export function AdvertList() {
	const t = useT()
	const locale = useLocale() ?? 'en'
	const { data: all = [] } = useChannels()
	const namesOf = (ids: readonly string[]) =>
		all.flatMap(({ id, name }) => (ids.includes(id) ? name : [])).join(', ')
	return (
		<List
			title={t('adverts.title')}
			lead={t('adverts.lead')}
			sort={{ field: 'until', order: 'DESC' }}
			actions={
				<Button component={Link} to="/radioAdverts/create" variant="contained" startIcon={<Plus size={16} />}>
					{t('adverts.add')}
				</Button>
			}
			filters={
				<FilterForm>
					<SearchInput label={t('adverts.search')} />
				</FilterForm>
			}
		>
			<DataTable caption={t('adverts.title')} empty={t('adverts.none')}>
				<Column
					source="name"
					label="radio.name"
					head
					render={(row) => <Link to={`/radioAdverts/${row.id}`}>{row.name}</Link>}
				/>
				<Column label="adverts.item" render={(row) => row.item} />
				<Column
					source="from"
					label="radioReports.period"
					render={({ from, until }) => t('radioReports.days', { from, until })}
				/>
				<Column
					label="radioChannels.title"
					render={({ channels }) => (channels.length === 0 ? t('list.all') : namesOf(channels))}
				/>
				<Column label="adverts.weight" align="right" render={(row) => row.weight} />
				<Column label="radioReports.plays" align="right" render={(row) => formatCount(row.plays, locale)} />
			</DataTable>
		</List>
	)
}
