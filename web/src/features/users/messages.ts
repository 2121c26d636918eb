import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../client/failure.ts'

const KNOWN = [
	'CODE_INVALID',
	'ALREADY_MEMBER',
	'TOO_MANY_ATTEMPTS',
	'TOO_MANY_REQUESTS',
	'CAPTCHA_INVALID',
	'PASSWORD_WRONG',
	'PASSWORD_NOT_SET',
	'IDENTITY_CONNECTED',
	'IDENTITY_NOT_CONNECTED',
	'USERNAME_TAKEN',
	'BUSY',
	'SECOND_FACTOR_WRONG',
	'SECOND_FACTOR_ON',
	'FACTOR_PROOF_REQUIRED',
	'FACTOR_PROOF_ELSEWHERE',
	'FACTOR_PROOF_INVALID',
] as const
type Known = (typeof KNOWN)[number]

export function useAccountMessage(): (error: unknown) => string {
	const { t } = useTranslation('account')
	return (error) => {
		const { isUnreachable, code, message } = asFailure(error)
		if (isUnreachable) return t('errors.unreachable')
		const known = KNOWN.find((each): each is Known => each === code)
		if (known) return t(`refusal.${known}`)
		return message === '' ? t('errors.unexpected') : message
	}
}

export const fieldOf = (error: unknown): string | undefined => asFailure(error).details[0]?.field
