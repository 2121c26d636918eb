import { IconButton, Paper, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDataProvider } from 'react-admin'
import { formatPlayingTime } from '../../../../client/format/sizes.ts'
import { type BackofficePlaylist, MAX_PLAYLIST_ITEMS } from '../../../../domain/media/playlists.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { ItemLine, ItemPicker } from './ItemPicker.tsx'
import { Listen } from './Listen.tsx'
import { styles } from './media.styles.ts'
import { OrderedList } from './OrderedList.tsx'
import { moved } from './order.ts'
import { useOrder } from './use-order.ts'

function usePlaylistItems(id: string) {
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const query = useQuery({
		queryKey: ['radioPlaylists', 'items', id],
		queryFn: ({ signal }) => dataProvider.playlistItems(id, { signal }),
	})
	const { visible, change } = useOrder({
		scope: id,
		saved: query.data,
		keys: ['radioPlaylists', 'radioUpcoming'],
		save: (items, intent) =>
			dataProvider.orderPlaylist(
				id,
				items.map(({ _id }) => _id),
				intent,
			),
	})
	return { ...query, items: visible, change }
}

export function PlaylistItems({ playlist: { id, title, soundUrl } }: { playlist: BackofficePlaylist }) {
	const t = useT()
	const { items, error, refetch, change } = usePlaylistItems(id)
	return (
		<Paper component="section" variant="outlined" sx={styles.card} aria-labelledby="playlist-items">
			<h2 id="playlist-items">{t('playlists.items')}</h2>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!items && !error ? <Skeleton variant="rectangular" height={160} /> : null}
			{items ? (
				<>
					<p>
						{t('playlists.length', {
							count: items.length,
							time: formatPlayingTime(items.reduce((sum, { duration }) => sum + duration, 0)),
						})}
					</p>
					<Listen url={soundUrl} title={title} />
					{items.length === 0 ? (
						<Typography variant="quiet">{t('playlists.empty')}</Typography>
					) : (
						<OrderedList
							label={t('playlists.items')}
							entries={items}
							idOf={({ _id }) => _id}
							nameOf={({ title }) => title}
							onMove={(from, to) => change(moved(items, from, to))}
						>
							{(item, at) => (
								<>
									<ItemLine {...item} />
									<IconButton
										aria-label={t('playlists.takeOut', { title: item.title })}
										onClick={() => change(items.toSpliced(at, 1))}
									>
										<X size={18} aria-hidden />
									</IconButton>
								</>
							)}
						</OrderedList>
					)}
					{items.length < MAX_PLAYLIST_ITEMS ? (
						<>
							<h3>{t('playlists.addItems')}</h3>
							<ItemPicker onAdd={(item) => change([...items, item])} />
						</>
					) : null}
				</>
			) : null}
		</Paper>
	)
}
