import type {
	DonationFigure,
	PayoutFigure,
	StatedAmount,
	Waiting,
} from '../../../../domain/ledger/explain.contract.ts'
import type { FundFigure } from '../../../../domain/ledger/figures.contract.ts'
import type { LEDGER_ACCOUNTS } from '../../../../domain/ledger/history.contract.ts'
import type { Query } from '../../resources/ledger/calls.ts'
import type { Currency } from '../currency.ts'

/** The moment of an amount. Each is an instant, a saved run's id or a log position; absent: now. */
export interface AtMoment {
	asOf?: string | undefined
	/** An instant; money that moved later is left out. Absent: no limit. */
	effectiveAt?: string | undefined
	/** The start of a change: only later events are listed, and the amount is the change. */
	since?: string | undefined
	sinceEffectiveAt?: string | undefined
	/** Both moments are saved runs, each with the requests that it stored. */
	saved?: 'true'
}

/** The requests of a currency; absent: all. */
export interface Chosen {
	currency: Currency
	status?: string | number | undefined
	region?: string | undefined
	/** `belowZero`: requests whose fund owed more than it held. */
	funds?: string | undefined
	requests?: readonly string[] | undefined
	/** A page of the report in its order: `["createdAt","DESC"]` and `[0,499]`. */
	sort?: string | undefined
	range?: string | undefined
}

/**
 * The source of an amount: a figure of a fund or of requests, an account's balance, an amount of a donation
 * (`object`: one of its refunds or disputes) or of a payout (`object`: one of its lines), an entered amount,
 * or amounts that wait for finance.
 */
export type AmountOf = AtMoment &
	(
		| { figure: FundFigure; fund: string }
		| ({ figure: FundFigure } & Chosen)
		| { account: (typeof LEDGER_ACCOUNTS)[number]; owner?: string | undefined; currency: Currency }
		| { donation: DonationFigure; of: string; object?: string | undefined }
		| { payout: PayoutFigure; of: string; object?: string | undefined }
		| { stated: StatedAmount; of: string; object?: string | undefined }
		| ({ stated: 'goal' } & Chosen)
		| { waiting: Waiting; currency: Currency }
	)

export const fundOfRequest = (requestId: string, currency: Currency): string =>
	`request.${requestId}.${currency}`

export function queryOf(of: AmountOf): Query {
	const { requests, ...rest } = { requests: undefined, ...of }
	return requests ? { ...rest, requests: requests.join(',') } : rest
}

export function explainAddress(of: AmountOf, label: string): string {
	const set = Object.entries({ ...queryOf(of), label }).filter(([, value]) => value !== undefined)
	return `/explain?${new URLSearchParams(set.map(([name, value]) => [name, String(value)]))}`
}

/** Reads the amount from an address of `explainAddress`; the server validates it. */
export function amountOfAddress(search: URLSearchParams): { of: AmountOf; label: string } {
	const { label = '', requests, ...of } = Object.fromEntries(search)
	return { of: { ...of, ...(requests && { requests: requests.split(',') }) } as unknown as AmountOf, label }
}
