/** PayPal writes amounts as decimal text in major units, and times as ISO 8601. */
import { formatMajor, parseMajor } from '../../kernel/wire/money.ts'

export interface PaypalMoney {
	readonly currencyCode: string
	readonly value: string
}

/** Minor units. @throws TypeError for an invalid amount */
export function toMinor({ value, currencyCode }: PaypalMoney): bigint {
	// Amounts without whole units come as `.50`.
	const amount = parseMajor(value.replace(/^(-?)\./, '$10.'), currencyCode)
	if (amount === null) throw new TypeError(`${value} is no amount in ${currencyCode}.`)
	return amount
}

export const toMoney = (minor: bigint, currency: string): PaypalMoney => ({
	currencyCode: currency,
	value: formatMajor(minor, currency),
})

/** Epoch milliseconds. @throws TypeError for an invalid time */
export function toMillis(time: string | undefined): number {
	const at = Date.parse(time ?? '')
	if (Number.isNaN(at)) throw new TypeError(`${time} is no time.`)
	return at
}
