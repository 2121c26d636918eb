import { AGED, AGES, type Age, type Aged, type AgedItems } from '../../../../domain/ageing.contract.ts'
import { formatMajor, parseMajor } from '../../../../kernel/wire/money.ts'
import { regionOfCurrency } from '../../../../kernel/wire/regions.ts'
import type { Currency } from '../../ui/currency.ts'

export interface AgedCell {
	readonly count: number
	/** Decimal text in major units. */
	readonly amount: string
}
export interface AgedRow {
	readonly kind: Aged
	readonly cells: readonly { readonly age: Age; readonly cell: AgedCell }[]
	readonly total: AgedCell
}

function sumOf(items: readonly AgedItems[], currency: Currency): AgedCell {
	const amount = items.reduce((sum, item) => sum + (parseMajor(item.amount, currency) ?? 0n), 0n)
	return {
		count: items.reduce((sum, { count }) => sum + count, 0),
		amount: formatMajor(amount, currency),
	}
}

/** Returns a row for each kind of open items in a currency, with all ages. */
export const rowsOf = (items: readonly AgedItems[], currency: Currency): readonly AgedRow[] =>
	AGED.map((kind) => {
		const own = items.filter((item) => item.kind === kind && item.units === currency)
		return {
			kind,
			cells: AGES.map(({ name }) => ({
				age: name,
				cell: sumOf(
					own.filter(({ age }) => age === name),
					currency,
				),
			})),
			total: sumOf(own, currency),
		}
	})

const LISTS: Readonly<Record<Aged, (currency: Currency) => readonly [path: string, filter: object]>> = {
	withdrawals: (currency) => ['/withdrawals', { waiting: true, currency }],
	receivables: (currency) => ['/funds', { state: 'lacking', currency }],
	suspense: (currency) => ['/discrepancies', { status: 'open', suspense: true, currency }],
	disputes: (currency) => ['/disputes', { warning: false, currency }],
	recurring: (currency) => ['/recurringDonations', { due: true, region: regionOfCurrency(currency).code }],
}

/** Returns the address of the list of the items that a cell counts. @param age all ages when absent */
export function listOf(kind: Aged, currency: Currency, age?: Age): string {
	const [path, filter] = LISTS[kind](currency)
	return `${path}?${new URLSearchParams({ filter: JSON.stringify({ ...filter, ...(age && { age }) }) })}`
}
