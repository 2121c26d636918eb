import {
	donationStatistics,
	type StatisticsQuery,
	statisticsQuery,
} from '../../domain/activity/statistics.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import { Where } from '../_shared/where.ts'
import { type Step, stepsOf } from './statistic-steps.ts'

async function placesBefore(sql: SqlExecutor, instants: readonly string[]): Promise<string[]> {
	const rows = await sql.query<{ position: string | null }>(
		`SELECT (SELECT last_position FROM read.log_instants WHERE high_at < edge.at ORDER BY high_at DESC LIMIT 1) AS position
		FROM unnest($1::timestamptz[]) WITH ORDINALITY AS edge(at, place) ORDER BY edge.place`,
		[instants],
	)
	return rows.map(({ position }) => position ?? '')
}

interface DonationRow {
	readonly currency: Currency
	readonly step: number
	readonly donations: number
	readonly amount: bigint
}

async function donationsOf({ sql, clock }: QueryDeps, query: StatisticsQuery) {
	const steps = stepsOf(query, clock.now())
	const last = steps.at(-1) ?? steps[0]
	const places = await placesBefore(sql, [...steps.map(({ from }) => from), last.to])
	const where = new Where()
		.and('e.request_id IS NOT NULL AND e.donation <> 0')
		.and('e.position > ? AND e.position <= ?', places[0], places.at(-1))
		.given(query.region, 'e.request_id IN (SELECT id FROM read.requests WHERE region = ?)')
	const rows = await sql.query<DonationRow>(
		`SELECT e.currency, count(*)::int AS donations, sum(e.donation)::bigint AS amount,
			(SELECT count(*)::int FROM unnest(${where.param(places.slice(0, -1))}::text[]) AS p(place)
				WHERE p.place COLLATE "C" < e.position) AS step
		FROM read.fund_entries e ${where} GROUP BY e.currency, step`,
		where.params,
	)
	const currencies = [...new Set(rows.map(({ currency }) => currency))].toSorted()
	return { body: { data: currencies.map((units) => ofCurrency(units, rows, steps)) } }
}

function ofCurrency(units: DonationRow['currency'], rows: readonly DonationRow[], steps: readonly Step[]) {
	const found = new Map(rows.filter(({ currency }) => currency === units).map((row) => [row.step, row]))
	const data = steps.map((step, index) => {
		const { donations, amount } = found.get(index + 1) ?? { donations: 0, amount: 0n }
		return { ...step, donations, amount }
	})
	return {
		units,
		donations: data.reduce((sum, { donations }) => sum + donations, 0),
		amount: data.reduce((sum, { amount }) => sum + amount, 0n),
		steps: data,
	}
}

export const donationStatisticsRoute = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/statistics/donations',
		summary: 'Get donations to fundraisers over time, by currency',
		tags: ['activity', 'backoffice'],
		access: FINANCE_READ_ACCESS,
		query: statisticsQuery,
		answers: { 200: donationStatistics },
		readModels: ['fund_entries', 'log_instants', 'requests'],
		handle: ({ query }) => donationsOf(deps, query),
	})
