import { Button } from '@mui/material'
import { useLogout } from 'react-admin'
import { useT } from '../providers/i18n.ts'
import { Mark } from '../ui/mark.tsx'
import { useDocumentTitle } from '../ui/page.tsx'
import styles from './layout-states.module.css'

/** For people who are signed in and have no backoffice role. */
export function NotAllowed() {
	const t = useT()
	const logout = useLogout()
	useDocumentTitle(t('access.title'))
	return (
		<main className={styles.centre}>
			<Mark size={48} />
			<h1>{t('access.notAllowed')}</h1>
			<p className={styles.quiet}>{t('access.notAllowedHelp')}</p>
			<div className={styles.actions}>
				<Button variant="contained" href="/">
					{t('access.toSite')}
				</Button>
				<Button variant="outlined" color="secondary" onClick={() => void logout()}>
					{t('access.otherAccount')}
				</Button>
			</div>
		</main>
	)
}
