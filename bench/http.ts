import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { paymentIntentBody } from '../domain/donations/contract.ts'
import { createPostgresEventStore } from '../infra/event-store/postgres.ts'
import { GUEST_COOKIE, keptAs, newGuestToken } from '../infra/http/cookies.ts'
import { createDispatch } from '../kernel/dispatch.ts'
import { createSql } from '../kernel/sql/sql.ts'
import type { BenchUrls } from './append.ts'
import { createBare } from './http-bare.ts'
import { createEdge, EDGE_PATH } from './http-edge.ts'
import { giftFor, makeLiveRequest } from './http-gift.ts'
import { answersPerSecond, type Load } from './http-load.ts'
import { createStep, STEPS, type Step } from './http-steps.ts'
import { median } from './median.ts'

const CONNECTIONS = 50
const RUNS = 3
const WARM_UP_SECONDS = 2
const MEASURE_SECONDS = 5

export interface HttpBench {
	/** Gifts started over HTTP per second: schema, access, idempotency, a fact read, a stream read, an append. */
	readonly 'http.commandsPerSecond': number
	/** That, divided by the bare server of the same run; for information. */
	readonly 'http.ratioToBare': number
	/** That, divided by the step server that has the same duties: reads, decision, schemas, ids and hashes. Goal 0.8. */
	readonly 'http.ratioToSameDuties': number
	/** Requests per second of a bare Fastify that appends an event of the same size. */
	readonly 'http.barePerSecond': number
	/** The bare server's rate once it does a part of what the edge does, too, divided by the bare server's. */
	readonly 'http.stepRatios': Readonly<Record<Step, number>>
	readonly connections: number
	readonly runs: number
}

/**
 * How many commands the HTTP edge carries out over 50 connections, against a bare Fastify that parses the
 * same body, checks nothing and appends one event of the same size through the same group commit; and what
 * is left of the bare server's rate with each step on the way to the edge. They take turns; medians of three
 * runs. Fills the log: give it a database of its own.
 */
export async function benchHttp(urls: BenchUrls): Promise<HttpBench> {
	const clock = { now: () => Date.now() }
	const sql = createSql(urls.appUrl)
	const store = createPostgresEventStore({ databaseUrl: urls.appUrl, log: console })
	const dispatch = createDispatch(store, clock, (ms) => sleep(ms))
	const requestId = await makeLiveRequest(dispatch, clock)
	const gift = giftFor(requestId)
	const steps = { store, dispatch, clock, requestId, body: paymentIntentBody.parse(gift) }
	const servers = new Map<Server, FastifyInstance>([
		['edge', await createEdge({ sql, store, dispatch, clock })],
		['bare', createBare(store)],
		...STEPS.map((step) => [step, createStep(step, steps)] as const),
	])
	try {
		return await compare(servers, {
			headers: {
				'content-type': 'application/json',
				cookie: `${keptAs(GUEST_COOKIE, '/', true)}=${newGuestToken()}`,
			},
			body: JSON.stringify(gift),
			connections: CONNECTIONS,
			warmUpSeconds: WARM_UP_SECONDS,
			measureSeconds: MEASURE_SECONDS,
		})
	} finally {
		for (const server of servers.values()) await server.close()
		await store.close()
		await sql.close()
	}
}

type Server = 'edge' | 'bare' | Step

async function compare(
	servers: ReadonlyMap<Server, FastifyInstance>,
	load: Omit<Load, 'url'>,
): Promise<HttpBench> {
	const urls = new Map<Server, string>()
	for (const [name, server] of servers) urls.set(name, (await listen(server)) + EDGE_PATH)
	const runs: Record<Server, number>[] = []
	for (let run = 0; run < RUNS; run++) {
		const rates: [Server, number][] = []
		for (const [name, url] of urls) rates.push([name, await answersPerSecond({ ...load, url })])
		runs.push(Object.fromEntries(rates) as Record<Server, number>)
	}
	const rateOf = (name: Server) => Math.trunc(median(runs.map((run) => run[name])))
	const ratioOf = (name: Server) => Number(median(runs.map((run) => run[name] / run.bare)).toFixed(2))
	return {
		'http.commandsPerSecond': rateOf('edge'),
		'http.ratioToBare': ratioOf('edge'),
		'http.ratioToSameDuties': Number((rateOf('edge') / rateOf(SAME_DUTIES)).toFixed(2)),
		'http.barePerSecond': rateOf('bare'),
		'http.stepRatios': Object.fromEntries(STEPS.map((step) => [step, ratioOf(step)])) as Record<Step, number>,
		connections: CONNECTIONS,
		runs: RUNS,
	}
}

/** The last step has all duties of those before it. */
const SAME_DUTIES = STEPS[STEPS.length - 1] ?? STEPS[0]

const listen = (app: FastifyInstance): Promise<string> => app.listen({ host: '127.0.0.1', port: 0 })
