import type { z } from 'zod'
import { type Currency, isCurrency } from '../../domain/_shared/money.ts'
import { explainAnswer, explainQuery } from '../../domain/ledger/history.contract.ts'
import { type Route, route } from '../../infra/http/route.ts'
import type { SqlExecutor } from '../../infra/postgres/sql.ts'
import { MONEY_ACCESS } from '../_shared/roles.ts'
import { Where } from '../_shared/where.ts'
import { isIn } from './as-of-rows.ts'
import { between, FIGURE_SQL } from './between.ts'
import type { LedgerQueryDeps } from './deps.ts'
import { balanceByOthers, figureByLedger } from './explain-proof.ts'
import { EVENT_COLUMNS, EVENT_JOINS, type EventRecord, eventOf, pageOf } from './ledger-events.ts'
import { type At, HISTORY_MODELS, momentAnswerOf, momentOf, NOTHING_KNOWN } from './moments.ts'

type Query = z.output<typeof explainQuery>

/** Where the amounts come from: a table `e` with a row or several per event, what each adds, and whose they are. */
interface Source {
	readonly table: string
	readonly amount: string
	readonly eventId: string
	narrow(where: Where): Where
}

const currencyOf = ({ fund, currency }: Query): Currency => {
	const code = fund?.split('.')[2] ?? currency
	return isCurrency(code) ? code : 'INR'
}

function sourceOf(query: Query): Source {
	const { figure, fund, account, owner } = query
	if (figure !== undefined) {
		return {
			table: 'read.fund_entries',
			amount: FIGURE_SQL[figure],
			eventId: 'e.event_id',
			narrow: (where) => {
				where.and(`${FIGURE_SQL[figure]} <> 0`)
				return fund === undefined
					? where.and('e.request_id IS NOT NULL AND e.currency = ?', currencyOf(query))
					: where.and('e.fund = ?', fund)
			},
		}
	}
	return {
		table: 'read.postings',
		amount: 'e.amount',
		eventId: 'e.transaction_id',
		narrow: (where) =>
			where.and('e.account = ? AND e.currency = ?', account, currencyOf(query)).given(owner, 'e.owner = ?'),
	}
}

interface Sums {
	readonly total: bigint
	/** Up to the page's beginning. */
	readonly passed: bigint
	readonly events: number
}

async function sumsOf(sql: SqlExecutor, source: Source, since: At, at: At, after: string): Promise<Sums> {
	const where = source.narrow(new Where())
	const signed = `${between(where, since, at)} * ${source.amount}`
	return sql.one<Sums>(
		`SELECT coalesce(sum(${signed}), 0)::bigint AS total, count(DISTINCT ${source.eventId})::int AS events,
			coalesce(sum(${signed}) FILTER (WHERE e.position <= ${where.param(after)}), 0)::bigint AS passed
		FROM ${source.table} e ${where}`,
		where.params,
	)
}

async function figureAt(sql: SqlExecutor, source: Source, at: At): Promise<bigint> {
	const where = source.narrow(new Where())
	where.and(isIn(where, at))
	const text = `SELECT coalesce(sum(${source.amount}), 0)::bigint AS sum FROM ${source.table} e ${where}`
	return (await sql.one<{ sum: bigint }>(text, where.params)).sum
}

/** One row per event, in log order. */
export async function readEntries(
	sql: SqlExecutor,
	source: Source,
	since: At,
	at: At,
	{ after, limit }: { readonly after: string; readonly limit: number },
): Promise<EventRecord[]> {
	const where = source.narrow(new Where()).and('e.position > ?', after)
	const sign = between(where, since, at)
	return sql.query<EventRecord>(
		`SELECT ${EVENT_COLUMNS} FROM (
			SELECT ${source.eventId} AS event_id, e.kind, e.position, e.recorded_at, e.effective_at,
				sum(${sign} * ${source.amount})::bigint AS amount
			FROM ${source.table} e ${where}
			GROUP BY 1, 2, 3, 4, 5 ORDER BY e.position LIMIT ${where.param(limit + 1)}
		) e ${EVENT_JOINS} ORDER BY e.position`,
		where.params,
	)
}

async function explain({ sql }: LedgerQueryDeps, query: Query): Promise<z.output<typeof explainAnswer>> {
	const { figure, account, owner, fund, limit, after = '' } = query
	const at = await momentOf(sql, query.asOf, query.effectiveAt)
	const since =
		query.since === undefined
			? null
			: await momentOf(sql, query.since, query.sinceEffectiveAt ?? query.effectiveAt)
	const [source, from, currency] = [sourceOf(query), since ?? NOTHING_KNOWN, currencyOf(query)]
	const [opening, sums, rows, ledger] = await Promise.all([
		figureAt(sql, source, from),
		sumsOf(sql, source, from, at, after),
		readEntries(sql, source, from, at, { after, limit }),
		figure === undefined
			? balanceByOthers(sql, { account: account ?? '', owner, currency }, at)
			: figureByLedger(sql, figure, { fund, currency }, at),
	])
	const { page, next } = pageOf(rows, limit, ({ position }) => position)
	const total = opening + sums.total
	let balance = opening + sums.passed
	const data = page.map((row) => {
		const amount = row.amount ?? 0n
		balance += amount
		return { ...eventOf(row), amount, balance }
	})
	return {
		...{ units: currency, asOf: momentAnswerOf(at), since: since && momentAnswerOf(since) },
		...{ opening, total, events: sums.events, data, next },
		proof: { ledger, equal: ledger === total },
	}
}

/** Any amount as the events that sum to it. */
export const explainAmount = (deps: LedgerQueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/explain',
		summary: 'The events that sum to an amount',
		tags: ['ledger', 'backoffice'],
		access: MONEY_ACCESS,
		query: explainQuery,
		answers: { 200: explainAnswer },
		readModels: [...HISTORY_MODELS, 'timeline'],
		handle: async ({ query }) => ({ body: await explain(deps, query) }),
	})
