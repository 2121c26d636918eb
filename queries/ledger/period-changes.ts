import { z } from 'zod'
import { monthIn, type RegionFacts, regionOf } from '../../domain/catalog/regions.contract.ts'
import { reportRegion } from '../../domain/ledger/contract.ts'
import { refuse } from '../../domain/ledger/refusals.contract.ts'
import { month, periodChangesAnswer, periodChangesQuery } from '../../domain/ledger/runs.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import type { LedgerQueryDeps } from './deps.ts'
import { column, MONEY_FIGURES, type MoneyFigure } from './difference-sql.ts'
import { FIGURE_SQL } from './figure-sql.ts'
import { LATE_ENTRIES, LATE_POSTINGS, lateParams } from './late.ts'
import { EVENT_COLUMNS, EVENT_JOINS, type EventRecord, eventOf, pageOf } from './ledger-events.ts'
import { closedMonths } from './periods.ts'

type Answer = z.output<typeof periodChangesAnswer>
type SumsRecord = { readonly [F in MoneyFigure]: bigint }

const SUMS = MONEY_FIGURES.map(
	(figure) => `coalesce(sum(${FIGURE_SQL[figure]}), 0)::bigint AS ${column(figure)}`,
).join(', ')

const sumsOf = async (sql: SqlExecutor, params: readonly unknown[], within = '') => {
	const sums = await sql.one<SumsRecord>(`SELECT ${SUMS} FROM ${LATE_ENTRIES} ${within}`, params)
	const { events } = await sql.one<{ events: number }>(
		`SELECT count(*)::int AS events FROM ${LATE_POSTINGS} ${within}`,
		params,
	)
	return { sums: { ...sums, quantity: 0n }, events }
}

async function readChanges(
	sql: SqlExecutor,
	entity: RegionFacts,
	wanted: string,
	{ after = '', limit }: z.output<typeof periodChangesQuery>,
): Promise<Answer> {
	const closed = (await closedMonths(sql, entity.code)).find((each) => each.month === wanted)
	if (!closed) throw refuse('NOT_FOUND.closedMonth')
	const params = lateParams(entity, closed)
	const [all, within, rows] = await Promise.all([
		sumsOf(sql, params),
		sumsOf(sql, [...params, new Date(monthIn(entity, wanted).startsAt)], 'AND e.effective_at >= $4'),
		// The amount of an event is the sum of its debits, which equal its credits.
		sql.query<EventRecord>(
			`SELECT ${EVENT_COLUMNS} FROM (
				SELECT e.transaction_id AS event_id, e.kind, e.position, e.recorded_at, e.effective_at,
					(SELECT sum(greatest(l.amount, 0))::bigint FROM read.postings l
						WHERE l.transaction_id = e.transaction_id) AS amount
				FROM ${LATE_POSTINGS} AND e.position > $4 COLLATE "C" ORDER BY e.position LIMIT $5
			) e ${EVENT_JOINS} ORDER BY e.position`,
			[...params, after, limit + 1],
		),
	])
	const { page, next } = pageOf(rows, limit, ({ position }) => position)
	return { units: entity.currency, ...all, within, data: page.map(eventOf), next }
}

/** Returns events that were recorded after a month's run and would count in it. */
export const periodChanges = ({ sql }: LedgerQueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/periods/:entity/:month/changes',
		summary: 'List the events that arrived for a month after it was closed',
		tags: ['ledger', 'backoffice'],
		access: FINANCE_READ_ACCESS,
		params: z.object({ entity: reportRegion, month }),
		query: periodChangesQuery,
		answers: { 200: periodChangesAnswer },
		readModels: ['periods', 'postings', 'fund_entries', 'timeline'],
		handle: async ({ params, query }) => ({
			body: await readChanges(sql, regionOf(params.entity), params.month, query),
		}),
	})
