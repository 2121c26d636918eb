import type { z } from 'zod'
import type { REPORT_SORTS, reconciliationRow } from '../../domain/ledger/contract.ts'
import {
	byFigure,
	type FigureColumn,
	figuresOf,
	REPORT_COLUMNS,
	type ReportColumn,
} from '../../domain/ledger/figures.contract.ts'
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
import { FUND_COLUMNS, figureOf } from './figure-sql.ts'

const OF_REQUESTS = selection(requestsTable, 'r', ['id', 'status', 'region', 'currency'])
const OF_REQUEST_CONTENTS = selection(requestContentsTable, 'c', ['title'])

const cellOf = (column: FigureColumn): string => (column === 'goal' ? 'r.goal' : `coalesce(f.${column}, 0)`)

export const SELECTED = `${OF_REQUESTS.list}, ${OF_REQUEST_CONTENTS.list}, r.created_at,
	${REPORT_COLUMNS.map((column) => `${cellOf(column)} AS ${column}`).join(', ')}`

export const REPORT_FROM = `
	read.requests r
	LEFT JOIN rec.request_contents c ON c.content_id = r.content_id
	LEFT JOIN read.fund_totals f ON f.fund = 'request.' || r.id || '.' || r.currency`

/** Minor units. */
type FigureRecord = Pick<RowOf<typeof fundTotalsTable>, Exclude<ReportColumn, 'goal'>> & {
	readonly goal: bigint
}

export type ReportRecord = FigureRecord &
	SelectedBy<typeof OF_REQUESTS> &
	OuterJoined<SelectedBy<typeof OF_REQUEST_CONTENTS>>

/** SQL sums of the figures per currency; `r` and `f` as in `REPORT_FROM`. */
export const SUM_COLUMNS = `r.currency, count(*)::int AS requests, coalesce(sum(r.goal), 0)::bigint AS goal,
	${FUND_COLUMNS.map((column) => `coalesce(sum(f.${column}), 0)::bigint AS ${column}`).join(', ')}`
export type SumRecord = FigureRecord & { readonly currency: Currency; readonly requests: number }

const ORDER: Readonly<Record<(typeof REPORT_SORTS)[number] | 'id', readonly string[]>> = {
	id: ['r.id'],
	createdAt: ['r.created_at'],
	title: ['c.title'],
	status: ['r.status'],
	...byFigure((figure) => byAmount(figureOf(figure, cellOf), 'r.currency')),
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

export const titleOf = (title: string | null): string => title ?? UNNAMED.erased

export const reportRow = (record: ReportRecord): Omit<z.output<typeof reconciliationRow>, '_id'> => ({
	title: titleOf(record.title),
	status: STATUS_CODES[record.status],
	region: record.region,
	units: record.currency,
	...figuresOf(record),
})
