import { useTranslation } from 'react-i18next'
import { removeSecondFactor } from './api/second-factor.ts'
import { PasswordForm } from './password-form.tsx'

interface SecondFactorOffProps {
	readonly onCancel: () => void
	readonly onDone: () => void
}

export function SecondFactorOff({ onCancel, onDone }: SecondFactorOffProps) {
	const { t } = useTranslation('account')
	return (
		<PasswordForm
			run={({ password, code = '' }) => removeSecondFactor({ password, code })}
			onDone={onDone}
			onCancel={onCancel}
			submit={t('factor.turnOff')}
			variant="bad"
			withCode
		/>
	)
}
