import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../../../client/failure.ts'
import type { Resources } from '../../../../i18n/resources.d.ts'
import { NUMBERS_DIFFER } from './account-draft.ts'

type Words = Resources['funds']
type MessageKey = keyof Words['message']
type RefusalCode = keyof Words['refusal']

/** The words of the contract, by what they are called in the reader's language. */
const KEYS: Readonly<Record<string, MessageKey>> = {
	'Please Enter Bank Name': 'label',
	'Please Enter Full Name': 'holder',
	'Please Enter Account Holder Type': 'type',
	'Please Enter Account Number': 'number',
	'Invalid Account Number': 'numberInvalid',
	'Please Enter IFSC Code': 'ifsc',
	'Invalid IFSC Code': 'ifscInvalid',
	'Please Enter Routing Number': 'routing',
	'Invalid Routing Number': 'routingInvalid',
	[NUMBERS_DIFFER]: 'differ',
}
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

/** Says a message of the contract in the reader's language; what isn't known is said as it came. */
export function useMessage() {
	const { t } = useTranslation('funds')
	return (message: string | undefined): string | undefined => {
		const key = message === undefined ? undefined : KEYS[message]
		return key ? t(`message.${key}`) : message
	}
}

/** Says why something was refused or failed. `free`: what can be asked for now, for people. */
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
