import { ENTITY_ACCOUNTS, type EnteredAccount } from '../../../../domain/journal/accounts.contract.ts'
import type { EntryBody } from '../../../../domain/journal/contract.ts'
import { formatMajor } from '../../../../kernel/wire/money.ts'
import { regionOfCurrency } from '../../../../kernel/wire/regions.ts'
import { type AmountRule, amountWithin } from '../../../../kernel/wire/typed-amount.ts'
import type { Currency } from '../../ui/currency.ts'

/** A line as it is typed; one of both amounts is empty. */
export interface TypedLine {
	readonly key: string
	readonly account: EnteredAccount
	readonly owner: string
	readonly debit: string
	readonly credit: string
}

export const newLine = (account: EnteredAccount, currency: Currency): TypedLine => ({
	key: crypto.randomUUID(),
	account,
	owner: ownerAtFirst(account, currency),
	debit: '',
	credit: '',
})

/** Returns the owner that an account has before a choice: the legal entity, or none. */
export const ownerAtFirst = (account: EnteredAccount, currency: Currency): string =>
	account === 'fund' ? '' : regionOfCurrency(currency).code

export const hasOneOwner = (account: EnteredAccount): boolean => ENTITY_ACCOUNTS.includes(account)

const ruleOf = (currency: Currency): AmountRule => ({ currency, decimals: 'minor', min: 1n })

/** Returns the amount of a side in minor units; null while it is no amount. */
function minorOf(typed: string, currency: Currency): bigint | null {
	const minor = amountWithin(typed, ruleOf(currency))
	if (minor === 'missing') return 0n
	return minor === 'invalid' ? null : minor
}

export interface Totals {
	readonly debit: bigint
	readonly credit: bigint
}

/** Returns the sums of both sides, as far as they are amounts. */
export function totalsOf(lines: readonly TypedLine[], currency: Currency): Totals {
	const sum = (side: 'debit' | 'credit') =>
		lines.reduce((total, line) => total + (minorOf(line[side], currency) ?? 0n), 0n)
	return { debit: sum('debit'), credit: sum('credit') }
}

/** Returns the lines as the API takes them; null while one of them is incomplete. */
export function linesOf(lines: readonly TypedLine[], currency: Currency): EntryBody['lines'] | null {
	const sent: EntryBody['lines'] = []
	for (const { account, owner, debit, credit } of lines) {
		const [plus, minus] = [minorOf(debit, currency), minorOf(credit, currency)]
		if (plus === null || minus === null || plus === minus || owner === '') return null
		sent.push({ account, owner, amount: formatMajor(plus - minus, currency) })
	}
	return sent
}
