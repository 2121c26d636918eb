import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../client/failure.ts'

const KNOWN = ['TOO_MANY_ATTEMPTS', 'TOO_MANY_REQUESTS', 'CAPTCHA_INVALID', 'NOT_FOUND'] as const
type Known = (typeof KNOWN)[number]

export function useServiceMessage(): (error: unknown) => string {
	const { t } = useTranslation('support')
	const { t: common } = useTranslation()
	return (error) => {
		const { isUnreachable, code, message } = asFailure(error)
		if (isUnreachable) return common('failed.unreachable')
		const known = KNOWN.find((each): each is Known => each === code)
		return known ? t(`refusal.${known}`) : message || common('failed.unexpected')
	}
}
