import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useWaysIn } from './api/ways-in.ts'

export const useLacksPassword = (): boolean => useWaysIn().data?.hasPassword === false

export function NoPassword({ onCancel }: { readonly onCancel?: () => void }) {
	const { t } = useTranslation('account')
	const email = useUser()?.email ?? ''
	return (
		<div className="stack">
			<Note tone="info">{t('noPassword.text', { email })}</Note>
			<div className="row">
				<ButtonLink to={paths.forgotPassword.href()} state={{ email }}>
					{t('noPassword.choose')}
				</ButtonLink>
				{onCancel && (
					<Button variant="text" onClick={onCancel}>
						{t('cancel')}
					</Button>
				)}
			</div>
		</div>
	)
}
