import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { useSession } from '../../lib/session.ts'
import { useTitle } from '../../ui/use-title.ts'
import { EntryPage } from './entry-page.tsx'
import { GoogleButton } from './google-button.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useNext } from './use-next.ts'

/** Asks who somebody is, and sends a code to their address. */
export default function SignUp() {
	const { t } = useTranslation('account')
	const { status } = useSession()
	const next = useNext()
	useTitle(t('signUp.title'))
	if (status === 'signedIn') return <Navigate to={next} replace />
	return (
		<EntryPage say={t('signUp.say')} picture="/art/door-give.svg" tabs>
			<h1>{t('signUp.heading')}</h1>
			<GoogleButton from={next} remember />
			<SignUpForm />
		</EntryPage>
	)
}
