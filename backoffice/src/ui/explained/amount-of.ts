import type {
	DonationFigure,
	PayoutFigure,
	StatedAmount,
	Waiting,
} from '../../../../domain/ledger/explain.contract.ts'
import type { FundFigure, LEDGER_ACCOUNTS } from '../../../../domain/ledger/history.contract.ts'
import type { Query } from '../../resources/ledger/calls.ts'
import type { Currency } from '../currency.ts'

/** Which moment an amount is of; each is an instant, a saved run's id or a log position. Absent: now. */
export interface AtMoment {
	asOf?: string | undefined
	/** Money that moved later is left out (instant). Absent: whenever it moved. */
	effectiveAt?: string | undefined
	/** Begin with the amount of then, and list only what came since: the amount is the change. */
	since?: string | undefined
	sinceEffectiveAt?: string | undefined
	/** Both moments are saved runs, and each counts the requests that it kept. */
	kept?: 'true'
}

/** Which requests of a currency; absent: all. */
export interface Chosen {
	currency: Currency
	status?: string | number | undefined
	region?: string | undefined
	/** `belowZero`: of those whose fund owed more than it held. */
	funds?: string | undefined
	/** Ids. */
	requests?: readonly string[] | undefined
	/** One page of the report in its order: `["createdAt","DESC"]` and `[0,499]`. */
	sort?: string | undefined
	range?: string | undefined
}

/**
 * What an amount is the sum of: a figure of a fund or of requests, the balance of an account, an amount of a
 * donation (`object`: of one of its refunds or disputes) or of a payout (`object`: of one of its lines), what was
 * said and not booked, or what waits for finance.
 */
export type AmountOf = AtMoment &
	(
		| { figure: FundFigure; fund: string }
		| ({ figure: FundFigure } & Chosen)
		| { account: (typeof LEDGER_ACCOUNTS)[number]; owner?: string | undefined; currency: Currency }
		| { gift: DonationFigure; of: string; object?: string | undefined }
		| { payout: PayoutFigure; of: string; object?: string | undefined }
		| { said: StatedAmount; of: string; object?: string | undefined }
		| ({ said: 'goal' } & Chosen)
		| { waiting: Waiting; currency: Currency }
	)

/** The fund of a request. */
export const fundOfRequest = (requestId: string, currency: Currency): string =>
	`request.${requestId}.${currency}`

/** As the API's query has it. */
export function queryOf(of: AmountOf): Query {
	const { requests, ...rest } = { requests: undefined, ...of }
	return requests ? { ...rest, requests: requests.join(',') } : rest
}

/** The address of the page that explains an amount, below the backoffice. */
export function explainAddress(of: AmountOf, label: string): string {
	const set = Object.entries({ ...queryOf(of), label }).filter(([, value]) => value !== undefined)
	return `/explain?${new URLSearchParams(set.map(([name, value]) => [name, String(value)]))}`
}

/** The amount that such an address names. The server says whether it makes sense. */
export function amountOfAddress(search: URLSearchParams): { of: AmountOf; label: string } {
	const { label = '', requests, ...of } = Object.fromEntries(search)
	return { of: { ...of, ...(requests && { requests: requests.split(',') }) } as unknown as AmountOf, label }
}
