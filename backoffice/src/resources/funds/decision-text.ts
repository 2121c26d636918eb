import type { FAILURE_CODES } from '../../../../domain/funds/contract.ts'
import type { Decision } from '../../../../domain/funds/withdrawals.contract.ts'
import { dayAt } from '../../../../kernel/days.ts'
import { regionOfCurrency } from '../../../../kernel/regions.ts'
import type { Currency } from '../../ui/currency.ts'
import type { Verdict } from './use-decision.ts'

/** What somebody writes with a decision; each decision takes what it needs. */
export interface DecisionText {
	reason: string
	reference: string
	/** The transfer of that reference paid another withdrawal, too. */
	isShared: boolean
	/** `2026-11-21`, in the fund's region. */
	day: string
	code: (typeof FAILURE_CODES)[number] | ''
	/** The account at a provider that pays it. */
	from: string
}

/** The day that it is in the region of a currency: banks there move money by it. */
export const todayOf = (currency: Currency, now: number): string =>
	dayAt(now, regionOfCurrency(currency).timeZone)

/** @param from the account at a provider that is offered first; empty where none pays */
export const emptyDecisionText = (currency: Currency, now: number, from = ''): DecisionText => ({
	reason: '',
	reference: '',
	isShared: false,
	day: todayOf(currency, now),
	code: '',
	from,
})

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
const isReference = (text: string): boolean => /^[A-Za-z0-9/-]{1,50}$/.test(text)

/** Which of the words that a decision needs are missing or wrong. */
export function problemsOf(
	decision: Decision,
	{ reason, reference, day, code, from }: DecisionText,
): (keyof DecisionText)[] {
	switch (decision) {
		case 'approve':
		case 'retry':
			return []
		case 'reject':
			return reason.trim() === '' ? ['reason'] : []
		case 'transfer':
			return from === '' ? ['from'] : []
		case 'pay':
			return [
				...(isReference(reference.trim()) ? [] : ['reference' as const]),
				...(isDay(day) ? [] : ['day' as const]),
			]
		case 'fail':
			return [...(code === '' ? ['code' as const] : []), ...(isDay(day) ? [] : ['day' as const])]
	}
}

/**
 * The decision as it is sent; null while something is missing.
 * @param accountVersion of the bank account that was seen; null when there is none
 * @param etag the version of the fund whose balances were shown
 */
export function verdictOf(
	decision: Decision,
	text: DecisionText,
	accountVersion: number | null,
	etag: string,
): Verdict | null {
	if (problemsOf(decision, text).length > 0) return null
	const { reason, reference, isShared, day, code, from } = text
	switch (decision) {
		case 'approve':
		case 'retry':
			return accountVersion === null ? null : { decision, body: { accountVersion }, etag }
		case 'reject':
			return { decision, body: { reason: reason.trim() }, etag }
		case 'transfer':
			return { decision, body: { from }, etag }
		case 'pay':
			return {
				decision,
				body: { reference: reference.trim(), paidOn: day, ...(isShared && { isShared }) },
				etag,
			}
		case 'fail':
			return code === '' ? null : { decision, body: { code, failedOn: day }, etag }
	}
}
