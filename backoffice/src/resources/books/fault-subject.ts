import { CURRENCIES, type Currency } from '../../ui/currency.ts'

const PLACES: readonly (readonly [RegExp, (id: string) => string])[] = [
	[/\brequest\.([0-9a-f-]{36})\./, (id) => `/requests/${id}/show`],
	[/^donation ([0-9a-f-]{36}):/, (id) => `/donations/${id}/show`],
	[/^discrepancy ([0-9a-f-]{36}) /, (id) => `/discrepancies/${id}/show`],
	[/\b(po_\w+|setl(?:od)?_\w+|payout-\w+)/, (id) => `/payouts/${id}/show`],
]

/**
 * Returns the currency of a fault's minor units, taken from the end of its subject or from its fund; null for
 * counts.
 */
export function currencyOf(subject: string): Currency | null {
	if (subject.endsWith(': lines')) return null
	const [figure = ''] = subject.split(': ')
	return CURRENCIES.find((currency) => new RegExp(`\\b${currency}$`).test(figure)) ?? null
}

export function pageOf(subject: string): string | null {
	for (const [pattern, page] of PLACES) {
		const id = pattern.exec(subject)?.[1]
		if (id) return page(id)
	}
	return null
}
