import { Box } from '@mui/material'
import { useT } from '../../providers/i18n.ts'
import { styles } from './media.styles.ts'

/** Plays a sound; nothing is loaded before. */
export function Listen({ url, title }: { url: string | null; title: string }) {
	const t = useT()
	if (url === null) return null
	return (
		<Box
			component="audio"
			controls
			preload="none"
			src={url}
			aria-label={t('items.listenTo', { title })}
			sx={styles.player}
		/>
	)
}
