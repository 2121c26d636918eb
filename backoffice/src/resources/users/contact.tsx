import { Button } from '@mui/material'
import { Eye } from 'lucide-react'
import { CanAccess } from 'react-admin'
import type { BackofficeUserDetail } from '../../../../domain/users/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { KeyValue } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { useReveal } from '../../ui/use-reveal.ts'

/** How to reach somebody: a hint, and the whole once an admin asks for it, which is written down. */
export function Contact({ user }: { user: BackofficeUserDetail }) {
	const t = useT()
	const reveal = useReveal(user.id)
	const seen = reveal.data
	const state = t(user.phoneVerified ? 'users.verified' : 'users.notVerified')
	return (
		<>
			<KeyValue label={t('users.email')}>{seen?.email ?? user.email}</KeyValue>
			<KeyValue label={t('users.phone')}>
				{user.hasPhone ? `${seen?.phone ?? '…'} (${state})` : t('common.none')}
			</KeyValue>
			{seen ? null : (
				<CanAccess resource="users" action="review">
					<KeyValue label={t('users.contact')} wide>
						<Button
							size="small"
							variant="outlined"
							color="secondary"
							startIcon={<Eye size={16} />}
							disabled={reveal.isPending}
							onClick={() => reveal.mutate()}
						>
							{t('users.reveal')}
						</Button>
						<p>{t('users.revealHelp')}</p>
					</KeyValue>
				</CanAccess>
			)}
			{reveal.error ? <Note>{reveal.error.message}</Note> : null}
		</>
	)
}
