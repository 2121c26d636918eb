import type { z } from 'zod'
import { type ExplainQuery, explainAnswer, explainQuery } from '../../domain/ledger/explain.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import { Where } from '../_shared/where.ts'
import { isIn } from './as-of-rows.ts'
import { between } from './between.ts'
import { chosenRequests } from './chosen-requests.ts'
import type { LedgerQueryDeps } from './deps.ts'
import { donationSource } from './explain-donation.ts'
import { payoutSource } from './explain-payout.ts'
import { accountSource, currencyOf, fundSource, type Source } from './explain-source.ts'
import { goalSource, statedSource } from './explain-stated.ts'
import { waitingSource } from './explain-waiting.ts'
import { EVENT_COLUMNS, EVENT_JOINS, type EventRecord, eventOf, pageOf } from './ledger-events.ts'
import { type At, HISTORY_MODELS, momentAnswerOf, momentOf, NOTHING_KNOWN } from './moments.ts'

type Query = ExplainQuery

async function sourceOf(
	deps: LedgerQueryDeps,
	query: Query,
	moments: readonly At[],
	viewerId: string,
): Promise<Source> {
	const { sql } = deps
	const { figure, account, donation, payout, stated, waiting, of = '', object } = query
	const chosen = chosenRequests(query, moments)
	if (figure !== undefined) return fundSource(sql, figure, query, chosen)
	if (account !== undefined) return accountSource(sql, account, query)
	if (donation !== undefined) return donationSource(sql, donation, of, object)
	if (payout !== undefined) return payoutSource(sql, payout, of, object)
	if (waiting !== undefined) return waitingSource(deps, waiting, currencyOf(query), viewerId)
	if (stated === undefined || stated === 'goal') return goalSource(sql, query, chosen)
	return statedSource(sql, stated, of, object)
}

interface Sums {
	readonly opening: bigint
	readonly added: bigint
	readonly passed: bigint
	readonly events: number
}

async function sumsOf(sql: SqlExecutor, source: Source, since: At, at: At, after: string): Promise<Sums> {
	if (source.until && since.effectiveAt === null && at.effectiveAt === null)
		return savedSums(source.until, since.position, at.position, after)
	const where = source.narrow(new Where())
	const signed = `${between(where, since, at, 'e', source.counts)} * ${source.amount}`
	const [opening, sums] = await Promise.all([
		figureAt(sql, source, since),
		sql.one<Omit<Sums, 'opening'>>(
			`SELECT coalesce(sum(${signed}), 0)::bigint AS added, count(DISTINCT ${source.eventId})::int AS events,
				coalesce(sum(${signed}) FILTER (WHERE e.position <= ${where.param(after)}), 0)::bigint AS passed
			FROM ${source.table(where)} e ${where}`,
			where.params,
		),
	])
	return { opening, ...sums }
}

async function savedSums(
	until: NonNullable<Source['until']>,
	since: string,
	at: string,
	after: string,
): Promise<Sums> {
	const [, passedAt = ''] = [since, at, after].toSorted()
	const [before, then, passed] = await Promise.all([until(since), until(at), until(passedAt)])
	return {
		opening: before.sum,
		added: then.sum - before.sum,
		passed: since < at ? passed.sum - before.sum : then.sum - passed.sum,
		events: Math.abs(then.events - before.events),
	}
}

async function figureAt(sql: SqlExecutor, source: Source, at: At): Promise<bigint> {
	const where = source.narrow(new Where())
	where.and(source.counts ? source.counts(where, at) : isIn(where, at))
	const text = `SELECT coalesce(sum(${source.amount}), 0)::bigint AS sum FROM ${source.table(where)} e ${where}`
	return (await sql.one<{ sum: bigint }>(text, where.params)).sum
}

export async function readEntries(
	sql: SqlExecutor,
	source: Source,
	since: At,
	at: At,
	{ after, limit }: { readonly after: string; readonly limit: number },
): Promise<EventRecord[]> {
	const where = source.narrow(new Where()).and('e.position > ?', after)
	const sign = between(where, since, at, 'e', source.counts)
	return sql.query<EventRecord>(
		`SELECT ${EVENT_COLUMNS} FROM (
			SELECT ${source.eventId} AS event_id, e.kind, e.position, e.recorded_at, e.effective_at,
				sum(${sign} * ${source.amount})::bigint AS amount
			FROM ${source.table(where)} e ${where}
			GROUP BY 1, 2, 3, 4, 5 ORDER BY e.position LIMIT ${where.param(limit + 1)}
		) e ${EVENT_JOINS} ORDER BY e.position`,
		where.params,
	)
}

async function explain(
	deps: LedgerQueryDeps,
	query: Query,
	viewerId: string,
): Promise<z.output<typeof explainAnswer>> {
	const { sql } = deps
	const { limit, after = '' } = query
	const at = await momentOf(sql, query.asOf, query.effectiveAt)
	const since =
		query.since === undefined
			? null
			: await momentOf(sql, query.since, query.sinceEffectiveAt ?? query.effectiveAt)
	const from = since ?? NOTHING_KNOWN
	const source = await sourceOf(deps, query, since ? [since, at] : [at], viewerId)
	const [{ opening, ...sums }, rows, ledger] = await Promise.all([
		sumsOf(sql, source, from, at, after),
		readEntries(sql, source, from, at, { after, limit }),
		source.proof(at),
	])
	const { page, next } = pageOf(rows, limit, ({ position }) => position)
	const total = opening + sums.added
	let balance = opening + sums.passed
	const data = page.map((row) => {
		const amount = row.amount ?? 0n
		balance += amount
		return { ...eventOf(row), amount, balance }
	})
	return {
		units: source.currency,
		asOf: momentAnswerOf(at),
		since: since && momentAnswerOf(since),
		opening,
		total,
		events: sums.events,
		data,
		next,
		proof: { ledger, equal: ledger === total },
	}
}

export const explainAmount = (deps: LedgerQueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/explain',
		summary: 'List the events that sum to an amount',
		tags: ['ledger', 'backoffice'],
		access: FINANCE_READ_ACCESS,
		query: explainQuery,
		answers: { 200: explainAnswer },
		readModels: [...HISTORY_MODELS, 'timeline', 'donations', 'payouts', 'discrepancies', 'withdrawals'],
		handle: async ({ query, caller }) => ({ body: await explain(deps, query, caller.principal.id) }),
	})
