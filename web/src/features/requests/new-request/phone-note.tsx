import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { Link } from '../../../ui/link.tsx'
import { Note } from '../../../ui/note.tsx'

export function PhoneNote() {
	const { t } = useTranslation('requests')
	if (useUser()?.phone_verified) return null
	return (
		<Note tone="wait">
			{t('phone.needed')} <Link to={paths.changePassword.href()}>{t('phone.verify')}</Link>
		</Note>
	)
}
