import { useLocale } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatPlayingTime } from '../../../../client/format/sizes.ts'
import { ITEM_KINDS, type MediaItem } from '../../../../domain/media/items.contract.ts'
import { PLAYLIST_PAGE_SIZES } from '../../../../domain/media/playlists.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, NullableBooleanInput, SearchInput, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { When } from '../../ui/when.tsx'
import { Listen } from './Listen.tsx'
import { loudnessText } from './loudness-text.ts'
import { Uploads } from './Uploads.tsx'

const Column = DataTable.Col<MediaItem>

export function ItemList() {
	const t = useT()
	const locale = useLocale() ?? 'en'
	const kinds = ITEM_KINDS.map((id) => ({ id, name: t(`items.kinds.${id}`) }))
	return (
		<List
			title={t('items.title')}
			lead={t('items.lead')}
			sort={{ field: 'createdAt', order: 'DESC' }}
			perPage={5}
			above={<Uploads />}
			filters={
				<FilterForm>
					<SearchInput label={t('items.search')} />
					<SelectInput source="kind" label={t('items.kind')} emptyText={t('list.all')} choices={kinds} />
					<NullableBooleanInput source="hasSound" label={t('items.hasSound')} />
				</FilterForm>
			}
			pagination={<Pagination rowsPerPageOptions={PLAYLIST_PAGE_SIZES} />}
		>
			<DataTable caption={t('items.title')}>
				<Column
					source="title"
					label="radio.title"
					head
					render={(row) => <Link to={`/radioItems/${row.id}`}>{row.title}</Link>}
				/>
				<Column label="items.artist" render={(row) => row.artist} />
				<Column label="items.kind" render={(row) => t(`items.kinds.${row.kind}`)} />
				<Column
					label="radio.duration"
					align="right"
					render={(row) =>
						row.seconds === null ? (
							<Chip tone="wait">{t('items.noSound')}</Chip>
						) : (
							formatPlayingTime(row.seconds)
						)
					}
				/>
				<Column
					label="items.loudness"
					align="right"
					render={(row) => (row.lufs === null ? null : loudnessText(row.lufs, locale))}
				/>
				<Column label="items.version" align="right" render={(row) => row.version} />
				<Column label="items.playlists" align="right" render={(row) => row.playlists} />
				<Column source="createdAt" label="radio.createdAt" render={(row) => <When at={row.createdAt} />} />
				<Column label="items.listen" render={(row) => <Listen url={row.soundUrl} title={row.title} />} />
			</DataTable>
		</List>
	)
}
