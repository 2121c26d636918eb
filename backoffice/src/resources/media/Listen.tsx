import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { styles } from './media.styles.ts'

/** Plays the latest version of an item. The address of its sound is open for a while, and fetched when it is pressed. */
export function Listen({ id, title }: { id: string; title: string }) {
	const t = useT()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const [isOpen, setOpen] = useState(false)
	const { data, error } = useQuery({
		queryKey: ['radioItems', 'sound', id],
		queryFn: ({ signal }) => dataProvider.item(id, { signal }),
		enabled: isOpen,
	})
	if (data?.soundUrl)
		return (
			<Box component="audio" controls autoPlay src={data.soundUrl} aria-label={title} sx={styles.player} />
		)
	return (
		<>
			<Button
				size="small"
				startIcon={<Play size={16} />}
				disabled={isOpen && !error}
				aria-label={t('items.listenTo', { title })}
				onClick={() => setOpen(true)}
			>
				{t('items.listen')}
			</Button>
			{error ? <span role="alert">{error.message}</span> : null}
		</>
	)
}
