import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { createDispatch } from '../commands/_shared/dispatch.ts'
import type { EventStore, NewEvent } from '../domain/_ports/event-store.ts'
import { createPostgresEventStore } from '../infra/event-store/postgres.ts'
import { GUEST_COOKIE, keptAs, newGuestToken } from '../infra/http/cookies.ts'
import { createSql } from '../infra/postgres/sql.ts'
import type { BenchUrls } from './append.ts'
import { createEdge, EDGE_PATH } from './http-edge.ts'
import { giftFor, makeLiveRequest } from './http-gift.ts'
import { answersPerSecond, type Load } from './http-load.ts'
import { median } from './median.ts'

const CONNECTIONS = 50
const RUNS = 3
const WARM_UP_SECONDS = 2
const MEASURE_SECONDS = 5

export interface HttpBench {
	/** Gifts started over HTTP per second: schema, access, idempotency, a fact read, a stream read, an append. */
	readonly 'http.commandsPerSecond': number
	/** That, divided by the bare server of the same run. Goal 0.7. */
	readonly 'http.ratioToBare': number
	/** Requests per second of a bare Fastify that appends an event of the same size. */
	readonly 'http.barePerSecond': number
	readonly connections: number
	readonly runs: number
}

/**
 * How many commands the HTTP edge carries out over 50 connections, against a bare Fastify that parses the
 * same body, checks nothing and appends one event of the same size through the same group commit. They take
 * turns; median of three runs. Fills the log: give it a database of its own.
 */
export async function benchHttp(urls: BenchUrls): Promise<HttpBench> {
	const clock = { now: () => Date.now() }
	const sql = createSql(urls.appUrl)
	const store = createPostgresEventStore({ databaseUrl: urls.appUrl, log: console })
	const dispatch = createDispatch(store, clock, (ms) => sleep(ms))
	const edge = await createEdge({ sql, store, dispatch, clock })
	const bare = createBare(store)
	try {
		const gift = giftFor(await makeLiveRequest(dispatch, clock))
		const load = {
			headers: {
				'content-type': 'application/json',
				cookie: `${keptAs(GUEST_COOKIE, '/', true)}=${newGuestToken()}`,
			},
			body: JSON.stringify(gift),
			connections: CONNECTIONS,
			warmUpSeconds: WARM_UP_SECONDS,
			measureSeconds: MEASURE_SECONDS,
		}
		return await compare(
			{ ...load, url: (await listen(edge)) + EDGE_PATH },
			{ ...load, url: (await listen(bare)) + EDGE_PATH },
		)
	} finally {
		await edge.close()
		await bare.close()
		await store.close()
		await sql.close()
	}
}

async function compare(edge: Load, bare: Load): Promise<HttpBench> {
	const runs: { edge: number; bare: number }[] = []
	for (let run = 0; run < RUNS; run++)
		runs.push({ edge: await answersPerSecond(edge), bare: await answersPerSecond(bare) })
	return {
		'http.commandsPerSecond': Math.trunc(median(runs.map((run) => run.edge))),
		'http.ratioToBare': Number(median(runs.map((run) => run.edge / run.bare)).toFixed(2)),
		'http.barePerSecond': Math.trunc(median(runs.map((run) => run.bare))),
		connections: CONNECTIONS,
		runs: RUNS,
	}
}

/** The least that a server with the same log must do. */
function createBare(store: EventStore): FastifyInstance {
	const app = fastify({ logger: false })
	app.post(EDGE_PATH, async () => {
		const id = randomUUID()
		const event = { ...STARTED, id: randomUUID() }
		const { position } = await store.append(`donation-${id}`, [event], { expectedRevision: 'no_stream' })
		return { donationId: id, position }
	})
	return app
}

const listen = (app: FastifyInstance): Promise<string> => app.listen({ host: '127.0.0.1', port: 0 })

/** As large as what the edge writes. */
const STARTED: Omit<NewEvent, 'id'> = {
	type: 'DonationStarted',
	schemaVersion: 1,
	data: {
		target: { kind: 'request', id: '0198c2b0-7d1c-7e11-9b52-1a2b3c4d5e6f' },
		giver: { kind: 'guest', id: '3f0d2a56-9b1e-5c77-8d2a-1a2b3c4d5e6f' },
		currency: 'INR',
		split: { donation: '150000', fee: '3540', total: '153540' },
		coversFee: true,
		anonymous: false,
		provider: 'stripe',
		account: 'stripe-in',
		requestRevision: '2',
		at: '2026-11-21T08:00:00.000Z',
	},
	metadata: {
		recordedAt: '2026-11-21T08:00:00.123Z',
		correlationId: '0198c2b0-7d1c-7e11-9b52-aaaaaaaaaaaa',
		commandId: '3f0d2a56-9b1e-5c77-8d2a-bbbbbbbbbbbb',
		bodyHash: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
		actor: { kind: 'guest', id: '3f0d2a56-9b1e-5c77-8d2a-1a2b3c4d5e6f' },
	},
}
