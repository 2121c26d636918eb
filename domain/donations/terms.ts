import {
	type FeeSplit,
	feeIncluded,
	feeOnTop,
	type PartsPerMillion,
	splitTexts,
} from '../../kernel/wire/money.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { factsOf, type Target } from '../_shared/donation-targets-rules.contract.ts'
import { minDonation } from './amounts.contract.ts'
import type { Split } from './donations.events.ts'
import { refuse } from './refusals.contract.ts'
import { invalidAmount } from './refusals.ts'

export interface Terms extends FeeSplit {
	readonly coversFee: boolean
	readonly rate: PartsPerMillion
}

export interface RequestFact {
	/** True for an approved or live request before its end date. */
	readonly acceptsDonations: boolean
	readonly currency: string
	readonly revision: string
}

const areFigures = (right: FeeSplit, { donation, fee, total }: FeeSplit) =>
	right.donation === donation && right.fee === fee && right.total === total

/** Checks whether the amounts have the fee on top; a donor who does not say so must mean it then. */
export const fitsFeeOnTop = (figures: Omit<Terms, 'coversFee'>, currency: string): boolean =>
	figures.donation >= minDonation(currency) && areFigures(feeOnTop(figures.donation, figures.rate), figures)

/**
 * Checks the donor's amounts against the rate.
 * @throws DomainError INVALID_AMOUNT, FEE_MISMATCH
 */
export function checkedSplit(terms: Terms, currency: string): Split {
	const { donation, total, coversFee, rate } = terms
	if ((coversFee ? donation : total) < minDonation(currency)) throw invalidAmount()
	if (!areFigures(coversFee ? feeOnTop(donation, rate) : feeIncluded(total, rate), terms)) {
		throw refuse('FEE_MISMATCH')
	}
	return splitTexts(terms)
}

/** @throws DomainError NOT_FOUND, CURRENCY_MISMATCH */
export function checkTarget(
	target: Target,
	request: Pick<RequestFact, 'currency'> | null,
	currency: string,
): void {
	if (target.kind === 'request' && request === null) throw notFound('request')
	const own = factsOf(target.kind).currency ?? request?.currency ?? currency
	if (own !== currency) throw refuse('CURRENCY_MISMATCH.ofRequest', { currency: own })
}
