import { Box, Button, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { useT } from '../providers/i18n.ts'
import { useDocumentTitle } from '../ui/page.tsx'
import { styles } from './layout-states.styles.ts'

export function NotFound() {
	const t = useT()
	useDocumentTitle(t('notFound.title'))
	return (
		<Box sx={styles.centre}>
			<h1>{t('notFound.title')}</h1>
			<Typography variant="quiet" sx={styles.quiet}>
				{t('notFound.help')}
			</Typography>
			<Button variant="contained" component={Link} to="/">
				{t('notFound.home')}
			</Button>
		</Box>
	)
}
