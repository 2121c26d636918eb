import './login.css'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../ui/use-title.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { Devices } from './devices.tsx'
import { GoogleAccount } from './google-account.tsx'
import { OwnData } from './own-data.tsx'
import { Passkeys } from './passkeys.tsx'
import { PhoneNumber } from './phone-number.tsx'
import { SecondFactor } from './second-factor.tsx'

export default function ChangePassword() {
	const { t } = useTranslation('account')
	useTitle(t('security.title'))
	return (
		<div className="wrap narrow stack gap-6 py-10">
			<h1>{t('security.title')}</h1>
			<ChangePasswordForm />
			<SecondFactor />
			<Passkeys />
			<GoogleAccount />
			<PhoneNumber />
			<Devices />
			<OwnData />
		</div>
	)
}
