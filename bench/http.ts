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

export interface HttpSizes {
	readonly connections: number
	readonly runs: number
	readonly warmUpSeconds: number
	readonly measureSeconds: number
}
const FULL: HttpSizes = { connections: 50, runs: 3, warmUpSeconds: 2, measureSeconds: 5 }

export interface HttpBench {
	readonly 'http.commandsPerSecond': number
	readonly 'http.ratioToBare': number
	/**
	 * The rate divided by that of the step server with the same duties: reads, decision, schemas, ids and
	 * hashes. Goal 0.8.
	 */
	readonly 'http.ratioToSameDuties': number
	readonly 'http.barePerSecond': number
	/** The rate of the bare server with each added step, divided by the bare server's. */
	readonly 'http.stepRatios': Readonly<Record<Step, number>>
	/**
	 * Donations per second of two api processes, divided by those of one, over the same connections. Goal 1.7,
	 * where cores allow.
	 */
	readonly 'http.twoProcesses': number
	readonly 'http.oneProcessPerSecond': number
	readonly connections: number
	readonly runs: number
}

/**
 * Measures how many commands the HTTP edge handles per second, against a bare Fastify that appends one event
 * of the same size, against each step between the two, and with two api processes against one. Medians of
 * runs that take turns. Fills the log, so it needs a database of its own.
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
 * Measures one api process and two of them in turns. Two senders share the connections in both cases, so that
 * the sending costs the same.
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

const SAME_DUTIES = STEPS[STEPS.length - 1] ?? STEPS[0]

const listen = (app: FastifyInstance): Promise<string> => app.listen({ host: '127.0.0.1', port: 0 })
