import type { ExplainQuery } from '../../domain/ledger/explain.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { type Currency, isCurrency } from '../../kernel/wire/money.ts'
import { DEFAULT_REGION } from '../../kernel/wire/regions.ts'
import type { Where } from '../_shared/where.ts'
import { type EventSum, sumUntil } from './account-sums.ts'
import { isIn } from './as-of-rows.ts'
import type { Counts } from './between.ts'
import { type Chosen, savedBy } from './chosen-requests.ts'
import { balanceByOthers, figureByLedger } from './explain-proof.ts'
import { FIGURE_SQL } from './figure-sql.ts'
import type { At } from './moments.ts'

/** The source of a sum: rows `e`, one or several per event, with the change by each. Minor units. */
export interface Source {
	readonly currency: Currency
	table(where: Where): string
	readonly amount: string
	readonly eventId: string
	narrow(where: Where): Where
	readonly counts?: Counts
	readonly until?: (position: string) => Promise<EventSum>
	proof(at: At): Promise<bigint>
}

export const fromRows = (source: Omit<Source, 'amount' | 'eventId' | 'narrow'>): Source => ({
	...source,
	amount: 'e.amount',
	eventId: 'e.event_id',
	narrow: (where) => where.and('e.amount <> 0'),
})

export const currencyOf = ({ fund, currency }: ExplainQuery): Currency => {
	const code = fund?.split('.')[2] ?? currency
	return isCurrency(code) ? code : DEFAULT_REGION.currency
}

export const isSaved = (where: Where, at: At): string => `e.request_id IN (${savedBy(at)(where)})`

/**
 * Returns the source of a figure of one fund, or of all requests in a currency; with `kept`, of those that
 * each run stored.
 */
export function fundSource(
	sql: SqlExecutor,
	figure: NonNullable<ExplainQuery['figure']>,
	query: ExplainQuery,
	chosen: Chosen,
): Source {
	const { fund, saved: byRuns } = query
	const currency = currencyOf(query)
	return {
		currency,
		...(byRuns && { counts: (where, at) => `${isIn(where, at)} AND ${isSaved(where, at)}` }),
		table: () => 'read.fund_entries',
		amount: FIGURE_SQL[figure],
		eventId: 'e.event_id',
		narrow(where) {
			where.and(`${FIGURE_SQL[figure]} <> 0`)
			if (fund !== undefined) return where.and('e.fund = ?', fund)
			where.and('e.request_id IS NOT NULL AND e.currency = ?', currency)
			return chosen ? where.and(`e.request_id IN (${chosen(where)})`) : where
		},
		proof: (at) => figureByLedger(sql, figure, { fund, currency, chosen: byRuns ? savedBy(at) : chosen }, at),
	}
}

export function accountSource(
	sql: SqlExecutor,
	account: NonNullable<ExplainQuery['account']>,
	query: ExplainQuery,
): Source {
	const { owner } = query
	const currency = currencyOf(query)
	return {
		currency,
		until: (position) => sumUntil(sql, { account, owner, currency }, position),
		table: () => 'read.postings',
		amount: 'e.amount',
		eventId: 'e.transaction_id',
		narrow: (where) =>
			where.and('e.account = ? AND e.currency = ?', account, currency).given(owner, 'e.owner = ?'),
		proof: (at) => balanceByOthers(sql, { account, owner, currency }, at),
	}
}
