import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { EVENT_CATALOG } from '../apps/capabilities.ts'
import { paymentIntentBody } from '../domain/donations/contract.ts'
import { openEventStore } from '../infra/event-store/open.ts'
import { cookieNameFor, GUEST_COOKIE, newGuestToken } from '../infra/http/cookies.ts'
import { createDispatch } from '../kernel/events/dispatch.ts'
import { createSql } from '../kernel/sql/sql.ts'
import type { BenchUrls } from './append.ts'
import { createBare } from './http-bare.ts'
import { donationTo, makeLiveRequest } from './http-donation.ts'
import { createEdge, EDGE_PATH } from './http-edge.ts'
import { answersPerSecond, type Load } from './http-load.ts'
import { startEdgeProcess } from './http-process.ts'
import { createStep, STEPS, type Step } from './http-steps.ts'
import { median } from './median.ts'

/** How much is sent for how long. */
export interface HttpSizes {
	readonly connections: number
	readonly runs: number
	readonly warmUpSeconds: number
	readonly measureSeconds: number
}
const FULL: HttpSizes = { connections: 50, runs: 3, warmUpSeconds: 2, measureSeconds: 5 }

export interface HttpBench {
	/** Donations started over HTTP per second: schema, access, idempotency, a fact read, a stream read, an append. */
	readonly 'http.commandsPerSecond': number
	/** That, divided by the bare server of the same run; for information. */
	readonly 'http.ratioToBare': number
	/** That, divided by the step server that has the same duties: reads, decision, schemas, ids and hashes. Goal 0.8. */
	readonly 'http.ratioToSameDuties': number
	/** Requests per second of a bare Fastify that appends an event of the same size. */
	readonly 'http.barePerSecond': number
	/** The bare server's rate once it does a part of what the edge does, too, divided by the bare server's. */
	readonly 'http.stepRatios': Readonly<Record<Step, number>>
	/** Donations per second of two api processes, divided by those of one; the same connections. Goal 1.7, where cores allow. */
	readonly 'http.twoProcesses': number
	/** Donations per second of one api process that does nothing else. */
	readonly 'http.oneProcessPerSecond': number
	readonly connections: number
	readonly runs: number
}

/**
 * How many commands the HTTP edge carries out over many connections, against a bare Fastify that parses the
 * same body, checks nothing and appends one event of the same size through the same group commit; and what
 * is left of the bare server's rate with each step on the way to the edge; and what two api processes carry out together,
 * against one. They take turns; medians of the runs, of ratios too. Fills the log: give it a database of its own.
 */
export async function benchHttp(urls: BenchUrls, sizes = FULL): Promise<HttpBench> {
	const clock = { now: () => Date.now() }
	const sql = createSql(urls.appUrl)
	const store = openEventStore({ catalog: EVENT_CATALOG, databaseUrl: urls.appUrl, log: console })
	const dispatch = createDispatch(store, clock, (ms) => sleep(ms))
	const requestId = await makeLiveRequest(dispatch, clock)
	const donation = donationTo(requestId)
	const steps = { store, dispatch, clock, requestId, body: paymentIntentBody.parse(donation) }
	const servers = new Map<Server, FastifyInstance>([
		['edge', await createEdge({ sql, store, dispatch, clock })],
		['bare', createBare(store)],
		...STEPS.map((step) => [step, createStep(step, steps)] as const),
	])
	const { runs, ...span } = sizes
	const load = {
		...span,
		headers: {
			'content-type': 'application/json',
			cookie: `${cookieNameFor(GUEST_COOKIE, '/', true)}=${newGuestToken()}`,
		},
		body: JSON.stringify(donation),
	}
	try {
		return {
			...(await compare(servers, load, runs)),
			...(await compareProcesses(urls.appUrl, load, runs)),
			connections: sizes.connections,
			runs,
		}
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
	count: number,
) {
	const urls = new Map<Server, string>()
	for (const [name, server] of servers) urls.set(name, (await listen(server)) + EDGE_PATH)
	const runs: Record<Server, number>[] = []
	for (let run = 0; run < count; run++) {
		const rates: [Server, number][] = []
		for (const [name, url] of urls) rates.push([name, await answersPerSecond({ ...load, url })])
		runs.push(Object.fromEntries(rates) as Record<Server, number>)
	}
	const rateOf = (name: Server) => Math.trunc(median(runs.map((run) => run[name])))
	const ratioOf = (name: Server, to: Server) => twoDigits(median(runs.map((run) => run[name] / run[to])))
	const stepRatios = STEPS.map((step) => [step, ratioOf(step, 'bare')])
	return {
		'http.commandsPerSecond': rateOf('edge'),
		'http.ratioToBare': ratioOf('edge', 'bare'),
		'http.ratioToSameDuties': ratioOf('edge', SAME_DUTIES),
		'http.barePerSecond': rateOf('bare'),
		'http.stepRatios': Object.fromEntries(stepRatios) as Record<Step, number>,
	}
}

/**
 * One api process and two of them, which take turns. In both cases two senders share the connections, so that the
 * sending costs the same: to the one process, or each to its own.
 */
async function compareProcesses(appUrl: string, load: Omit<Load, 'url'>, count: number) {
	const started = await Promise.allSettled([startEdgeProcess(appUrl), startEdgeProcess(appUrl)])
	try {
		const urls = started.map((result) => {
			if (result.status === 'rejected') throw result.reason
			return result.value.address + EDGE_PATH
		})
		const half = { ...load, connections: load.connections / 2 }
		const together = async (targets: readonly (string | undefined)[]): Promise<number> => {
			const rates = await Promise.all(targets.map((url = '') => answersPerSecond({ ...half, url })))
			return rates.reduce((sum, rate) => sum + rate, 0)
		}
		const runs: { one: number; two: number }[] = []
		for (let run = 0; run < count; run++)
			runs.push({ one: await together([urls[0], urls[0]]), two: await together(urls) })
		return {
			'http.twoProcesses': twoDigits(median(runs.map(({ one, two }) => two / one))),
			'http.oneProcessPerSecond': Math.trunc(median(runs.map(({ one }) => one))),
		}
	} finally {
		await Promise.all(started.map((result) => result.status === 'fulfilled' && result.value.stop()))
	}
}

const twoDigits = (figure: number): number => Number(figure.toFixed(2))

/** The last step has all duties of those before it. */
const SAME_DUTIES = STEPS[STEPS.length - 1] ?? STEPS[0]

const listen = (app: FastifyInstance): Promise<string> => app.listen({ host: '127.0.0.1', port: 0 })
