import { useSearchParams } from 'react-router-dom'
import { TARGET_KINDS } from '../../../../domain/_shared/donation-targets-rules.contract.ts'
import { region } from '../../../../domain/catalog/contract.ts'
import type { BookSpan } from '../../../../domain/ledger/general-ledger.contract.ts'
import type { AccountQuery, SpanQuery } from './calls.ts'

const ENTITIES = region.shape._id.options
const NAMES = ['entity', 'month', 'from', 'to', 'account', 'party', 'fund'] as const
export type BookView = Readonly<Partial<Record<(typeof NAMES)[number], string>>>

/** Returns the view of an address: the legal entity and period, and in one account its name. */
export const viewOf = (search: URLSearchParams): BookView =>
	Object.fromEntries(NAMES.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])))

/** Returns the address of a view on a page. A month takes the place of days, and days that of a month. */
export function addressOf(page: '' | 'account' | 'journal', view: BookView): string {
	const set = Object.entries(view).filter(([, value]) => value)
	return `/generalLedger${page && `/${page}`}?${new URLSearchParams(set)}`
}

export function spanQueryOf({ entity, month, from, to }: BookView): SpanQuery {
	const known = ENTITIES.find((code) => code === entity) ?? 'IN'
	return month ? { entity: known, month } : { entity: known, from, to }
}

/** Returns the query of one account; null until one is chosen. */
export function accountQueryOf({ account, party, fund, ...view }: BookView): AccountQuery | null {
	if (!account || !party) return null
	return { ...spanQueryOf(view), account: account as AccountQuery['account'], party, fund }
}

/** The view is in the address, so that it can be shared. */
export function useBookView() {
	const [search, setSearch] = useSearchParams()
	const change = (changes: Partial<Record<(typeof NAMES)[number], string>>) =>
		setSearch((before) => new URLSearchParams(addressOf('', { ...viewOf(before), ...changes }).split('?')[1]))
	return { view: viewOf(search), change }
}

export const fundKindOf = (party: string) => TARGET_KINDS.find((kind) => kind === party)

const lastBefore = (instant: string): string => new Date(Date.parse(instant) - 1).toISOString()

/** Returns the moment of the opening or closing balances of a span, as an explanation needs it. */
export const momentOf = (span: BookSpan, end: 'opening' | 'closing') => ({
	asOf: (end === 'opening' ? span.openingPosition : span.closingPosition) ?? undefined,
	effectiveAt: lastBefore((end === 'opening' ? span.from : span.until) ?? span.until),
})
