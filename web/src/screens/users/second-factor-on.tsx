import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecondFactorOffer } from '../../../../domain/users/second-factor.contract.ts'
import { confirmSecondFactor, offerSecondFactor } from '../../api/users/second-factor.ts'
import { CodeForm } from './code-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { QrCode } from './qr-code.tsx'

interface SecondFactorOnProps {
	readonly onCancel: () => void
	readonly onDone: (recoveryCodes: readonly string[]) => void
}

/** The password again, then the secret as a picture, then a code of the app. */
export function SecondFactorOn({ onCancel, onDone }: SecondFactorOnProps) {
	const { t } = useTranslation('account')
	const [offer, setOffer] = useState<SecondFactorOffer | null>(null)
	if (offer === null)
		return (
			<PasswordForm
				run={({ password }) => offerSecondFactor(password)}
				onDone={setOffer}
				onCancel={onCancel}
				submit={t('otp.submit')}
			/>
		)
	return (
		<CodeForm
			label={t('factor.code')}
			run={confirmSecondFactor}
			onDone={onDone}
			onCancel={onCancel}
			submit={t('factor.turnOn')}
		>
			<p>{t('factor.scan')}</p>
			<QrCode text={offer.uri} label={t('factor.qr')} />
			<p className="help">
				{t('factor.typeIn')} <b className="num secret">{offer.secret}</b>
			</p>
		</CodeForm>
	)
}
