import { dayIn, endOfDayIn, regionOfCurrency } from '../../domain/catalog/regions.contract.ts'
import type { Currency } from '../../kernel/wire/money.ts'

/** Returns the end of a day in the region of a currency, or now when it is today (ISO 8601). */
export function momentOn(day: string, currency: Currency, nowMs: number): string {
	const region = regionOfCurrency(currency)
	const moment = day === dayIn(region, nowMs) ? nowMs : endOfDayIn(region, day)
	return new Date(moment).toISOString()
}
