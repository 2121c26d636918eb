import type { z } from 'zod'
import { FUND_FIGURES, type FundFigure } from '../../domain/ledger/figures.contract.ts'
import { type Cell, causesAnswer, causesQuery } from '../../domain/ledger/history.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import { Where } from '../_shared/where.ts'
import { between } from './between.ts'
import type { LedgerQueryDeps } from './deps.ts'
import { endsOf } from './difference.ts'
import { betweenVersions } from './difference-sql.ts'
import { FIGURE_SQL } from './figure-sql.ts'
import { EVENT_COLUMNS, EVENT_JOINS, type EventRecord, eventOf, pageOf } from './ledger-events.ts'
import { type At, HISTORY_MODELS, momentAnswerOf } from './moments.ts'

type Query = z.output<typeof causesQuery>

const isFigure = (cell: Cell): cell is Cell & FundFigure => (FUND_FIGURES as readonly string[]).includes(cell)

function ofMoney(figure: FundFigure, from: At, to: At, { requestId, after = '' }: Query) {
	const where = new Where()
		.and('e.request_id = ?', requestId)
		.and(`${FIGURE_SQL[figure]} <> 0`)
		.and('e.position > ?', after)
	const sign = between(where, from, to)
	const text = `SELECT e.event_id, e.kind, e.position, e.recorded_at, e.effective_at,
		(${sign} * ${FIGURE_SQL[figure]})::bigint AS amount FROM read.fund_entries e ${where}`
	return { where, text }
}

function ofRequest(cell: Cell, from: At, to: At, { requestId, after = '' }: Query) {
	const where = new Where()
		.and('e.id = ? AND ? = ANY (e.cells)', requestId, cell)
		.and('e.position > ?', after)
	const sign = betweenVersions(where, from, to, 'e')
	const before = `(SELECT b.goal FROM read.request_history b WHERE b.id = e.id AND b.until = e.position)`
	const amount =
		cell === 'quantity' ? `(${sign} * (e.goal - coalesce(${before}, 0)))::bigint` : 'NULL::bigint'
	const text = `SELECT e.event_id, e.kind, e.position, e.recorded_at, e.recorded_at AS effective_at,
		${amount} AS amount FROM read.request_history e ${where}`
	return { where, text }
}

async function readCauses(sql: SqlExecutor, query: Query): Promise<z.output<typeof causesAnswer>> {
	const { cell, limit } = query
	const [from, to] = await endsOf(sql, query)
	const { where, text } = isFigure(cell) ? ofMoney(cell, from, to, query) : ofRequest(cell, from, to, query)
	const rows = await sql.query<EventRecord>(
		`SELECT ${EVENT_COLUMNS} FROM (${text} ORDER BY e.position LIMIT ${where.param(limit + 1)}) e
		${EVENT_JOINS} ORDER BY e.position`,
		where.params,
	)
	const { page, next } = pageOf(rows, limit, ({ position }) => position)
	return { from: momentAnswerOf(from), to: momentAnswerOf(to), data: page.map(eventOf), next }
}

export const differenceCauses = ({ sql }: LedgerQueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/reconciliation/difference/events',
		summary: 'List the events that changed a cell of the report between two moments',
		tags: ['ledger', 'backoffice'],
		access: FINANCE_READ_ACCESS,
		query: causesQuery,
		answers: { 200: causesAnswer },
		readModels: [...HISTORY_MODELS, 'timeline'],
		handle: async ({ query }) => ({ body: await readCauses(sql, query) }),
	})
