import { Box, Paper, Typography } from '@mui/material'
import { EyeOff } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { BackofficePlaylist } from '../../../../domain/media/playlists.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { EpisodeState } from './EpisodeState.tsx'
import { styles } from './media.styles.ts'
import { LISTS_OF_EPISODES, Publish } from './Publish.tsx'
import { useAct } from './use-act.ts'

/** Says in which podcast a playlist is an episode, and publishes it or takes it back. */
export function Publishing({ playlist }: { playlist: BackofficePlaylist }) {
	const t = useT()
	const { podcastId, podcast } = playlist
	return (
		<Paper component="section" variant="outlined" sx={styles.card} aria-labelledby="publishing">
			<h2 id="publishing">{t('episodes.title')}</h2>
			<Box sx={styles.buttons}>
				<EpisodeState playlist={playlist} />
				{podcastId === null ? (
					<Typography variant="quiet">{t('episodes.help')}</Typography>
				) : (
					<Link to={`/radioPodcasts/${podcastId}`}>{podcast}</Link>
				)}
				<Publish playlist={playlist} />
				{podcastId === null ? null : <Unpublish playlist={playlist} />}
			</Box>
		</Paper>
	)
}

export function Unpublish({ playlist: { id, title } }: { playlist: BackofficePlaylist }) {
	const t = useT()
	const unpublish = useAct<undefined, unknown>({
		act: (provider, _, intent) => provider.unpublishPlaylist(id, intent),
		done: () => t('episodes.takenBack', { title }),
		keys: LISTS_OF_EPISODES,
	})
	return (
		<ConfirmButton
			icon={EyeOff}
			variant="outlined"
			color="error"
			label={t('episodes.unpublish')}
			aria-label={t('episodes.unpublishOf', { title })}
			title={t('episodes.unpublishTitle', { title })}
			verb={t('episodes.unpublish')}
			task={unpublish}
		>
			{t('episodes.unpublishEffect')}
		</ConfirmButton>
	)
}
