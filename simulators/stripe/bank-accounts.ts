/** The provider's documented test bank accounts, all with the routing number 110000000. */
import type { DepositType, Failure } from './rows.ts'

export interface TestAccount {
	readonly number: string
	readonly token: string
	readonly failure: Failure | null
	readonly returned: boolean
	readonly silent: boolean
}

export const ROUTING_NUMBER = '110000000'

const failure = (code: string, message: string): Failure => ({
	type: 'card_error',
	code,
	declineCode: null,
	message,
})
const account = (number: string, token: string, rest: Partial<TestAccount> = {}): TestAccount => ({
	number,
	token: `pm_usBankAccount_${token}`,
	failure: null,
	returned: false,
	silent: false,
	...rest,
})

export const TEST_ACCOUNTS: Readonly<Record<string, TestAccount>> = {
	pays: account('000123456789', 'success'),
	closed: account('000111111113', 'accountClosed', {
		failure: failure('account_closed', "The customer's bank account has been closed."),
	}),
	noAccount: account('000111111116', 'noAccount', {
		failure: failure('no_account', "The customer's bank account could not be located."),
	}),
	insufficientFunds: account('000222222227', 'insufficientFunds', {
		failure: failure('insufficient_funds', "The customer's account has insufficient funds."),
	}),
	notAuthorized: account('000333333335', 'debitNotAuthorized', {
		failure: failure(
			'debit_not_authorized',
			'The customer has notified their bank that it was unauthorized.',
		),
	}),
	returned: account('000555555559', 'dispute', { returned: true }),
	silent: account('000000000009', 'processing', { silent: true }),
}

/** A well-formed number that is no test account: no bank has it. */
const NOT_A_TEST_ACCOUNT: TestAccount = account('', 'unknown', {
	failure: failure('no_account', "The customer's bank account could not be located."),
})

export const accountBehaviour = (key: string): TestAccount => TEST_ACCOUNTS[key] ?? NOT_A_TEST_ACCOUNT

export const accountKeyOf = (number: string): string =>
	Object.keys(TEST_ACCOUNTS).find((key) => TEST_ACCOUNTS[key]?.number === number) ?? 'unknown'

export const accountTokenOf = (id: string): { key: string; number: string } | null => {
	const found = Object.entries(TEST_ACCOUNTS).find(([, { token }]) => token === id)
	return found ? { key: found[0], number: found[1].number } : null
}

export function isRoutingNumber(text: string): boolean {
	if (!/^\d{9}$/.test(text)) return false
	const weights = [3, 7, 1]
	const sum = [...text].reduce((total, digit, place) => total + Number(digit) * (weights[place % 3] ?? 0), 0)
	return sum > 0 && sum % 10 === 0
}

export interface Reported {
	readonly amounts?: readonly number[]
	readonly code?: string
}

export const REPORTS: Readonly<Record<DepositType, number>> = { amounts: 3, descriptor_code: 10 }

const KNOWN: Readonly<Record<string, 'right' | 'tooOften' | 'tooLate'>> = {
	'32 45': 'right',
	SM11AA: 'right',
	'10 11': 'tooOften',
	SM33CC: 'tooOften',
	'40 41': 'tooLate',
	SM44DD: 'tooLate',
}

/** Judges a report: amounts in either order, a code in either case. */
export const judge = ({ amounts, code }: Reported): 'right' | 'wrong' | 'tooOften' | 'tooLate' =>
	KNOWN[code?.toUpperCase() ?? amounts?.toSorted((a, b) => a - b).join(' ') ?? ''] ?? 'wrong'
