import type { Moment } from '../../domain/ledger/contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { Where } from '../_shared/where.ts'
import { allFromAt, FUND_OF_REQUEST, heldAt, isIn, pageFromAt } from './as-of-rows.ts'
import { FIGURE_SQL } from './figure-sql.ts'
import { type At, momentOf } from './moments.ts'
import {
	REPORT_FROM,
	type ReportRecord,
	reportFilter,
	SELECTED,
	SUM_COLUMNS,
	type SumRecord,
} from './reconciliation-rows.ts'

export interface ReportFilter {
	readonly status?: number | undefined
	readonly region?: string | undefined
	readonly id?: readonly string[] | undefined
	readonly fund?: 'belowZero' | undefined
	readonly asOf?: Moment | undefined
	readonly effectiveAt?: string | undefined
}

export interface ReportSource {
	readonly asOf: At | null
	page(
		orderBy: string,
		limit: number,
		offset: number,
	): Promise<{ readonly count: number; readonly rows: ReportRecord[] }>
	sums(): Promise<SumRecord[]>
	all(orderBy: string): AsyncIterable<ReportRecord & { readonly content_id: string }>
}

type From = (where: Where) => string
type Statement = readonly [text: string, params: readonly unknown[]]

const countIn = (table: string, where: Where): Statement => [
	`SELECT count(*)::int AS count FROM ${table} r ${where}`,
	where.params,
]

/** Counts requests as raised minus removed, without reading their versions. */
function countUntil({ position }: At, region: string | undefined): Statement {
	const known = 'r.position <= $1 AND ($2::text IS NULL OR r.region = $2)'
	const count = (which: string) =>
		`(SELECT count(*) FROM read.request_history r WHERE ${which} AND ${known} AND r.goal IS NOT NULL)`
	const text = `SELECT (${count("r.kind = 'RequestRaised'")} - ${count("r.status = 'removed'")})::int AS count`
	return [text, [position, region ?? null]]
}

function source(
	sql: SqlExecutor,
	asOf: At | null,
	filter: () => Where,
	from: { readonly count: () => Statement; readonly page: From; readonly all: From },
): ReportSource {
	/**
	 * Returns a SELECT with its own parameters, since a statement must not get parameters that it doesn't use.
	 */
	const select = (write: (where: Where) => string) => {
		const where = filter()
		return [write(where), where.params] as const
	}
	return {
		asOf,
		async page(orderBy, limit, offset) {
			const { count } = await sql.one<{ count: number }>(...from.count())
			const rows = await sql.query<ReportRecord>(
				...select(
					(where) => `SELECT ${SELECTED} FROM ${from.page(where)} ${where} ORDER BY ${orderBy}
					LIMIT ${where.param(limit)} OFFSET ${where.param(offset)}`,
				),
			)
			return { count, rows }
		},
		sums: () =>
			sql.query<SumRecord>(
				...select(
					(where) => `SELECT ${SUM_COLUMNS} FROM ${from.all(where)} ${where}
					GROUP BY r.currency ORDER BY r.currency`,
				),
			),
		all: (orderBy) =>
			sql.stream(
				...select(
					(where) => `SELECT ${SELECTED}, r.content_id FROM ${from.all(where)} ${where} ORDER BY ${orderBy}`,
				),
				{ batchSize: 2_000 },
			),
	}
}

const isOverdrawn = (where: Where): Where =>
	where.and(`EXISTS (SELECT 1 FROM read.fund_totals o WHERE o.fund = ${FUND_OF_REQUEST} AND o.free < 0)`)

export function isOverdrawnAt(where: Where, at: At): string {
	const held = `SELECT sum(${FIGURE_SQL.free}) FROM read.fund_entries e WHERE e.fund = ${FUND_OF_REQUEST}`
	return `(${held} AND ${isIn(where, at)}) < 0`
}

export function reportAt(sql: SqlExecutor, at: At, { status, region, id, fund }: ReportFilter): ReportSource {
	const filter = () => {
		const where = heldAt(reportFilter(new Where(), status, region, id), at)
		return fund === undefined ? where : where.and(isOverdrawnAt(where, at))
	}
	return source(sql, at, filter, {
		count: () =>
			at.requestsAt === at.position && status === undefined && id === undefined && fund === undefined
				? countUntil(at, region)
				: countIn('read.request_history', filter()),
		page: (where) => pageFromAt(where, at),
		all: (where) => allFromAt(where, at),
	})
}

/** @throws DomainError as `momentOf` */
export async function reportOf(sql: SqlExecutor, requested: ReportFilter): Promise<ReportSource> {
	const { status, region, id, fund, asOf, effectiveAt } = requested
	if (asOf !== undefined || effectiveAt !== undefined)
		return reportAt(sql, await momentOf(sql, asOf, effectiveAt), requested)
	const filter = () => {
		const where = reportFilter(new Where(), status, region, id)
		return fund === undefined ? where : isOverdrawn(where)
	}
	return source(sql, null, filter, {
		count: () => countIn('read.requests', filter()),
		page: () => REPORT_FROM,
		all: () => REPORT_FROM,
	})
}
