import { z } from 'zod'
import {
	backofficeReconciliationQuery,
	backofficeReconciliationRow,
	reconciliationList,
	reconciliationQuery,
	reconciliationTotals,
} from '../../domain/ledger/contract.ts'
import { figuresOf } from '../../domain/ledger/figures.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { oneOf } from '../_shared/one-of.ts'
import { contentRange } from '../_shared/rest.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import type { LedgerQueryDeps } from './deps.ts'
import { HISTORY_MODELS, momentAnswerOf } from './moments.ts'
import { reportCsv } from './reconciliation-csv.ts'
import { orderOf, reportRow } from './reconciliation-rows.ts'
import { reportOf } from './report-source.ts'

export const REPORT_MODELS: readonly string[] = ['requests', 'fund_totals', ...HISTORY_MODELS]

const common = {
	method: 'GET',
	tags: ['ledger', 'backoffice'],
	access: FINANCE_READ_ACCESS,
	readModels: REPORT_MODELS,
} as const

export const reconciliationReport = (deps: LedgerQueryDeps): Route =>
	route({
		...common,
		path: '/api/v1/reconciliationReport',
		readModels: ['requests', 'fund_totals'],
		summary: 'Get the reconciliation report, paged or as CSV',
		query: reconciliationQuery,
		answers: { 200: reconciliationList },
		streams: 'text/csv',
		handle: async ({ query }) => {
			const status = typeof query.status === 'number' ? query.status : undefined
			const report = await reportOf(deps.sql, { status })
			if (query.isDownload) return reportCsv(report.all(orderOf()), deps)
			const { count, rows } = await report.page(orderOf(), query.limit, query.offset)
			const data = rows.map((record) => ({ _id: record.id, ...reportRow(record) }))
			return { body: { statusCode: 200, data, totalCountOfRecords: count } }
		},
	})

export const backofficeReconciliation = (deps: LedgerQueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/reconciliation',
		summary: 'Get the reconciliation report, current or as of a moment',
		query: backofficeReconciliationQuery,
		answers: { 200: z.array(backofficeReconciliationRow) },
		handle: async ({ query }) => {
			const [from, to] = query.range
			const report = await reportOf(deps.sql, query.filter)
			const { count, rows } = await report.page(orderOf(query.sort), to - from + 1, from)
			const body = rows.map((record) => ({ id: record.id, ...reportRow(record) }))
			return { body, headers: contentRange('reconciliation', from, body.length, count) }
		},
	})

export const backofficeReconciliationCsv = (deps: LedgerQueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/reconciliation/csv',
		summary: 'Export the whole filtered report as CSV',
		query: backofficeReconciliationQuery,
		answers: { 200: z.string() },
		streams: 'text/csv',
		handle: async ({ query }) =>
			reportCsv((await reportOf(deps.sql, query.filter)).all(orderOf(query.sort)), deps),
	})

export const backofficeReconciliationTotals = ({ sql }: LedgerQueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/reconciliation/totals',
		summary: 'Get the sums of the whole filtered report, per currency',
		query: backofficeReconciliationQuery,
		answers: { 200: reconciliationTotals },
		handle: async ({ query }) => {
			const report = await reportOf(sql, query.filter)
			const sums = await report.sums()
			const data = sums.map((sum) => ({ units: sum.currency, requests: sum.requests, ...figuresOf(sum) }))
			return { body: { data, asOf: report.asOf && momentAnswerOf(report.asOf) } }
		},
	})

export const showReconciliation = (deps: LedgerQueryDeps): Route =>
	oneOf(backofficeReconciliation(deps), id, () => notFound('request'))
