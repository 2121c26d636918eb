import { useTranslation } from 'react-i18next'
import { useTitle } from '../../ui/use-title.ts'
import { EntryPage, type EntryTabProps } from './entry-page.tsx'
import { GoogleButton } from './google-button.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useNext } from './use-next.ts'

export default function SignUp({ tabs, email, onEmail }: EntryTabProps) {
	const { t } = useTranslation('account')
	const next = useNext()
	useTitle(t('signUp.title'))
	return (
		<EntryPage say={t('signUp.say')} picture="/art/door-give.svg" tabs={tabs}>
			<h1>{t('signUp.heading')}</h1>
			<GoogleButton from={next} remember />
			<SignUpForm email={email} onEmail={onEmail} />
		</EntryPage>
	)
}
