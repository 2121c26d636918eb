import { Box, Typography } from '@mui/material'
import type { RequestImage } from '../../../../domain/requests/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { sheet } from '../../theme/sheet.ts'

const styles = sheet({
	list: {
		display: 'grid',
		gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
		gap: '8px',
		'& li:first-child': { gridColumn: '1 / -1' },
		'& a': { display: 'block', borderRadius: '8px' },
		'& img': {
			display: 'block',
			width: '100%',
			aspectRatio: '776 / 435',
			objectFit: 'cover',
			borderRadius: '8px',
			background: 'var(--color-mist)',
		},
	},
})

export function Pictures({ images }: { images: readonly RequestImage[] }) {
	const t = useT()
	if (images.length === 0) return <Typography variant="quiet">{t('requests.noPicture')}</Typography>
	return (
		<Box component="ul" sx={styles.list}>
			{images.map(({ _id, url, cardUrl }, index) => (
				<li key={_id}>
					<a href={url} target="_blank" rel="noreferrer">
						<img src={cardUrl} alt={t('requests.picture', { number: index + 1 })} />
					</a>
				</li>
			))}
		</Box>
	)
}
