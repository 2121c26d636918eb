import { dayIn } from '../../../../domain/catalog/regions.contract.ts'
import { regionOfCurrency } from '../../../../kernel/wire/regions.ts'
import type { Currency } from '../../ui/currency.ts'

/** Returns the present day of the legal entity of a currency. */
export const todayIn = (currency: Currency): string => dayIn(regionOfCurrency(currency), Date.now())

/** Returns the day of an instant in the legal entity of a currency. */
export const dayOf = (at: string, currency: Currency): string =>
	dayIn(regionOfCurrency(currency), Date.parse(at))
