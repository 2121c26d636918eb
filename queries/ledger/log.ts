import type { z } from 'zod'
import { dayIn, monthIn, REGIONS, type RegionFacts } from '../../domain/catalog/regions.contract.ts'
import { logAnswer } from '../../domain/ledger/history.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { logDaysTable } from '../../projections/ledger/log-days.ts'
import { periodsTable } from '../../projections/ledger/periods.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import type { LedgerQueryDeps } from './deps.ts'
import { HISTORY_MODELS, momentOf } from './moments.ts'

/** Returns `2026-11` for `2026-10`. */
export function nextMonth(month: string): string {
	const [year = 0, number = 0] = month.split('-').map(Number)
	return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

export const monthOf = (entity: RegionFacts, epochMs: number): string => dayIn(entity, epochMs).slice(0, 7)

export function monthsFrom(entity: RegionFacts, first: string, nowMs: number): string[] {
	const months: string[] = []
	const last = monthOf(entity, nowMs)
	for (let month = first; month <= last; month = nextMonth(month)) months.push(month)
	return months
}

async function monthEnds(
	sql: SqlExecutor,
	first: Date,
	nowMs: number,
): Promise<z.input<typeof logAnswer>['months']> {
	const closed = await onTable(periodsTable).select('id').where({ is_closed: true }).all(sql)
	const isClosed = new Set(closed.map(({ id }) => id))
	return REGIONS.flatMap((entity) =>
		monthsFrom(entity, monthOf(entity, first.getTime()), nowMs).map((month) => ({
			entity: entity.code,
			month,
			endsAt: new Date(monthIn(entity, month).endsAt).toISOString(),
			closed: isClosed.has(`${entity.code}.${month}`),
		})),
	)
		.filter(({ endsAt }) => endsAt < new Date(nowMs).toISOString())
		.toSorted((a, b) => a.endsAt.localeCompare(b.endsAt))
}

async function readLog({ sql, clock }: LedgerQueryDeps): Promise<z.input<typeof logAnswer>> {
	const [ends, now, days, runs] = await Promise.all([
		sql.one<{ first: Date | null; last: Date | null }>(
			'SELECT min(high_at) AS first, max(high_at) AS last FROM read.log_instants',
		),
		momentOf(sql, undefined, undefined),
		onTable(logDaysTable).select('day', 'events').orderBy('day').all(sql),
		sql.query<{ id: string; position: string; as_of: Date; effective_at: Date | null; signed: boolean }>(
			`SELECT id, position, as_of, effective_at, signed_at IS NOT NULL AS signed
			FROM read.runs ORDER BY recorded_at DESC LIMIT 500`,
		),
	])
	return {
		first: ends.first?.toISOString() ?? null,
		last: ends.last?.toISOString() ?? null,
		position: now.position,
		days,
		months: ends.first ? await monthEnds(sql, ends.first, clock.now()) : [],
		runs: runs.map(({ id, position, as_of, effective_at, signed }) => ({
			id,
			position,
			signed,
			asOf: as_of.toISOString(),
			effectiveAt: effective_at?.toISOString() ?? null,
		})),
	}
}

export const reconciliationLog = (deps: LedgerQueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/reconciliation/log',
		summary: 'Get the bounds of the log, its days, month ends and saved runs',
		tags: ['ledger', 'backoffice'],
		access: FINANCE_READ_ACCESS,
		answers: { 200: logAnswer },
		readModels: [...HISTORY_MODELS, 'log_days', 'runs', 'periods'],
		handle: async () => ({ body: await readLog(deps) }),
	})
