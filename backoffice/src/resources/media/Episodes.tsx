import { Box, Paper, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatPlayingTime } from '../../../../client/format/sizes.ts'
import type { BackofficePlaylist } from '../../../../domain/media/playlists.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { PageBar } from '../../ui/list/pagination.tsx'
import { EpisodeState } from './EpisodeState.tsx'
import { styles } from './media.styles.ts'
import { Publish } from './Publish.tsx'
import { Unpublish } from './Publishing.tsx'

/** The episodes of a podcast, the newest first. */
export function Episodes({ podcastId }: { podcastId: string }) {
	const t = useT()
	const [{ page, perPage }, turn] = useState({ page: 1, perPage: 10 })
	const {
		data,
		total = 0,
		error,
		refetch,
	} = useGetList<BackofficePlaylist>('radioPlaylists', {
		pagination: { page, perPage },
		sort: { field: 'publishedAt', order: 'DESC' },
		filter: { podcastId },
	})
	return (
		<Paper component="section" variant="outlined" sx={styles.card} aria-labelledby="episodes">
			<h2 id="episodes">{t('podcasts.episodes')}</h2>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!data && !error ? <Skeleton variant="rectangular" height={120} /> : null}
			{data?.length === 0 ? <Typography variant="quiet">{t('podcasts.noEpisodes')}</Typography> : null}
			<Box component="ul" sx={styles.rows}>
				{data?.map((playlist) => (
					<li key={playlist.id}>
						<Box component="span" sx={styles.entry}>
							<Link to={`/radioPlaylists/${playlist.id}`}>{playlist.title}</Link>{' '}
							<Box component="span" sx={styles.time}>
								{formatPlayingTime(playlist.duration)}
							</Box>
						</Box>
						<EpisodeState playlist={playlist} />
						<Publish playlist={playlist} />
						<Unpublish playlist={playlist} />
					</li>
				))}
			</Box>
			{total > 10 ? (
				<PageBar
					rowsPerPageOptions={[10, 25, 50, 100]}
					perPage={perPage}
					onSize={(size) => turn({ page: 1, perPage: size })}
					where={t('list.range', {
						from: (page - 1) * perPage + 1,
						to: Math.min(page * perPage, total),
						total,
					})}
					onPrevious={page <= 1 ? null : () => turn({ page: page - 1, perPage })}
					onNext={page * perPage >= total ? null : () => turn({ page: page + 1, perPage })}
				/>
			) : null}
		</Paper>
	)
}
