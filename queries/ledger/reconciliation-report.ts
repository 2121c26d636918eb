import { z } from 'zod'
import {
	backofficeReconciliationQuery,
	backofficeReconciliationRow,
	reconciliationList,
	reconciliationQuery,
	reconciliationTotals,
} from '../../domain/ledger/contract.ts'
import { type Route, route } from '../../infra/http/route.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { contentRange } from '../_shared/rest.ts'
import { MONEY_ACCESS } from '../_shared/roles.ts'
import { Where } from '../_shared/where.ts'
import { reportCsv } from './reconciliation-csv.ts'
import {
	figuresOf,
	REPORT_COLUMNS,
	REPORT_FROM,
	REPORT_ORDER,
	type ReportRecord,
	reportFilter,
	reportRow,
	SUM_COLUMNS,
	type SumRecord,
} from './reconciliation-rows.ts'

const NEWEST_FIRST = 'r.created_at DESC, r.id'
const common = {
	method: 'GET',
	tags: ['ledger', 'backoffice'],
	access: MONEY_ACCESS,
	readModels: ['requests', 'fund_totals'],
} as const

const page = ({ sql }: QueryDeps, where: Where, orderBy: string, limit: number, offset: number) =>
	countedPage<ReportRecord>(sql, {
		columns: REPORT_COLUMNS,
		from: REPORT_FROM,
		countFrom: 'read.requests r',
		where,
		orderBy,
		limit,
		offset,
	})

/** The report by the spec's call. */
export const reconciliationReport = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/v1/reconciliationReport',
		summary: 'The reconciliation report, paged or as CSV',
		query: reconciliationQuery,
		answers: { 200: reconciliationList },
		handle: async ({ query }) => {
			const code = typeof query.status === 'number' ? query.status : undefined
			const where = reportFilter(new Where(), code)
			if (query.isDownload) return reportCsv(deps, where, NEWEST_FIRST)
			const { count, rows } = await page(deps, where, NEWEST_FIRST, query.limit, query.offset)
			const data = rows.map((record) => ({ _id: record.id, ...reportRow(record) }))
			return { body: { statusCode: 200, data, totalCountOfRecords: count } }
		},
	})

type BackofficeQuery = z.output<typeof backofficeReconciliationQuery>
const filterOf = ({ filter }: BackofficeQuery) =>
	reportFilter(new Where(), filter.status, filter.region, filter.id)
function orderOf({ sort }: BackofficeQuery): string {
	if (!sort) return NEWEST_FIRST
	const [field, direction] = sort
	return `${REPORT_ORDER[field]} ${direction === 'ASC' ? 'ASC' : 'DESC'}, r.id`
}

/** The same report in the backoffice's dialect. */
export const backofficeReconciliation = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/reconciliation',
		summary: 'The reconciliation report',
		query: backofficeReconciliationQuery,
		answers: { 200: z.array(backofficeReconciliationRow) },
		handle: async ({ query }) => {
			const [from, to] = query.range
			const { count, rows } = await page(deps, filterOf(query), orderOf(query), to - from + 1, from)
			const body = rows.map((record) => ({ id: record.id, ...reportRow(record) }))
			return { body, headers: contentRange('reconciliation', from, body.length, count) }
		},
	})

export const backofficeReconciliationCsv = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/reconciliation/csv',
		summary: 'The whole filtered report as CSV',
		query: backofficeReconciliationQuery,
		answers: { 200: z.string() },
		handle: async ({ query }) => reportCsv(deps, filterOf(query), orderOf(query)),
	})

export const backofficeReconciliationTotals = ({ sql }: QueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/reconciliation/totals',
		summary: 'Sums of the whole filtered report, per currency',
		query: backofficeReconciliationQuery,
		answers: { 200: reconciliationTotals },
		handle: async ({ query }) => {
			const where = filterOf(query)
			const sums = await sql.query<SumRecord>(
				`SELECT ${SUM_COLUMNS} FROM ${REPORT_FROM} ${where} GROUP BY r.currency ORDER BY r.currency`,
				where.params,
			)
			const data = sums.map((sum) => ({ units: sum.currency, requests: sum.requests, ...figuresOf(sum) }))
			return { body: { data, asOf: null } }
		},
	})
