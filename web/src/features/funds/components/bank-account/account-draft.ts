import { z } from 'zod'
import {
	type PaymentAccount,
	type PaymentAccountBody,
	type PaymentAccountChange,
	paymentAccountBody,
	paymentAccountChange,
} from '../../../../../../domain/funds/contract.ts'
import { plainSigns } from '../../../../../../kernel/wire/digits.ts'
import type { Currency } from '../../../../../../kernel/wire/money.ts'
import { byCurrency, byRegion } from '../../../../../../kernel/wire/regions.ts'

/** A bank account in the form. The number is typed twice, because it can't be checked otherwise. */
export interface AccountDraft {
	readonly label: string
	readonly accountHolderName: string
	readonly accountHolderType: 'individual' | 'company' | ''
	readonly accountNumber: string
	readonly accountNumberAgain: string
	readonly routingNumber: string
	readonly isDefault: boolean
}

export const FIELDS = [
	'label',
	'accountHolderName',
	'accountHolderType',
	'routingNumber',
	'accountNumber',
	'accountNumberAgain',
	'isDefault',
] as const satisfies readonly (keyof AccountDraft)[]

export type Country = PaymentAccount['country']
export const COUNTRY_OF: Readonly<Record<Currency, Country>> = byCurrency(({ code }) => code)
const CURRENCY_OF = byRegion(({ currency }) => currency)

const EMPTY: AccountDraft = {
	label: '',
	accountHolderName: '',
	accountHolderType: '',
	accountNumber: '',
	accountNumberAgain: '',
	routingNumber: '',
	isDefault: false,
}

/** Creates a draft without the number, which the server never sends in full; left empty, it stays. */
export const draftOf = (account: PaymentAccount | null): AccountDraft =>
	account
		? {
				...EMPTY,
				label: account.label,
				accountHolderName: account.accountHolderName,
				accountHolderType: account.accountHolderType,
				routingNumber: account.routingNumber,
				isDefault: account.isDefault,
			}
		: EMPTY

const NEEDED = ['label', 'accountHolderName', 'accountHolderType', 'routingNumber', 'accountNumber'] as const

/**
 * Checks whether a field is missing; the form then shows a message of its own.
 * @param changes an existing account, whose number stays unless another one is typed
 */
export const isIncomplete = (draft: AccountDraft, changes: boolean): boolean =>
	NEEDED.some((field) => draft[field].trim() === '' && !(changes && field === 'accountNumber'))

export function bodyOf(draft: AccountDraft, country: Country): PaymentAccountBody {
	const { accountNumberAgain: _, accountHolderType, ...fields } = draft
	return {
		...fields,
		accountHolderType: accountHolderType as 'individual',
		country,
		currency: CURRENCY_OF[country],
	}
}

export function changeOf(draft: AccountDraft, country: Country): PaymentAccountChange {
	const { accountNumber, ...body } = bodyOf(draft, country)
	return accountNumber.trim() === '' ? body : { ...body, accountNumber }
}

const isField = (name: unknown): name is keyof AccountDraft => FIELDS.some((field) => field === name)
const digits = (text: string) => plainSigns(text).replace(/[\s-]/g, '')

export const NUMBERS_DIFFER = 'funds.fields.numbersDiffer'

/** Placeholders for missing fields, because the contract's cross-field rules need every field. */
const FILLED: Partial<AccountDraft> = {
	label: '-',
	accountHolderName: '-',
	accountHolderType: 'individual',
	accountNumber: '000000000',
}
const filled = (draft: AccountDraft): AccountDraft => ({
	...draft,
	...Object.fromEntries(Object.entries(FILLED).filter(([name]) => isField(name) && draft[name] === '')),
})

/** The contract's rules, and that both numbers are equal. */
export const accountForm = (country: Country, changes: boolean) => {
	const issues = (draft: AccountDraft) =>
		(changes
			? paymentAccountChange.safeParse(changeOf(draft, country))
			: paymentAccountBody.safeParse(bodyOf(draft, country))
		).error?.issues ?? []
	return z.custom<AccountDraft>().superRefine((draft, context) => {
		const seen = new Set<PropertyKey>()
		for (const { path, message } of [...issues(draft), ...issues(filled(draft))]) {
			const [field] = path
			if (!isField(field) || seen.has(field)) continue
			seen.add(field)
			context.addIssue({ code: 'custom', path: [field], message })
		}
		if (digits(draft.accountNumber) !== digits(draft.accountNumberAgain))
			context.addIssue({ code: 'custom', path: ['accountNumberAgain'], message: NUMBERS_DIFFER })
	})
}
