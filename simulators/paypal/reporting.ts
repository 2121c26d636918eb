import { invalid, PaypalFault } from './faults.ts'
import type { TransactionRow } from './rows.ts'
import type { Session } from './session.ts'
import { viewMoney, viewTime, viewTransaction } from './views.ts'

const DAY = 86_400
const MAX_WINDOW = 31 * DAY
const OLDEST = 3 * 366 * DAY
const MAX_ITEMS = 10_000

export interface SearchQuery {
	readonly start_date: string
	readonly end_date: string
	readonly transaction_id?: string
	readonly transaction_type?: string
	readonly balance_affecting_records_only?: string
	readonly page_size?: number
	readonly page?: number
}

/** @param lag seconds; younger transactions don't show yet */
export function searchTransactions(session: Session, query: SearchQuery, lag: number): object {
	const { books, now, account } = session
	const start = Date.parse(query.start_date) / 1000
	const end = Date.parse(query.end_date) / 1000
	if (end < start) throw invalid('INVALID_DATE_RANGE', 'End date is before start date.', 'end_date')
	if (end - start > MAX_WINDOW)
		throw invalid('INVALID_DATE_RANGE', 'Date range is greater than 31 days.', 'end_date')
	if (start < now - OLDEST)
		throw invalid('INVALID_START_DATE', 'Data for the given start date is not available.', 'start_date')
	const refreshed = now - lag
	const found: object[] = []
	let balance = 0
	for (const row of books.all('transaction')) {
		if (row.affectsBalance) balance += row.amount - row.fee
		if (row.updated <= refreshed && row.created >= start && row.created <= end && matches(row, query))
			found.push(viewTransaction(session, row, balance))
	}
	const size = query.page_size ?? 100
	const page = query.page ?? 1
	if (found.length > MAX_ITEMS)
		throw new PaypalFault(400, {
			name: 'RESULTSET_TOO_LARGE',
			message: 'Result set size is greater than the maximum limit. Change the filter criteria and try again.',
		})
	const items = found.slice((page - 1) * size, page * size)
	return {
		// An empty list isn't there at all.
		...(items.length > 0 && { transaction_details: items }),
		account_number: account.merchantId,
		start_date: query.start_date,
		end_date: query.end_date,
		last_refreshed_datetime: viewTime(refreshed),
		page,
		total_items: found.length,
		total_pages: Math.ceil(found.length / size),
	}
}

const matches = (row: TransactionRow, query: SearchQuery): boolean =>
	(query.transaction_id === undefined || row.transaction === query.transaction_id) &&
	(query.transaction_type === undefined || row.code === query.transaction_type) &&
	(row.affectsBalance || query.balance_affecting_records_only === 'N')

export function listBalances(session: Session, lag: number): object {
	const { account, now } = session
	const asOf = now - lag
	const total = balanceOf(session, asOf)
	return {
		balances: [
			{
				currency: account.currency,
				primary: true,
				total_balance: viewMoney(total, account.currency),
				available_balance: viewMoney(total, account.currency),
				withheld_balance: viewMoney(0, account.currency),
			},
		],
		account_id: account.merchantId,
		as_of_time: viewTime(asOf),
		last_refresh_time: viewTime(asOf),
	}
}

export const balanceOf = ({ books }: Pick<Session, 'books'>, asOf: number): number => {
	let sum = 0
	for (const row of books.all('transaction'))
		if (row.affectsBalance && row.created <= asOf) sum += row.amount - row.fee
	return sum
}
