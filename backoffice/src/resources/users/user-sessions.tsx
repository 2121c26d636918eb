import { Button } from '@mui/material'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../providers/i18n.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import type { useBackofficeUser } from './use-backoffice-user.ts'
import styles from './users.module.css'

interface UserSessionsProps {
	name: string
	signOut: ReturnType<typeof useBackofficeUser>['signOut']
}

/** Signs somebody out on all of their devices, for a reason. */
export function UserSessions({ name, signOut }: UserSessionsProps) {
	const t = useT()
	const [requested, setRequested] = useState(false)
	return (
		<section aria-labelledby="user-sessions">
			<h2 id="user-sessions">{t('users.sessions')}</h2>
			<Button
				variant="outlined"
				color="secondary"
				startIcon={<LogOut size={16} />}
				onClick={() => setRequested(true)}
			>
				{t('users.signOut')}
			</Button>
			<p className={styles.quiet}>{t('users.signOutHelp')}</p>
			{requested ? (
				<ReasonDialog
					title={t('users.signOutTitle', { name })}
					effect={t('users.signOutEffect')}
					verb={t('users.signOut')}
					help={t('users.reasonHelp')}
					pending={signOut.isPending}
					error={signOut.error}
					onClose={() => setRequested(false)}
					onConfirm={(reason) => signOut.mutate(reason, { onSuccess: () => setRequested(false) })}
				/>
			) : null}
		</section>
	)
}
