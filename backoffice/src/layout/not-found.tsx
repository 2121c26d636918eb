import { Button } from '@mui/material'
import { Link } from 'react-router-dom'
import { useT } from '../providers/i18n.ts'
import { useDocumentTitle } from '../ui/page.tsx'
import styles from './layout-states.module.css'

export function NotFound() {
	const t = useT()
	useDocumentTitle(t('notFound.title'))
	return (
		<div className={styles.centre}>
			<h1>{t('notFound.title')}</h1>
			<p className={styles.quiet}>{t('notFound.help')}</p>
			<Button variant="contained" component={Link} to="/">
				{t('notFound.home')}
			</Button>
		</div>
	)
}
