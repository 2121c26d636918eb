import { Box, Button, Typography } from '@mui/material'
import { useLogout } from 'react-admin'
import { Mark } from '../../../client/ui/mark.tsx'
import { useT } from '../providers/i18n.ts'
import { useDocumentTitle } from '../ui/page.tsx'
import { styles } from './layout-states.styles.ts'

export function NotAllowed({ dormant }: { dormant: boolean }) {
	const t = useT()
	const logout = useLogout()
	useDocumentTitle(t('access.title'))
	return (
		<Box component="main" sx={styles.centre}>
			<Mark size={48} />
			<h1>{t(dormant ? 'access.dormant' : 'access.notAllowed')}</h1>
			<Typography variant="quiet" sx={styles.quiet}>
				{t(dormant ? 'access.dormantHelp' : 'access.notAllowedHelp')}
			</Typography>
			<Box sx={styles.actions}>
				<Button variant="contained" href={dormant ? '/change-password' : '/'}>
					{t(dormant ? 'access.toSecurity' : 'access.toSite')}
				</Button>
				<Button variant="outlined" color="secondary" onClick={() => void logout()}>
					{t('access.otherAccount')}
				</Button>
			</Box>
		</Box>
	)
}
