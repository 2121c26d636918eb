import { EVENT_CATALOG } from '../apps/capabilities.ts'
import { openEventStore } from '../infra/event-store/open.ts'
import type { Projection } from '../kernel/projection/projection.ts'
import { rebuild } from '../kernel/runtime/rebuild.ts'
import { createSql, type Sql } from '../kernel/sql/sql.ts'
import type { BenchUrls } from './append.ts'
import { bareRate } from './bare-read-model.ts'
import { loadDonations, requestIds } from './donations.ts'
import { median } from './median.ts'

const EVENTS = 200_000
const REQUESTS = 5_000
const RUNS = 3

export interface RebuildBench {
	readonly 'rebuild.eventsPerSecond': number
	readonly 'rebuild.ratioToBare': number
	readonly 'rebuild.bareEventsPerSecond': number
	readonly events: number
	readonly runs: number
}

/**
 * Measures how fast the reconciliation's read model is rebuilt from a log of donations, against the least
 * work of any batched read model in the same minute; both must reach the same totals. Median of three runs.
 * Fills the log, so it needs a database of its own.
 * @param projections every read model; `fund_totals` is rebuilt
 */
export async function benchRebuild(
	urls: BenchUrls,
	projections: readonly Projection[],
	events = EVENTS,
): Promise<RebuildBench> {
	const projection = projections.find((candidate) => candidate.name === 'fund_totals')
	if (!projection) throw new Error('There is no read model fund_totals.')
	await loadDonations(urls.adminUrl, events, requestIds(REQUESTS))
	const sql = createSql(urls.appUrl)
	const store = openEventStore({ catalog: EVENT_CATALOG, databaseUrl: urls.appUrl, log: console })
	const runs: { rebuilt: number; bare: number }[] = []
	try {
		for (let run = 0; run < RUNS; run++) {
			const bare = await bareRate(urls.appUrl, projection.handles)
			const { eventsPerSecond } = await rebuild({ store, sql, projection, log: console })
			await assertSameTotals(sql)
			runs.push({ rebuilt: eventsPerSecond, bare })
		}
	} finally {
		await store.close()
		await sql.close()
	}
	return {
		'rebuild.eventsPerSecond': Math.trunc(median(runs.map((run) => run.rebuilt))),
		'rebuild.ratioToBare': Number(median(runs.map((run) => run.rebuilt / run.bare)).toFixed(2)),
		'rebuild.bareEventsPerSecond': Math.trunc(median(runs.map((run) => run.bare))),
		events,
		runs: RUNS,
	}
}

async function assertSameTotals(sql: Sql): Promise<void> {
	const { different } = await sql.one<{ different: number }>(
		`SELECT count(*)::int AS different FROM read.bare b FULL JOIN read.fund_totals f USING (fund)
		WHERE (b.total, b.fee, b.donation, b.donations, b.last_donation_at)
			IS DISTINCT FROM (f.total, f.fee, f.donation, f.donations, f.last_donation_at)`,
	)
	if (different > 0) throw new Error(`${different} funds differ between the rebuilt and the bare read model.`)
}
