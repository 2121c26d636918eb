import type { z } from 'zod'
import { differenceAnswer, differenceQuery } from '../../domain/ledger/history.contract.ts'
import { statusOfCode } from '../../domain/requests/contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import type { LedgerQueryDeps } from './deps.ts'
import { differenceRows } from './difference-rows.ts'
import {
	type ChangedRecord,
	changedRows,
	column,
	type DifferenceFilter,
	MONEY_FIGURES,
	type MoneyFigure,
} from './difference-sql.ts'
import { pageOf } from './ledger-events.ts'
import { type At, HISTORY_MODELS, momentAnswerOf, momentOf } from './moments.ts'

type Query = z.output<typeof differenceQuery>
type Answer = z.output<typeof differenceAnswer>
type SumsRecord = { readonly currency: Currency; readonly rows: number; readonly events: number } & {
	readonly [F in MoneyFigure | 'goal']: bigint
}

const filterOf = ({ status, region }: Pick<Query, 'status' | 'region'>): DifferenceFilter => ({
	region,
	statuses:
		status === undefined ? null : status === 1 ? ['approved', 'live'] : [statusOfCode(status) ?? 'none'],
})

async function totalsOf(
	sql: SqlExecutor,
	from: At,
	to: At,
	filter: DifferenceFilter,
): Promise<Answer['totals']> {
	const { text, params } = changedRows(from, to, filter)
	const sums = MONEY_FIGURES.map((figure) => `sum(${column(figure)})::bigint AS ${column(figure)}`)
	const rows = await sql.query<SumsRecord>(
		`${text} SELECT currency, count(*)::int AS rows, sum(events)::int AS events,
			sum(goal_delta)::bigint AS goal, ${sums.join(', ')}
		FROM changed GROUP BY currency ORDER BY currency`,
		params.params,
	)
	const count = (of: (row: SumsRecord) => number) => rows.reduce((sum, row) => sum + of(row), 0)
	return {
		rows: count((row) => row.rows),
		events: count((row) => row.events),
		sums: rows.map(({ rows: _rows, events: _events, currency, goal, ...figures }) => ({
			units: currency,
			quantity: goal,
			...figures,
		})),
	}
}

export async function readDifference(
	sql: SqlExecutor,
	from: At,
	to: At,
	query: Pick<Query, 'status' | 'region' | 'after' | 'limit'> & { readonly ids?: readonly string[] },
): Promise<Pick<Answer, 'data' | 'next' | 'totals'>> {
	const { after, limit, ids } = query
	const filter = { ...filterOf(query), ids }
	const { text, params } = changedRows(from, to, filter)
	const [created, id] = after?.split('_') ?? []
	const afterCursor = created
		? `WHERE created_at < ${params.param(created)}::timestamptz
			OR (created_at = ${params.param(created)}::timestamptz AND id > ${params.param(id)}::uuid)`
		: ''
	const [rows, totals] = await Promise.all([
		sql.query<ChangedRecord>(
			`${text} SELECT * FROM changed ${afterCursor} ORDER BY created_at DESC, id LIMIT ${params.param(limit + 1)}`,
			params.params,
		),
		created ? null : totalsOf(sql, from, to, filter),
	])
	// Its place in the order: `{created}_{id}`.
	const { page, next } = pageOf(rows, limit, (row) => `${row.created_at.toISOString()}_${row.id}`)
	return { data: await differenceRows(sql, from, to, page), next, totals }
}

/** Returns both ends; `to` is now unless it is given. */
export async function endsOf(
	sql: SqlExecutor,
	query: Pick<Query, 'from' | 'to' | 'fromEffectiveAt' | 'toEffectiveAt'>,
): Promise<readonly [from: At, to: At]> {
	return Promise.all([
		momentOf(sql, query.from, query.fromEffectiveAt),
		momentOf(sql, query.to, query.toEffectiveAt),
	])
}

export const reconciliationDifference = ({ sql }: LedgerQueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/reconciliation/difference',
		summary: 'List the changes in the report between two moments',
		tags: ['ledger', 'backoffice'],
		access: FINANCE_READ_ACCESS,
		query: differenceQuery,
		answers: { 200: differenceAnswer },
		readModels: HISTORY_MODELS,
		handle: async ({ query }) => {
			const [from, to] = await endsOf(sql, query)
			const difference = await readDifference(sql, from, to, query)
			return { body: { from: momentAnswerOf(from), to: momentAnswerOf(to), ...difference } }
		},
	})
