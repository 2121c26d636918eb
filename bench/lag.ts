import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { EVENT_CATALOG } from '../apps/capabilities.ts'
import { openEventStore } from '../infra/event-store/open.ts'
import type { EventStore, Position } from '../kernel/ports/event-store.ts'
import type { Projection } from '../kernel/projection/projection.ts'
import { createRunner, type Runner } from '../kernel/runtime/projection-runner.ts'
import { createReadAfter } from '../kernel/runtime/read-after.ts'
import { createSql } from '../kernel/sql/sql.ts'
import type { BenchUrls } from './append.ts'
import { confirmedDonation, requestIds } from './donations.ts'
import { percentile } from './median.ts'

const MODEL = 'fund_totals'
const PER_SECOND = 1_000
const REQUESTS = 1_000

export interface LagSizes {
	readonly warmUpMs: number
	readonly measureMs: number
}
const FULL: LagSizes = { warmUpMs: 3_000, measureMs: 15_000 }

export interface LagBench {
	readonly 'lag.p99ms': number
	readonly 'lag.p50ms': number
	readonly 'lag.p99msFromDue': number
	readonly 'lag.eventsPerSecond': number
	readonly events: number
}

interface Trip {
	readonly due: number
	acknowledged: number
	visible: number
}

/**
 * Measures how far the reconciliation's read model is behind the log while one process keeps all read models
 * up to date, in an open loop of a thousand donations a second. It leaves its events in the log, so it needs
 * a database of its own.
 */
export async function benchLag(
	urls: BenchUrls,
	projections: readonly Projection[],
	sizes = FULL,
): Promise<LagBench> {
	const sql = createSql(urls.appUrl, { max: 2 * projections.length + 2 })
	const store = openEventStore({ catalog: EVENT_CATALOG, databaseUrl: urls.appUrl, log: console })
	const runner = createRunner({ store, sql, projections, log: console, clock: { now: () => Date.now() } })
	runner.start()
	try {
		await sendDonations(store, runner, sizes.warmUpMs)
		const trips = await sendDonations(store, runner, sizes.measureMs)
		const everything = projections.map((projection) => projection.name)
		if (!(await createReadAfter({ sql, store }).waitFor(everything, await store.head(), 30_000)))
			throw new Error('The read models did not catch up.')
		return figures(trips)
	} finally {
		await runner.stop()
		await store.close()
		await sql.close()
	}
}

async function sendDonations(store: EventStore, runner: Runner, forMs: number): Promise<Trip[]> {
	const requests = requestIds(REQUESTS)
	const trips: Trip[] = []
	const notVisible = new Map<Position, Trip>()
	const stop = runner.progress.onChange(() => {
		const reached = runner.progress.of(MODEL)
		const now = performance.now()
		for (const [position, trip] of notVisible) {
			if (reached === undefined || store.comparePositions(position, reached) > 0) continue
			trip.visible = now
			notVisible.delete(position)
		}
	})
	const send = async (trip: Trip, index: number): Promise<void> => {
		const { position } = await store.append(
			`donation-${randomUUID()}`,
			[confirmedDonation(requests, index)],
			{
				expectedRevision: 'no_stream',
			},
		)
		trip.acknowledged = performance.now()
		const reached = runner.progress.of(MODEL)
		if (reached !== undefined && store.comparePositions(position, reached) <= 0)
			trip.visible = trip.acknowledged
		else notVisible.set(position, trip)
	}
	const begun = performance.now()
	const sent: Promise<void>[] = []
	while (performance.now() - begun < forMs) {
		const due = Math.trunc(((performance.now() - begun) / 1_000) * PER_SECOND)
		while (sent.length < due) {
			const trip = { due: begun + (sent.length * 1_000) / PER_SECOND, acknowledged: 0, visible: 0 }
			trips.push(trip)
			sent.push(send(trip, sent.length))
		}
		await delay(1)
	}
	await Promise.all(sent)
	while (notVisible.size > 0) await delay(1)
	stop()
	return trips
}

function figures(trips: readonly Trip[]): LagBench {
	const lags = trips.map(({ acknowledged, visible }) => visible - acknowledged)
	const [first] = trips
	const end = Math.max(...trips.map((trip) => trip.acknowledged))
	return {
		'lag.p99ms': percentile(lags, 99),
		'lag.p50ms': percentile(lags, 50),
		'lag.p99msFromDue': percentile(
			trips.map(({ due, visible }) => visible - due),
			99,
		),
		'lag.eventsPerSecond': Math.trunc((trips.length * 1_000) / (end - (first?.due ?? 0))),
		events: trips.length,
	}
}
