import { formatDecimal } from '../../../client/format/amounts.ts'
import type { Currency } from './currency.ts'
import { formatMoment } from './time.ts'

const MONEY = /^(INR|USD) (-?\d+\.\d{2})$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const CODE = /^[A-Za-z]+$/

/**
 * Formats a fact's value: amounts with their sign, moments in the reader's zone, our codes translated.
 * @param translate returns the text itself for unknown codes
 */
export function factText(value: string, locale: string, translate: (code: string) => string): string {
	const money = MONEY.exec(value)
	if (money) return formatDecimal(money[2] ?? '', money[1] as Currency, locale)
	if (INSTANT.test(value)) return formatMoment(value, locale)
	return CODE.test(value) ? translate(value) : value
}
