import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { useTitle } from '../../ui/use-title.ts'
import { EntryPage } from './entry-page.tsx'
import { GoogleButton } from './google-button.tsx'
import { LoginForm } from './login-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { useNext } from './use-next.ts'

/** Asks who somebody is, and leads them back to where they were. */
export default function Login() {
	const { t } = useTranslation('users')
	const { status } = useSession()
	const next = useNext()
	const [remember, setRemember] = useState(true)
	useTitle(t('title'))
	if (status === 'signedIn') return <Navigate to={next} replace />
	return (
		<EntryPage say={t('say')} picture="/art/door-need.svg" tabs>
			<div className="stack t">
				<h1>{t('heading')}</h1>
				{next !== paths.home.href() && <p className="mut">{t('needed')}</p>}
			</div>
			<GoogleButton from={next} remember={remember} />
			<LoginForm remember={remember} onRemember={setRemember} />
			<PasskeyButton remember={remember} />
		</EntryPage>
	)
}
