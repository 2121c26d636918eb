import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { createHttpApp } from '../infra/http/app.ts'
import { createLog } from '../infra/observability/logs.ts'
import { createMetrics } from '../infra/observability/metrics.ts'
import type { Projection } from '../kernel/projection/projection.ts'
import {
	backofficeReconciliation,
	backofficeReconciliationCsv,
} from '../queries/ledger/reconciliation-report.ts'
import type { BenchUrls } from './append.ts'
import { type HistoryLog, loadHistory } from './history-log.ts'
import { median } from './median.ts'

const SIZES = [1_000, 10_000, 100_000] as const
type Size = (typeof SIZES)[number]
type BySize = Readonly<Record<Size, number>>
const CALLS = 300
const RUNS = 3
const MIB = 1024 ** 2

export interface ReportBench {
	/** A page of 10 in default order, with its count, through the whole edge, by number of requests. Goal 50 at 100,000. */
	readonly 'report.p95ms': BySize
	readonly 'report.p50ms': BySize
	/** The same ten rows and their count by two bare statements. */
	readonly 'report.bareP95ms': BySize
	readonly gifts: number
	readonly calls: number
}
export interface ReportAsOfBench {
	/** The same page at random positions of the log. Goal 150 at 100,000. */
	readonly 'reportAsOf.p95ms': BySize
	readonly 'reportAsOf.p50ms': BySize
	/** The report of now, in the same minute. */
	readonly 'reportAsOf.liveP95ms': BySize
	readonly calls: number
}
export interface ExportBench {
	/** CSV of 100,000 rows, from the call to the last byte. Goal 2. */
	readonly 'export.seconds': number
	/** By how much the process grew meanwhile at most. Goal 64. */
	readonly 'export.rssGrowthMiB': number
	/** The same rows read through a cursor and thrown away. */
	readonly 'export.bareSeconds': number
	/** The report as of the middle of the log. */
	readonly 'export.asOfSeconds': number
	readonly rows: number
	readonly runs: number
}

type Make = (name: string) => Promise<BenchUrls>
interface World {
	readonly log: HistoryLog
	readonly app: FastifyInstance
}

/** Filling a log takes minutes: the parts of one run share it. */
const worlds = new Map<Size, Promise<World>>()
function worldOf(make: Make, projections: readonly Projection[], size: Size): Promise<World> {
	const known = worlds.get(size)
	if (known) return known
	const world = make(`history_${size}`)
		.then((urls) => loadHistory(urls, projections, size))
		.then(async (log) => ({ log, app: await edge(log) }))
	worlds.set(size, world)
	return world
}
/** Closes what the parts shared. */
export async function closeHistory(): Promise<void> {
	for (const world of await Promise.allSettled(worlds.values())) {
		if (world.status === 'rejected') continue
		await world.value.app.close()
		await world.value.log.close()
	}
	worlds.clear()
}

const edge = ({ sql }: HistoryLog): Promise<FastifyInstance> => {
	const clock = { now: () => Date.now() }
	const deps = { sql, clock, payouts: undefined as never }
	return createHttpApp({
		routes: [backofficeReconciliation(deps), backofficeReconciliationCsv(deps)],
		authenticate: async () => ({ kind: 'user', id: 'bench', roles: ['finAdmin'], sessionId: 'bench' }),
		readAfter: { waitFor: async () => true },
		clock,
		log: createLog({ level: 'silent', process: 'bench' }),
		metrics: createMetrics(),
		health: [],
		config: {
			...{ https: true, allowedOrigins: [], trustedProxies: [], requestsPerMinute: null, routeLimits: false },
			paymentOrigins: { scripts: [], frames: [], connections: [] },
			...{ version: '0.0.0', closeGraceMs: 1_000 },
		},
	})
}

const PATH = '/api/backoffice/reconciliation'
const at = (position: number): string => position.toString().padStart(20, '0')
const filter = (position: number): string =>
	`filter=${encodeURIComponent(JSON.stringify({ asOf: at(position) }))}`

/** Milliseconds of each call, one after another. */
async function times(call: (index: number) => Promise<unknown>, calls = CALLS): Promise<number[]> {
	for (let index = 0; index < 20; index += 1) await call(index)
	const taken: number[] = []
	for (let index = 0; index < calls; index += 1) {
		const begun = performance.now()
		await call(index)
		taken.push(performance.now() - begun)
	}
	return taken
}
const percentile = (taken: readonly number[], part: number): number =>
	Number((taken.toSorted((a, b) => a - b)[Math.trunc(taken.length * part)] ?? 0).toFixed(1))

const get = async ({ app }: World, path: string): Promise<void> => {
	const { statusCode, payload } = await app.inject({
		method: 'GET',
		url: path,
		headers: { authorization: 'Bearer bench' },
	})
	if (statusCode !== 200 || payload.length < 100)
		throw new Error(`${path} answered ${statusCode}: ${payload}`)
}

const BARE = `SELECT r.id, c.title, r.status, r.goal, f.raised, f.withdrawn FROM read.requests r
	JOIN rec.request_contents c ON c.content_id = r.content_id
	LEFT JOIN read.fund_totals f ON f.fund = 'request.' || r.id || '.' || r.currency
	ORDER BY r.created_at DESC, r.id LIMIT 10`
const bare = async ({ log }: World): Promise<void> => {
	await log.sql.query('SELECT count(*) FROM read.requests', [], { name: 'bare count' })
	await log.sql.query(BARE, [], { name: 'bare page' })
}

async function bySize<T>(sizes: readonly Size[], measure: (size: Size) => Promise<T>): Promise<Map<Size, T>> {
	const found = new Map<Size, T>()
	for (const size of sizes) found.set(size, await measure(size))
	return found
}
const figures = <T>(found: ReadonlyMap<Size, T>, of: (one: T) => number): BySize =>
	Object.fromEntries([...found].map(([size, one]) => [size, of(one)])) as BySize

export async function benchReport(
	make: Make,
	projections: readonly Projection[],
	sizes: readonly Size[] = SIZES,
): Promise<ReportBench> {
	const found = await bySize(sizes, async (size) => {
		const world = await worldOf(make, projections, size)
		const page = await times(() => get(world, `${PATH}?range=[0,9]`))
		return { page, bare: await times(() => bare(world)) }
	})
	return {
		'report.p95ms': figures(found, ({ page }) => percentile(page, 0.95)),
		'report.p50ms': figures(found, ({ page }) => percentile(page, 0.5)),
		'report.bareP95ms': figures(found, (one) => percentile(one.bare, 0.95)),
		gifts: 1_000_000,
		calls: CALLS,
	}
}

export async function benchReportAsOf(
	make: Make,
	projections: readonly Projection[],
	sizes: readonly Size[] = SIZES,
): Promise<ReportAsOfBench> {
	const found = await bySize(sizes, async (size) => {
		const world = await worldOf(make, projections, size)
		// Spread over the whole log, in no order, from its first hundredth on.
		const position = (index: number) =>
			1 + Math.trunc(((index * 0.618_034) % 0.99) * world.log.events) + world.log.events / 100
		const past = await times((index) =>
			get(world, `${PATH}?range=[0,9]&${filter(Math.trunc(position(index)))}`),
		)
		return { past, live: await times(() => get(world, `${PATH}?range=[0,9]`)) }
	})
	return {
		'reportAsOf.p95ms': figures(found, ({ past }) => percentile(past, 0.95)),
		'reportAsOf.p50ms': figures(found, ({ past }) => percentile(past, 0.5)),
		'reportAsOf.liveP95ms': figures(found, ({ live }) => percentile(live, 0.95)),
		calls: CALLS,
	}
}

/** Reads an export to its end as a client would, over a socket, and throws it away. */
async function download(base: string, path: string): Promise<number> {
	const begun = performance.now()
	const answer = await fetch(`${base}${path}`, { headers: { authorization: 'Bearer bench' } })
	if (answer.status !== 200 || !answer.body) throw new Error(`The export answered ${answer.status}.`)
	let bytes = 0
	for await (const chunk of answer.body) bytes += chunk.length
	if (bytes < 1_000_000) throw new Error(`The export was cut off after ${bytes} bytes.`)
	return (performance.now() - begun) / 1_000
}

async function growth(run: () => Promise<number>): Promise<{ seconds: number; mib: number }> {
	const before = process.memoryUsage.rss()
	let most = before
	const watch = setInterval(() => {
		most = Math.max(most, process.memoryUsage.rss())
	}, 10)
	try {
		const seconds = await run()
		return { seconds, mib: (most - before) / MIB }
	} finally {
		clearInterval(watch)
	}
}

export async function benchExport(make: Make, projections: readonly Projection[]): Promise<ExportBench> {
	const size = 100_000
	const world = await worldOf(make, projections, size)
	const base = await world.app.listen({ host: '127.0.0.1', port: 0 })
	const whole = BARE.replace('LIMIT 10', '')
	const runs: { seconds: number; mib: number; bare: number; asOf: number }[] = []
	for (let run = 0; run < RUNS; run += 1) {
		const exported = await growth(() => download(base, `${PATH}/csv`))
		const begun = performance.now()
		for await (const _ of world.log.sql.stream(whole));
		const bareSeconds = (performance.now() - begun) / 1_000
		const asOf = await download(base, `${PATH}/csv?${filter(Math.trunc(world.log.events / 2))}`)
		runs.push({ ...exported, bare: bareSeconds, asOf })
	}
	const middle = (of: (run: (typeof runs)[number]) => number, digits = 2) =>
		Number(median(runs.map(of)).toFixed(digits))
	return {
		'export.seconds': middle(({ seconds }) => seconds),
		'export.rssGrowthMiB': Number(Math.max(...runs.map(({ mib }) => mib)).toFixed(1)),
		'export.bareSeconds': middle((run) => run.bare),
		'export.asOfSeconds': middle(({ asOf }) => asOf),
		rows: size,
		runs: RUNS,
	}
}
