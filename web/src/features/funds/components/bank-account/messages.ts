import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../../../client/failure.ts'
import { readTextRef } from '../../../../../../kernel/text.ts'
import { useFieldText } from '../../../../i18n/field-text.ts'
import type { Resources } from '../../../../i18n/resources.d.ts'
import { NUMBERS_DIFFER } from './account-draft.ts'

type FundsText = Resources['funds']
type MessageKey = keyof FundsText['message']
type RefusalCode = keyof FundsText['refusal']

/** The form's own texts for messages of the contract. */
const KEYS: Readonly<Record<string, MessageKey>> = {
	'funds.fields.enterBankName': 'label',
	'funds.fields.enterFullName': 'holder',
	'funds.fields.enterAccountHolderType': 'type',
	'funds.fields.enterAccountNumber': 'number',
	'funds.fields.invalidAccountNumber': 'numberInvalid',
	'funds.fields.bankCode.ifsc.missing': 'ifsc',
	'funds.fields.bankCode.ifsc.invalid': 'ifscInvalid',
	'funds.fields.bankCode.routingNumber.missing': 'routing',
	'funds.fields.bankCode.routingNumber.invalid': 'routingInvalid',
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

/** Renders a message of the contract in the reader's language; a sentence of the server stays. */
export function useMessage() {
	const { t } = useTranslation('funds')
	const text = useFieldText()
	return (message: string | undefined): string | undefined => {
		if (message === undefined) return undefined
		const key = KEYS[readTextRef(message)?.key ?? '']
		return key ? t(`message.${key}`) : text(message)
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
