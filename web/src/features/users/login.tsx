import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths.ts'
import { useTitle } from '../../ui/use-title.ts'
import { EntryPage, type EntryTabProps } from './entry-page.tsx'
import { GoogleButton } from './google-button.tsx'
import { LoginForm } from './login-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { useNext } from './use-next.ts'

export function Login({ tabs, email, onEmail }: EntryTabProps) {
	const { t } = useTranslation('users')
	const next = useNext()
	const [remember, setRemember] = useState(true)
	useTitle(t('title'))
	return (
		<EntryPage say={t('say')} picture="/art/door-need.svg" tabs={tabs}>
			<div className="stack gap-2">
				<h1>{t('heading')}</h1>
				{next !== paths.home.href() && <p className="text-ink-2">{t('needed')}</p>}
			</div>
			<GoogleButton from={next} remember={remember} />
			<LoginForm email={email} onEmail={onEmail} remember={remember} onRemember={setRemember} />
			<PasskeyButton remember={remember} />
		</EntryPage>
	)
}
