import { z } from 'zod'
import { notFound } from '../../domain/_shared/errors.ts'
import { type RegionFacts, regionOf } from '../../domain/catalog/regions.contract.ts'
import { reportRegion } from '../../domain/ledger/contract.ts'
import { month, periodChangesAnswer, periodChangesQuery } from '../../domain/ledger/runs.contract.ts'
import { type Route, route } from '../../infra/http/route.ts'
import type { SqlExecutor } from '../../infra/postgres/sql.ts'
import { MONEY_ACCESS } from '../_shared/roles.ts'
import { FIGURE_SQL } from './between.ts'
import type { LedgerQueryDeps } from './deps.ts'
import { column, MONEY_FIGURES, type MoneyFigure } from './difference-sql.ts'
import { EVENT_COLUMNS, EVENT_JOINS, type EventRecord, eventOf, pageOf } from './ledger-events.ts'
import { ARRIVED_LATE, closedMonths, lateParams } from './periods.ts'

type Answer = z.output<typeof periodChangesAnswer>
type SumsRecord = { readonly [F in MoneyFigure]: bigint }

const SUMS = MONEY_FIGURES.map(
	(figure) => `coalesce(sum(${FIGURE_SQL[figure]}), 0)::bigint AS ${column(figure)}`,
)

async function readChanges(
	sql: SqlExecutor,
	entity: RegionFacts,
	wanted: string,
	{ after = '', limit }: z.output<typeof periodChangesQuery>,
): Promise<Answer> {
	const closed = (await closedMonths(sql, entity.code)).find((each) => each.month === wanted)
	if (!closed) throw notFound('The closed month')
	const params = lateParams(entity, wanted, closed.position)
	const [sums, { events }, rows] = await Promise.all([
		sql.one<SumsRecord>(
			`SELECT ${SUMS.join(', ')} FROM read.fund_entries e
			WHERE e.request_id IS NOT NULL AND ${ARRIVED_LATE.replaceAll('p.', 'e.')}`,
			params,
		),
		sql.one<{ events: number }>(
			`SELECT count(DISTINCT p.transaction_id)::int AS events FROM read.postings p WHERE ${ARRIVED_LATE}`,
			params,
		),
		// What an event moved is the sum of its debits; they equal its credits.
		sql.query<EventRecord>(
			`SELECT ${EVENT_COLUMNS} FROM (
				SELECT p.transaction_id AS event_id, p.kind, p.position, p.recorded_at, p.effective_at,
					sum(greatest(p.amount, 0))::bigint AS amount
				FROM read.postings p WHERE ${ARRIVED_LATE} AND p.position > $5
				GROUP BY 1, 2, 3, 4, 5 ORDER BY p.position LIMIT $6
			) e ${EVENT_JOINS} ORDER BY e.position`,
			[...params, after, limit + 1],
		),
	])
	const { page, next } = pageOf(rows, limit, ({ position }) => position)
	return { units: entity.currency, sums: { ...sums, quantity: 0n }, events, data: page.map(eventOf), next }
}

/** What arrived for a month after it had been closed. */
export const periodChanges = ({ sql }: LedgerQueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/periods/:entity/:month/changes',
		summary: 'What arrived for a month after it was closed',
		tags: ['ledger', 'backoffice'],
		access: MONEY_ACCESS,
		params: z.object({ entity: reportRegion, month }),
		query: periodChangesQuery,
		answers: { 200: periodChangesAnswer },
		readModels: ['periods', 'postings', 'fund_entries', 'timeline'],
		handle: async ({ params, query }) => ({
			body: await readChanges(sql, regionOf(params.entity), params.month, query),
		}),
	})
