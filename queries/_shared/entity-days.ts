import {
	dayIn,
	endOfDayIn,
	REGIONS,
	regionOfCurrency,
	startOfDayIn,
} from '../../domain/catalog/regions.contract.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import type { Where } from './where.ts'

export interface Span {
	readonly from?: string | undefined
	readonly to?: string | undefined
}

export const isDay = (end: string): boolean => !end.includes('T')

/** @param moment, currency of a row, in SQL */
export function within(where: Where, { from, to }: Span, moment: string, currency: string): Where {
	const ofEntity = (instantIn: (region: (typeof REGIONS)[number]) => number) => {
		const cases = REGIONS.map(
			(region) => `WHEN '${region.currency}' THEN ${where.param(new Date(instantIn(region)))}::timestamptz`,
		)
		return `CASE ${currency} ${cases.join(' ')} END`
	}
	// An index on the moment first excludes rows that are outside the days of every entity.
	if (from !== undefined && isDay(from))
		where
			.and(`${moment} >= ?`, new Date(Math.min(...REGIONS.map((region) => startOfDayIn(region, from)))))
			.and(`${moment} >= ${ofEntity((region) => startOfDayIn(region, from))}`)
	else where.given(from, `${moment} >= ?`)
	if (to === undefined || !isDay(to)) return where.given(to, `${moment} < ?`)
	return where
		.and(`${moment} < ?`, new Date(Math.max(...REGIONS.map((region) => endOfDayIn(region, to))) + 1))
		.and(`${moment} < ${ofEntity((region) => endOfDayIn(region, to) + 1)}`)
}

export const entityDay = (at: Date, currency: Currency): string =>
	dayIn(regionOfCurrency(currency), at.getTime())
