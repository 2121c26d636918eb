import { Box, Button } from '@mui/material'
import { Plus } from 'lucide-react'
import { useLocale } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Podcast } from '../../../../domain/media/podcasts.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { languageName } from '../../ui/language-name.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, SearchInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { When } from '../../ui/when.tsx'
import { styles } from './media.styles.ts'

const Column = DataTable.Col<Podcast>

export function PodcastList() {
	const t = useT()
	const locale = useLocale()
	return (
		<List
			title={t('podcasts.title')}
			lead={t('podcasts.lead')}
			sort={{ field: 'title', order: 'ASC' }}
			actions={
				<Button
					component={Link}
					to="/radioPodcasts/create"
					variant="contained"
					startIcon={<Plus size={16} />}
				>
					{t('podcasts.add')}
				</Button>
			}
			filters={
				<FilterForm>
					<SearchInput label={t('podcasts.search')} />
				</FilterForm>
			}
		>
			<DataTable caption={t('podcasts.title')}>
				<Column
					source="title"
					label="radio.title"
					head
					render={(row) => (
						<Box component="span" sx={styles.pictured}>
							{row.artworkUrl ? <img src={row.artworkUrl} alt="" width={40} height={40} /> : null}
							<Link to={`/radioPodcasts/${row.id}`}>{row.title}</Link>
						</Box>
					)}
				/>
				<Column label="podcasts.author" render={(row) => row.author} />
				<Column label="podcasts.language" render={(row) => languageName(row.language, locale)} />
				<Column label="podcasts.episodes" align="right" render={(row) => row.episodes} />
				<Column source="createdAt" label="radio.createdAt" render={(row) => <When at={row.createdAt} />} />
			</DataTable>
		</List>
	)
}
