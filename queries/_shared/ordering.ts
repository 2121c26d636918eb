/**
 * What a list of several currencies is sorted by when somebody asks for an amount: what is owed apart from
 * what is had, then each currency by itself, since ₹100 and $100 have no order.
 */
export const byAmount = (amount: string, currency: string): readonly string[] => [
	`sign(${amount})`,
	currency,
	amount,
]

/** Terms of an ORDER BY, each in the same direction: `ASC`, `DESC`, or with where the empty ones go. */
export const inDirection = (terms: readonly string[] | undefined, direction: string): string =>
	(terms ?? []).map((term) => `${term} ${direction}`).join(', ')
