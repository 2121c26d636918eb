import { Box, Button, Typography } from '@mui/material'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { formatPlayingTime } from '../../../../client/format/sizes.ts'
import type { MediaItem } from '../../../../domain/media/items.contract.ts'
import type { ItemOfPlaylist } from '../../../../domain/media/playlists.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { SearchField } from '../../ui/list/filter-form.tsx'
import { styles } from './media.styles.ts'

const MAX_ROWS = 10

/** Finds items of the library for a playlist; without a search, the latest ones. */
export function ItemPicker({ onAdd }: { onAdd: (item: ItemOfPlaylist) => void }) {
	const t = useT()
	const [q, search] = useState('')
	const [added, setAdded] = useState('')
	const { data, error, isPending, refetch } = useGetList<MediaItem>('radioItems', {
		pagination: { page: 1, perPage: MAX_ROWS },
		sort: { field: 'createdAt', order: 'DESC' },
		filter: { hasSound: true, ...(q && { q }) },
	})
	return (
		<section aria-label={t('playlists.find')}>
			<Box component="search" sx={{ display: 'flex', mb: '8px' }}>
				<SearchField label={t('playlists.find')} named value={q} onChange={search} />
			</Box>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{isPending ? <p>{t('list.loading')}</p> : null}
			{data?.length === 0 ? (
				<Typography variant="quiet">{t(q ? 'playlists.nothingFound' : 'playlists.nothingThere')}</Typography>
			) : null}
			<Box component="ul" sx={styles.found}>
				{data?.map(({ id, title, artist, kind, seconds }) => (
					<li key={id}>
						<Button
							size="small"
							variant="outlined"
							color="secondary"
							startIcon={<Plus size={16} />}
							aria-label={t('playlists.addOf', { title })}
							onClick={() => {
								onAdd({ _id: id, title, artist, kind, duration: seconds ?? 0 })
								setAdded(t('playlists.addedOf', { title }))
							}}
						>
							{t('playlists.addItem')}
						</Button>
						<ItemLine title={title} artist={artist} duration={seconds ?? 0} />
					</li>
				))}
			</Box>
			<Box role="status" sx={styles.hidden}>
				{added}
			</Box>
		</section>
	)
}

type ItemLineProps = Pick<ItemOfPlaylist, 'title' | 'artist' | 'duration'>

export function ItemLine({ title, artist, duration }: ItemLineProps) {
	return (
		<Box component="span" sx={styles.entry}>
			{title}{' '}
			<Typography component="span" variant="small">
				{artist}{' '}
				<Box component="span" sx={styles.time}>
					{formatPlayingTime(duration)}
				</Box>
			</Typography>
		</Box>
	)
}
