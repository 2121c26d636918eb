import { z } from 'zod'
import { monthIn, REGIONS, type RegionFacts } from '../../domain/catalog/regions.contract.ts'
import { refuse } from '../../domain/ledger/refusals.contract.ts'
import { period, periodName, periodsQuery } from '../../domain/ledger/runs.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { periodsTable } from '../../projections/ledger/periods.ts'
import { oneOf } from '../_shared/one-of.ts'
import { contentRange } from '../_shared/rest.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import type { LedgerQueryDeps } from './deps.ts'
import { FIRST_MONTH_MODELS, firstMonthOf } from './first-month.ts'
import { lateByMonth } from './late.ts'
import { monthsFrom, nextMonth } from './log.ts'
import { nameBy } from './runs.ts'

const OF_PERIODS = selection(periodsTable, 'p', [
	'id',
	'month',
	'run_id',
	'position',
	'rows_hash',
	'version',
	'closed_at',
])

type Period = z.output<typeof period>

export const PERIOD_MODELS = ['periods', ...FIRST_MONTH_MODELS] as const

export type ClosedRecord = SelectedBy<typeof OF_PERIODS> & {
	readonly closed_by: string | null
}

export const closedMonths = (sql: SqlExecutor, entity: string): Promise<ClosedRecord[]> =>
	sql.query<ClosedRecord>(
		`SELECT ${OF_PERIODS.list}, ${nameBy('p.closed_by')} AS closed_by
		FROM read.periods p WHERE p.entity = $1 AND p.is_closed ORDER BY p.month`,
		[entity],
	)

/** Returns the state of an open month; `opening` is the first closed month. */
function stateOf(month: string, isOver: boolean, opening: string | undefined): Period['state'] {
	if (!isOver) return 'running'
	return opening !== undefined && month < opening ? 'leftOpen' : 'ended'
}

/** Returns the months of an entity, oldest first, since its money first moved or its first closed month. */
export async function periodsOf({ sql, clock }: LedgerQueryDeps, entity: RegionFacts): Promise<Period[]> {
	const now = clock.now()
	const [closed, first] = await Promise.all([closedMonths(sql, entity.code), firstMonthOf(sql, entity, now)])
	const late = new Map((await lateByMonth(sql, entity, closed)).map((each) => [each.month, each]))
	const [opening, last] = [closed[0]?.month, closed.at(-1)?.month]
	const next = last === undefined ? first : nextMonth(last)
	// A month before any money moved may have been closed, too.
	const earliest = opening !== undefined && opening < first ? opening : first
	return monthsFrom(entity, earliest, now).map((month): Period => {
		const sealed = closed.find((each) => each.month === month)
		const { startsAt, endsAt } = monthIn(entity, month)
		const state = sealed ? 'closed' : stateOf(month, endsAt < now, opening)
		return {
			id: `${entity.code}.${month}`,
			entity: entity.code,
			month,
			startsAt: new Date(startsAt).toISOString(),
			endsAt: new Date(endsAt).toISOString(),
			state,
			mayClose: state === 'ended' && month === next,
			leavesOpenFrom: state === 'ended' && opening === undefined && month > first ? first : null,
			runId: sealed?.run_id ?? null,
			closedAt: sealed?.closed_at.toISOString() ?? null,
			closedBy: sealed ? (sealed.closed_by ?? 'Erased') : null,
			rowsHash: sealed?.rows_hash ?? null,
			version: sealed?.version ?? null,
			changes: late.get(month)?.events ?? 0,
			changesWithin: late.get(month)?.within ?? 0,
		}
	})
}

async function readPeriods(deps: LedgerQueryDeps, { filter, range, sort }: z.output<typeof periodsQuery>) {
	const entities = REGIONS.filter(({ code }) => filter.entity === undefined || filter.entity === code)
	const all = (await Promise.all(entities.map((entity) => periodsOf(deps, entity)))).flat()
	const [field, direction] = sort ?? ['month', 'DESC']
	const sign = direction === 'ASC' ? 1 : -1
	const found = all
		.filter(({ state }) => filter.state === undefined || filter.state === state)
		.filter(({ runId }) => filter.runId === undefined || filter.runId === runId)
		.filter(({ id }) => filter.id === undefined || filter.id.includes(id))
		.toSorted(
			(a, b) =>
				sign * (field === 'id' ? a.id.localeCompare(b.id) : a.month.localeCompare(b.month)) ||
				a.id.localeCompare(b.id),
		)
	const [from, to] = range
	const body = found.slice(from, to + 1)
	return { body, headers: contentRange('periods', from, body.length, found.length) }
}

export const listPeriods = (deps: LedgerQueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/periods',
		summary: 'List the months of the legal entities and changes after closing',
		tags: ['ledger', 'backoffice'],
		access: FINANCE_READ_ACCESS,
		query: periodsQuery,
		answers: { 200: z.array(period) },
		readModels: PERIOD_MODELS,
		handle: ({ query }) => readPeriods(deps, query),
	})

export const showPeriod = (deps: LedgerQueryDeps): Route =>
	oneOf(listPeriods(deps), periodName, () => refuse('NOT_FOUND.month'))
