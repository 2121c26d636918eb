import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../../../client/failure.ts'
import type { Resources } from '../../../../i18n/resources.d.ts'

type FundsText = Resources['funds']
type RefusalCode = keyof FundsText['refusal']

const REFUSALS = [
	'INSUFFICIENT_FUNDS',
	'INVALID_AMOUNT',
	'FUND_FROZEN',
	'FUND_BELOW_ZERO',
	'ACCOUNT_UNUSABLE',
	'ACCOUNT_CHANGED',
	'ACCOUNT_IN_USE',
	'WRONG_STATUS',
	'PRECONDITION_FAILED',
] as const satisfies readonly RefusalCode[]

/** Explains a refusal or failure. `free`: the amount that is available now, formatted. */
export function useRefusal() {
	const { t } = useTranslation('funds')
	const { t: common } = useTranslation()
	return (error: unknown, free = ''): string => {
		const failure = asFailure(error)
		const code = REFUSALS.find((one) => one === failure.code)
		if (code) return t(`refusal.${code}`, { free })
		if (failure.isUnreachable) return common('failed.unreachable')
		return failure.message || common('failed.unexpected')
	}
}
