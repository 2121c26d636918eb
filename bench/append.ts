import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { seal } from '../infra/event-store/envelope.ts'
import { openEventStore } from '../infra/event-store/open.ts'
import { EVERY_EVENT } from '../kernel/events/events.ts'
import type { NewEvent } from '../kernel/ports/event-store.ts'
import { median } from './median.ts'

const CLIENTS = [1, 8, 64] as const

/** How long the measuring takes. */
export interface AppendSizes {
	readonly runs: number
	readonly warmUpMs: number
	readonly measureMs: number
}
const FULL: AppendSizes = { runs: 3, warmUpMs: 500, measureMs: 2_000 }

type Clients = (typeof CLIENTS)[number]

export interface AppendBench {
	/** Durable appends of one event (about 0.5 KB) per second, by number of concurrent clients. */
	readonly 'append.perSecond': Readonly<Record<Clients, number>>
	/** Appends per second at 64 clients, divided by the bare inserts of the same run. */
	readonly 'append.ratioToInsert': number
	/** Bare one-row INSERT commits per second into the same table, prepared, over 64 connections. */
	readonly 'append.baselineInsertsPerSecond': number
	readonly runs: number
}

export interface BenchUrls {
	/** Connection string of the owner: the baseline writes past the append function. */
	readonly adminUrl: string
	/** Connection string of the application role. */
	readonly appUrl: string
}

/**
 * How fast the event store takes appends, against what the same database takes as bare inserts in the same
 * minute: prepared inserts of one row, committed one by one, over 64 connections into the same table, whose
 * text and digest are made beforehand and which check nothing. Median of the runs.
 * It leaves its events in the log, so give it a database of its own.
 */
export async function benchAppend(urls: BenchUrls, sizes = FULL): Promise<AppendBench> {
	const runs: { appends: Record<Clients, number>; baseline: number }[] = []
	for (let run = 0; run < sizes.runs; run++) {
		const appends = await appendRates(urls.appUrl, sizes)
		runs.push({ appends, baseline: await baselineRate(urls.adminUrl, sizes) })
	}
	const perSecond = (clients: Clients): number => Math.trunc(median(runs.map((run) => run.appends[clients])))
	return {
		'append.perSecond': { 1: perSecond(1), 8: perSecond(8), 64: perSecond(64) },
		'append.ratioToInsert': Number(median(runs.map((run) => run.appends[64] / run.baseline)).toFixed(2)),
		'append.baselineInsertsPerSecond': Math.trunc(median(runs.map((run) => run.baseline))),
		runs: sizes.runs,
	}
}

async function appendRates(databaseUrl: string, sizes: AppendSizes): Promise<Record<Clients, number>> {
	const store = openEventStore({ catalog: EVERY_EVENT, databaseUrl, log: console })
	const rates: Record<Clients, number> = { 1: 0, 8: 0, 64: 0 }
	try {
		for (const clients of CLIENTS)
			rates[clients] = await rate(
				Array.from({ length: clients }, () => async () => {
					await store.append(`bench-${randomUUID()}`, [newEvent()], { expectedRevision: 'no_stream' })
				}),
				sizes,
			)
		return rates
	} finally {
		await store.close()
	}
}

/** Into the log's own table, so that its indexes are as large for one as for the other; then the head follows. */
async function baselineRate(connectionString: string, sizes: AppendSizes): Promise<number> {
	const admin = new pg.Client({ connectionString })
	await admin.connect()
	const writers = Array.from({ length: 64 }, () => new pg.Client({ connectionString }))
	try {
		await admin.query(`
			CREATE SCHEMA bench;
			CREATE SEQUENCE bench.places;
			SELECT setval('bench.places', position + 1, false) FROM es.head;`)
		await Promise.all(writers.map((writer) => writer.connect()))
		const [sealed] = seal('bench-0', [newEvent()], 'no_stream')
		if (!sealed) throw new Error('One event makes one sealed event.')
		return await rate(
			writers.map((writer) => async () => {
				await writer.query({
					name: 'bench_insert',
					text: `INSERT INTO es.events
						VALUES (nextval('bench.places'), $1, 0, $2, $3, 1, $4, $5, decode($6, 'hex'))`,
					values: [
						`bench-${randomUUID()}`,
						randomUUID(),
						sealed.type,
						sealed.data,
						sealed.metadata,
						sealed.digest,
					],
				})
			}),
			sizes,
		)
	} finally {
		await Promise.all(writers.map((writer) => writer.end()))
		await admin.query('UPDATE es.head SET position = (SELECT coalesce(max(position), 0) FROM es.events)')
		await admin.query('DROP SCHEMA IF EXISTS bench CASCADE')
		await admin.end()
	}
}

/**
 * Operations per second when every client begins the next as soon as its last one is done. On a machine so busy that
 * none ended within the time, the time lasts until the first one did.
 */
async function rate(
	clients: readonly (() => Promise<void>)[],
	{ warmUpMs, measureMs }: AppendSizes,
): Promise<number> {
	const begin = performance.now() + warmUpMs
	const end = begin + measureMs
	let done = 0
	let until = end
	await Promise.all(
		clients.map(async (operate) => {
			for (;;) {
				await operate()
				const now = performance.now()
				if (now >= begin && (now < end || done === 0)) {
					done += 1
					until = Math.max(until, now)
				}
				if (now >= end) return
			}
		}),
	)
	return done / ((until - begin) / 1_000)
}

function newEvent(): NewEvent {
	const id = randomUUID()
	return {
		id,
		type: 'AppendMeasured',
		schemaVersion: 1,
		data: {
			donationId: id,
			requestId: '0198c2b0-7d1c-7e11-9b52-1a2b3c4d5e6f',
			fund: 'request.0198c2b0-7d1c-7e11-9b52-1a2b3c4d5e6f.INR',
			amount: '150000',
			fee: '4350',
			currency: 'INR',
			provider: 'stripe',
			providerRef: 'pi_3QxYzA2eZvKYlo2C1a2b3c4d',
			effectiveAt: '2026-11-21T08:00:00.000Z',
		},
		metadata: {
			recordedAt: '2026-11-21T08:00:00.123Z',
			correlationId: '0198c2b0-7d1c-7e11-9b52-aaaaaaaaaaaa',
			causationId: '0198c2b0-7d1c-7e11-9b52-bbbbbbbbbbbb',
			commandId: id,
			actor: { kind: 'user', id: '0198c2b0-7d1c-7e11-9b52-cccccccccccc' },
		},
	}
}
