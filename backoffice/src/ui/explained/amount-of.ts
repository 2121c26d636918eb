import type { FundFigure, LEDGER_ACCOUNTS } from '../../../../domain/ledger/history.contract.ts'
import type { Query } from '../../providers/ledger.ts'
import type { Currency } from '../currency.ts'

/** Which moment an amount is of; each is an instant, a saved run's id or a log position. Absent: now. */
export interface AtMoment {
	asOf?: string | undefined
	/** Money that moved later is left out (instant). Absent: whenever it moved. */
	effectiveAt?: string | undefined
	/** Begin with the amount of then, and list only what came since. */
	since?: string | undefined
	sinceEffectiveAt?: string | undefined
}

/** What an amount is the sum of: a figure of one fund or of all requests, or the balance of an account. */
export type AmountOf = AtMoment &
	(
		| { figure: FundFigure; fund: string }
		| { figure: FundFigure; currency: Currency }
		| { account: (typeof LEDGER_ACCOUNTS)[number]; owner?: string | undefined; currency: Currency }
	)

/** The fund of a request. */
export const fundOfRequest = (requestId: string, currency: Currency): string =>
	`request.${requestId}.${currency}`

/** As the API's query has it. */
export const queryOf = (of: AmountOf): Query => ({ ...of })

/** The address of the page that explains an amount, below the backoffice. */
export function explainAddress(of: AmountOf, label: string): string {
	const set = Object.entries({ ...of, label }).filter(([, value]) => value !== undefined)
	return `/explain?${new URLSearchParams(set)}`
}

/** The amount that such an address names. The server says whether it makes sense. */
export function amountOfAddress(search: URLSearchParams): { of: AmountOf; label: string } {
	const { label = '', ...of } = Object.fromEntries(search)
	return { of: of as unknown as AmountOf, label }
}
