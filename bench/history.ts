import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { createHttpApp } from '../infra/http/app.ts'
import { createLog } from '../infra/observability/logs.ts'
import { createMetrics } from '../infra/observability/metrics.ts'
import type { Projection } from '../kernel/projection/projection.ts'
import {
	backofficeReconciliation,
	backofficeReconciliationCsv,
	REPORT_MODELS,
} from '../queries/ledger/reconciliation-report.ts'
import type { BenchUrls } from './append.ts'
import { type HistoryLog, loadHistory } from './history-log.ts'
import { median, percentile, times } from './median.ts'

type BySize = Readonly<Record<number, number>>

export interface HistorySizes {
	readonly requests: readonly number[]
	readonly donations: number
	readonly calls: number
	readonly runs: number
}
const FULL: HistorySizes = { requests: [1_000, 10_000, 100_000], donations: 1_000_000, calls: 300, runs: 3 }
const MIB = 1024 ** 2

export interface ReportBench {
	readonly 'report.p95ms': BySize
	readonly 'report.p50ms': BySize
	readonly 'report.bareP95ms': BySize
	readonly donations: number
	readonly calls: number
}
export interface ReportAsOfBench {
	readonly 'reportAsOf.p95ms': BySize
	readonly 'reportAsOf.p50ms': BySize
	readonly 'reportAsOf.liveP95ms': BySize
	readonly calls: number
}
export interface ExportBench {
	readonly 'export.seconds': number
	readonly 'export.rssGrowthMiB': number
	readonly 'export.bareSeconds': number
	readonly 'export.asOfSeconds': number
	readonly rows: number
	readonly runs: number
}

type Make = (name: string) => Promise<BenchUrls>
interface World {
	readonly log: HistoryLog
	readonly app: FastifyInstance
}

/** Filling a log takes minutes, so the parts of one run share it. */
const worlds = new Map<string, Promise<World>>()
function worldOf(
	make: Make,
	projections: readonly Projection[],
	requests: number,
	{ donations }: HistorySizes,
): Promise<World> {
	const name = `history_${requests}_${donations}`
	const known = worlds.get(name)
	if (known) return known
	const world = make(name)
		.then((urls) =>
			loadHistory(
				urls,
				projections.filter(({ name }) => REPORT_MODELS.includes(name)),
				{ requests, donations },
			),
		)
		.then(async (log) => ({ log, app: await edge(log) }))
	worlds.set(name, world)
	return world
}
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
			https: true,
			allowedOrigins: [],
			trustedProxies: [],
			showsOperations: true,
			requestsPerMinute: null,
			routeLimits: false,
			paymentOrigins: { scripts: [], frames: [], connections: [] },
			version: '0.0.0',
			closeGraceMs: 1_000,
		},
	})
}

const PATH = '/api/backoffice/reconciliation'
const at = (position: number): string => position.toString().padStart(20, '0')
const filter = (position: number): string =>
	`filter=${encodeURIComponent(JSON.stringify({ asOf: at(position) }))}`

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

async function bySize<T>(
	{ requests }: HistorySizes,
	measure: (size: number) => Promise<T>,
): Promise<Map<number, T>> {
	const found = new Map<number, T>()
	for (const size of requests) found.set(size, await measure(size))
	return found
}
const figures = <T>(found: ReadonlyMap<number, T>, of: (one: T) => number): BySize =>
	Object.fromEntries([...found].map(([size, one]) => [size, of(one)]))

export async function benchReport(
	make: Make,
	projections: readonly Projection[],
	sizes = FULL,
): Promise<ReportBench> {
	const found = await bySize(sizes, async (size) => {
		const world = await worldOf(make, projections, size, sizes)
		const page = await times(sizes.calls, () => get(world, `${PATH}?range=[0,9]`))
		return { page, bare: await times(sizes.calls, () => bare(world)) }
	})
	return {
		'report.p95ms': figures(found, ({ page }) => percentile(page, 95)),
		'report.p50ms': figures(found, ({ page }) => percentile(page, 50)),
		'report.bareP95ms': figures(found, (one) => percentile(one.bare, 95)),
		donations: sizes.donations,
		calls: sizes.calls,
	}
}

export async function benchReportAsOf(
	make: Make,
	projections: readonly Projection[],
	sizes = FULL,
): Promise<ReportAsOfBench> {
	const found = await bySize(sizes, async (size) => {
		const world = await worldOf(make, projections, size, sizes)
		// Spread over the whole log, in no order, from its first hundredth on.
		const position = (index: number) =>
			1 + Math.trunc(((index * 0.618_034) % 0.99) * world.log.events) + world.log.events / 100
		const past = await times(sizes.calls, (index) =>
			get(world, `${PATH}?range=[0,9]&${filter(Math.trunc(position(index)))}`),
		)
		return { past, live: await times(sizes.calls, () => get(world, `${PATH}?range=[0,9]`)) }
	})
	return {
		'reportAsOf.p95ms': figures(found, ({ past }) => percentile(past, 95)),
		'reportAsOf.p50ms': figures(found, ({ past }) => percentile(past, 50)),
		'reportAsOf.liveP95ms': figures(found, ({ live }) => percentile(live, 95)),
		calls: sizes.calls,
	}
}

export async function download(base: string, path: string, rows: number, token = 'bench'): Promise<number> {
	const begun = performance.now()
	const answer = await fetch(`${base}${path}`, { headers: { authorization: `Bearer ${token}` } })
	if (answer.status !== 200 || !answer.body) throw new Error(`The export answered ${answer.status}.`)
	let lines = 0
	for await (const chunk of answer.body)
		for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, end + 1)) lines += 1
	if (lines < rows) throw new Error(`The export was cut off after ${lines} lines.`)
	return (performance.now() - begun) / 1_000
}

/** @param collect frees garbage meanwhile, where a large heap would let it lie */
export async function growth(
	run: () => Promise<number>,
	collect?: () => void,
): Promise<{ seconds: number; mib: number }> {
	collect?.()
	const before = process.memoryUsage.rss()
	let most = before
	const watch = setInterval(
		() => {
			collect?.()
			most = Math.max(most, process.memoryUsage.rss())
		},
		collect ? 300 : 10,
	)
	try {
		const seconds = await run()
		return { seconds, mib: (most - before) / MIB }
	} finally {
		clearInterval(watch)
	}
}

const LINE_END = 0x0a

export async function benchExport(
	make: Make,
	projections: readonly Projection[],
	sizes = FULL,
): Promise<ExportBench> {
	const size = sizes.requests.at(-1) ?? 0
	const world = await worldOf(make, projections, size, sizes)
	const base = await world.app.listen({ host: '127.0.0.1', port: 0 })
	const whole = BARE.replace('LIMIT 10', '')
	const runs: { seconds: number; mib: number; bare: number; asOf: number }[] = []
	for (let run = 0; run < sizes.runs; run += 1) {
		const exported = await growth(() => download(base, `${PATH}/csv`, size))
		const begun = performance.now()
		for await (const _ of world.log.sql.stream(whole));
		const bareSeconds = (performance.now() - begun) / 1_000
		const asOf = await download(base, `${PATH}/csv?${filter(Math.trunc(world.log.events / 2))}`, size / 2)
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
		runs: sizes.runs,
	}
}
