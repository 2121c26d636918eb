import './login.css'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../ui/use-title.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { Devices } from './devices.tsx'
import { OwnData } from './own-data.tsx'
import { Passkeys } from './passkeys.tsx'
import { PhoneNumber } from './phone-number.tsx'
import { SecondFactor } from './second-factor.tsx'

/** One's own password, and the devices that one is signed in on. */
export default function ChangePassword() {
	const { t } = useTranslation('account')
	useTitle(t('security.title'))
	return (
		<div className="wrap narrow stack l py-10">
			<h1>{t('security.title')}</h1>
			<ChangePasswordForm />
			<SecondFactor />
			<Passkeys />
			<PhoneNumber />
			<Devices />
			<OwnData />
		</div>
	)
}
