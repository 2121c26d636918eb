import type { z } from 'zod'
import type { REPORT_SORTS, ReportFigure, reconciliationRow } from '../../domain/ledger/contract.ts'
import { statusOfCode } from '../../domain/requests/contract.ts'
import { STATUS_CODES } from '../../domain/requests/status-codes.contract.ts'
import type { RowOf } from '../../kernel/sql/table.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { UNNAMED } from '../../kernel/texts/unnamed.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import type { fundTotalsTable } from '../../projections/ledger/fund-totals.ts'
import { requestsTable } from '../../projections/requests/requests.ts'
import { requestContentsTable } from '../../records/requests/contents.ts'
import { byAmount, inDirection } from '../_shared/ordering.ts'
import type { Where } from '../_shared/where.ts'

const OF_REQUESTS = selection(requestsTable, 'r', ['id', 'status', 'region', 'currency'])
const OF_REQUEST_CONTENTS = selection(requestContentsTable, 'c', ['title'])

export const REPORT_COLUMNS = `${OF_REQUESTS.list}, ${OF_REQUEST_CONTENTS.list}, r.goal, r.created_at,
	coalesce(f.donation, 0) AS donation, coalesce(f.refunded, 0) AS refunded,
	coalesce(f.charged_back, 0) AS charged_back, coalesce(f.raised, 0) AS raised,
	coalesce(f.withdrawn, 0) AS withdrawn, coalesce(f.reserved, 0) AS reserved,
	coalesce(f.disputed, 0) AS disputed, coalesce(f.fee, 0) AS fee`

export const REPORT_FROM = `
	read.requests r
	LEFT JOIN rec.request_contents c ON c.content_id = r.content_id
	LEFT JOIN read.fund_totals f ON f.fund = 'request.' || r.id || '.' || r.currency`

/** Minor units. */
export type FigureRecord = Pick<
	RowOf<typeof fundTotalsTable>,
	'donation' | 'fee' | 'refunded' | 'charged_back' | 'disputed' | 'raised' | 'withdrawn' | 'reserved'
> & { readonly goal: bigint }

export type ReportRecord = FigureRecord &
	SelectedBy<typeof OF_REQUESTS> &
	OuterJoined<SelectedBy<typeof OF_REQUEST_CONTENTS>>

/** SQL sums of the figures per currency; `r` and `f` as in `REPORT_FROM`. */
export const SUM_COLUMNS = `
	r.currency, count(*)::int AS requests, coalesce(sum(r.goal), 0)::bigint AS goal,
	coalesce(sum(f.donation), 0)::bigint AS donation, coalesce(sum(f.refunded), 0)::bigint AS refunded,
	coalesce(sum(f.charged_back), 0)::bigint AS charged_back, coalesce(sum(f.raised), 0)::bigint AS raised,
	coalesce(sum(f.withdrawn), 0)::bigint AS withdrawn, coalesce(sum(f.reserved), 0)::bigint AS reserved,
	coalesce(sum(f.disputed), 0)::bigint AS disputed, coalesce(sum(f.fee), 0)::bigint AS fee`
export type SumRecord = FigureRecord & { readonly currency: Currency; readonly requests: number }

const ORDER: Readonly<Record<(typeof REPORT_SORTS)[number] | 'id', readonly string[]>> = {
	id: ['r.id'],
	createdAt: ['r.created_at'],
	title: ['c.title'],
	status: ['r.status'],
	quantity: byAmount('r.goal', 'r.currency'),
	gross: byAmount('coalesce(f.donation, 0)', 'r.currency'),
	refunded: byAmount('coalesce(f.refunded, 0)', 'r.currency'),
	chargedBack: byAmount('coalesce(f.charged_back, 0)', 'r.currency'),
	donated_quantity: byAmount('coalesce(f.raised, 0)', 'r.currency'),
	totalWithdrawalAmount: byAmount('coalesce(f.withdrawn, 0)', 'r.currency'),
	pending: byAmount('coalesce(f.raised, 0) - coalesce(f.withdrawn, 0)', 'r.currency'),
	reserved: byAmount('coalesce(f.reserved, 0)', 'r.currency'),
	disputed: byAmount('coalesce(f.disputed, 0)', 'r.currency'),
	fees: byAmount('coalesce(f.fee, 0)', 'r.currency'),
}
const NEWEST_FIRST = 'r.created_at DESC, r.id'

export function orderOf(sort?: readonly [field: string, direction: string]): string {
	if (!sort) return NEWEST_FIRST
	const [field, direction] = sort
	return `${inDirection(ORDER[field as keyof typeof ORDER], direction === 'ASC' ? 'ASC' : 'DESC')}, r.id`
}

/**
 * Excludes removed requests, which never had money, and kinds without money. Status 1 means approved or live.
 */
export function reportFilter(
	where: Where,
	code: number | undefined,
	region?: string,
	ids?: readonly string[],
): Where {
	where.and("r.status <> 'removed' AND r.goal IS NOT NULL")
	if (code === 1) where.and("r.status IN ('approved', 'live')")
	else if (code !== undefined) where.and('r.status = ?', statusOfCode(code))
	return where.given(region, 'r.region = ?').given(ids, 'r.id = ANY(?::uuid[])')
}

export const figuresOf = (record: FigureRecord): Readonly<Record<ReportFigure, bigint>> => ({
	quantity: record.goal,
	gross: record.donation,
	refunded: record.refunded,
	chargedBack: record.charged_back,
	donated_quantity: record.raised,
	totalWithdrawalAmount: record.withdrawn,
	pending: record.raised - record.withdrawn,
	reserved: record.reserved,
	disputed: record.disputed,
	fees: record.fee,
})

export const titleOf = (title: string | null): string => title ?? UNNAMED.erased

export const reportRow = (record: ReportRecord): Omit<z.output<typeof reconciliationRow>, '_id'> => ({
	title: titleOf(record.title),
	status: STATUS_CODES[record.status],
	region: record.region,
	units: record.currency,
	...figuresOf(record),
})
