import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { seal } from '../infra/event-store/envelope.ts'
import { openEventStore } from '../infra/event-store/open.ts'
import { EVERY_EVENT } from '../kernel/events/events.ts'
import type { NewEvent } from '../kernel/ports/event-store.ts'
import { median } from './median.ts'

const CLIENTS = [1, 8, 64] as const

export interface AppendSizes {
	readonly runs: number
	readonly warmUpMs: number
	readonly measureMs: number
}
const FULL: AppendSizes = { runs: 3, warmUpMs: 500, measureMs: 2_000 }

type Clients = (typeof CLIENTS)[number]

export interface AppendBench {
	readonly 'append.perSecond': Readonly<Record<Clients, number>>
	/** Appends per second at 64 clients, divided by the bare inserts of the same run. */
	readonly 'append.ratioToInsert': number
	readonly 'append.baselineInsertsPerSecond': number
	readonly runs: number
}

export interface BenchUrls {
	readonly adminUrl: string
	readonly appUrl: string
}

/**
 * Measures how fast the event store takes appends, against prepared one-row inserts of the same database in
 * the same minute; median of the runs. It leaves its events in the log, so it needs a database of its own.
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
 * Returns operations per second when every client begins the next operation as soon as its last one is done.
 * If none ended within the time, the time lasts until the first one did.
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
