import type { HOLDER_TYPES } from '../../../../../domain/donations/bank-accounts.contract.ts'
import { isRoutingNumber } from '../../../../../domain/funds/contract.ts'
import { plainSigns } from '../../../../../kernel/digits.ts'
import type { RegionCode } from '../../../../../kernel/regions.ts'

/** A bank account as the form holds it. The numbers leave it for the provider alone. */
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

/** Whether something is missing: then the form says so as a whole, beside what each field says. */
export const isIncomplete = (draft: BankDraft): boolean => NEEDED.some((field) => draft[field].trim() === '')

/** Blanks and hyphens between digits don't matter. */
export const digitsOf = (text: string): string => plainSigns(text).replace(/[\s-]/g, '')

/** Keys of texts of area `bank`, or of contracts. */
export const BANK_PROBLEMS = {
	usaOnly: 'errors.usaOnly',
	routingIN: 'errors.routingIN',
	routingUS: 'errors.routingUS',
	routingInvalid: 'errors.routingInvalid',
	number: 'errors.number',
	numberInvalid: 'errors.numberInvalid',
	amounts: 'errors.amounts',
	code: 'errors.code',
} as const
export type BankProblem = (typeof BANK_PROBLEMS)[keyof typeof BANK_PROBLEMS]
export const isBankProblem = (text: string | undefined): text is BankProblem =>
	Object.values(BANK_PROBLEMS).some((key) => key === text)

type Problems = Partial<Record<keyof BankDraft, string>>

/** What is wrong with a draft, by field: the rules of companion §5, each with its message. */
export function problemsOf(draft: BankDraft): Problems {
	const routing = digitsOf(draft.routingNumber)
	const number = digitsOf(draft.accountNumber)
	const isAmerican = draft.country === 'US'
	const problems: { [Field in keyof BankDraft]: string | null } = {
		country: isAmerican ? null : BANK_PROBLEMS.usaOnly,
		routingNumber: routingProblem(routing, isAmerican),
		label: draft.label.trim() === '' ? 'donations.fields.enterBankName' : null,
		accountHolderName: draft.accountHolderName.trim() === '' ? 'donations.fields.enterHolderName' : null,
		accountHolderType: draft.accountHolderType === '' ? 'donations.fields.enterHolderType' : null,
		accountNumber: numberProblem(number),
		accepted: draft.accepted ? null : 'donations.fields.acceptMandate',
	}
	return Object.fromEntries(Object.entries(problems).filter(([, message]) => message !== null)) as Problems
}

function routingProblem(routing: string, isAmerican: boolean): BankProblem | null {
	if (routing === '') return isAmerican ? BANK_PROBLEMS.routingUS : BANK_PROBLEMS.routingIN
	return isAmerican && !isRoutingNumber(routing) ? BANK_PROBLEMS.routingInvalid : null
}

function numberProblem(number: string): BankProblem | null {
	if (number === '') return BANK_PROBLEMS.number
	return /^\d{4,17}$/.test(number) ? null : BANK_PROBLEMS.numberInvalid
}

/** Cents from 1 to 99; null for anything else. */
export const centsOf = (text: string): number | null =>
	/^[1-9]\d?$/.test(digitsOf(text)) ? Number(digitsOf(text)) : null

/** A statement's code; null for anything else. */
export function statementCodeOf(text: string): string | null {
	const code = plainSigns(text).trim().toUpperCase()
	return /^SM[A-Z0-9]{4}$/.test(code) ? code : null
}
