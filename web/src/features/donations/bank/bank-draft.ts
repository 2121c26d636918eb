import { z } from 'zod'
import type { HOLDER_TYPES } from '../../../../../domain/donations/bank-accounts.contract.ts'
import { isRoutingNumber } from '../../../../../domain/funds/contract.ts'
import type { RegionCode } from '../../../../../kernel/wire/regions.ts'
import { digitsOf } from '../../funds/components/bank-account/deposit-draft.ts'

/** A bank account in the form. The numbers are sent to the provider only. */
export interface BankDraft {
	readonly country: RegionCode
	readonly routingNumber: string
	readonly label: string
	readonly accountHolderName: string
	readonly accountHolderType: (typeof HOLDER_TYPES)[number] | ''
	readonly accountNumber: string
	readonly accepted: boolean
}

export const EMPTY: BankDraft = {
	country: 'US',
	routingNumber: '',
	label: '',
	accountHolderName: '',
	accountHolderType: '',
	accountNumber: '',
	accepted: false,
}

const NEEDED = [
	'routingNumber',
	'label',
	'accountHolderName',
	'accountHolderType',
	'accountNumber',
] as const satisfies readonly (keyof BankDraft)[]

export const isIncomplete = (draft: BankDraft): boolean => NEEDED.some((field) => draft[field].trim() === '')

/** The rules of companion §5, each with its message. */
export const bankForm = (usaOnly: string) =>
	z.custom<BankDraft>().superRefine((draft, context) => {
		const routing = digitsOf(draft.routingNumber)
		const number = digitsOf(draft.accountNumber)
		const isAmerican = draft.country === 'US'
		const problems: { [Field in keyof BankDraft]: string | false } = {
			country: !isAmerican && usaOnly,
			routingNumber: routingProblem(routing, isAmerican),
			label: draft.label.trim() === '' && 'donations.fields.enterBankName',
			accountHolderName: draft.accountHolderName.trim() === '' && 'donations.fields.enterHolderName',
			accountHolderType: draft.accountHolderType === '' && 'donations.fields.enterHolderType',
			accountNumber: numberProblem(number),
			accepted: !draft.accepted && 'donations.fields.acceptMandate',
		}
		for (const [field, message] of Object.entries(problems))
			if (message) context.addIssue({ code: 'custom', path: [field], message })
	})

function routingProblem(routing: string, isAmerican: boolean): string | false {
	if (routing === '') return `funds.fields.bankCode.${isAmerican ? 'routingNumber' : 'ifsc'}.missing`
	return isAmerican && !isRoutingNumber(routing) && 'funds.fields.bankCode.routingNumber.invalid'
}

function numberProblem(number: string): string | false {
	if (number === '') return 'funds.fields.enterAccountNumber'
	return !/^\d{4,17}$/.test(number) && 'funds.fields.invalidAccountNumber'
}
