import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { createVisitCounter } from '../commands/requests/count-visits.ts'
import { derivedId } from '../kernel/wire/ids.ts'
import { requestsToSee } from '../queries/_shared/request-visibility.ts'
import type { BenchUrls } from './append.ts'
import { insertPeople, insertRequests } from './bulk.ts'
import { median, percentile, ratePerSecond, times } from './median.ts'
import { startRunning } from './running.ts'

export interface AnalyticsSizes {
	readonly requests: number
	readonly visits: number
	readonly clients: number
	readonly visitsPerSecond: number
	readonly calls: number
	readonly runs: number
}
export interface AnalyticsBench {
	/**
	 * One request's visits counted per second, divided by the bare inserts of the same run; median. Goal 0.7.
	 */
	readonly 'analytics.ratioToInsert': number
	readonly 'analytics.visitsPerSecond': number
	readonly 'analytics.insertsPerSecond': number
	readonly 'analytics.listRatioToQuiet': number
	readonly 'analytics.listP95ms': number
	readonly 'analytics.quietListP95ms': number
	readonly clients: number
	readonly visits: number
	readonly calls: number
	readonly runs: number
}

const PEOPLE = 1_000
const LIST = '/api/v1/donationRequest?requestType=volunteering'
const TICK_MS = 10

export async function benchAnalytics(
	urls: BenchUrls,
	sizes: AnalyticsSizes = {
		requests: 20_000,
		visits: 20_000,
		clients: 50,
		visitsPerSecond: 500,
		calls: 300,
		runs: 5,
	},
): Promise<AnalyticsBench> {
	const running = await startRunning(urls)
	try {
		const { sql } = running.system
		await insertPeople(sql, PEOPLE)
		await insertRequests(sql, { count: sizes.requests, people: PEOPLE, statusOf: () => 'live' })
		await running.vacuum()
		const [first] = await sql.query<{ id: string }>(
			'SELECT id FROM read.requests WHERE NOT is_private LIMIT 1',
		)
		const requestId = first?.id ?? ''
		const count = createVisitCounter({
			sql,
			clock: { now: () => Date.now() },
			publicRequests: (ids) => requestsToSee(sql, ids, { kind: 'guest', id: '' }),
		})
		let visitors = 0
		const visit = () => {
			visitors += 1
			return count({
				requestId,
				action: 'view',
				channel: 'whatsapp',
				ip: '10.0.0.1',
				userAgent: `Browser ${visitors}`,
			})
		}
		const insert = (run: number) => (index: number) =>
			sql.execute(
				`INSERT INTO rec.request_analytics (request_id, day, action, channel, count)
				VALUES ($1, '2026-01-01', 'view', 'direct', 1)`,
				[derivedId('analytics bench', `${run} ${index}`)],
				{ name: 'bare insert' },
			)
		const runs: { readonly visits: number; readonly inserts: number }[] = []
		for (let run = 0; run < sizes.runs; run += 1) {
			const inserts = await ratePerSecond(sizes.clients, sizes.visits, insert(run))
			runs.push({ inserts, visits: await ratePerSecond(sizes.clients, sizes.visits, visit) })
		}
		const read = async () => percentile(await times(sizes.calls, () => running.call('GET', LIST)), 95)
		const quiet = await read()
		const load = visitSteadily(visit, sizes.visitsPerSecond)
		const busy = await read().finally(load.stop)
		return {
			'analytics.ratioToInsert': Number(
				median(runs.map(({ visits, inserts }) => visits / inserts)).toFixed(2),
			),
			'analytics.visitsPerSecond': Math.trunc(median(runs.map(({ visits }) => visits))),
			'analytics.insertsPerSecond': Math.trunc(median(runs.map(({ inserts }) => inserts))),
			'analytics.listRatioToQuiet': Number((busy / quiet).toFixed(2)),
			'analytics.listP95ms': busy,
			'analytics.quietListP95ms': quiet,
			clients: sizes.clients,
			visits: sizes.visits,
			calls: sizes.calls,
			runs: sizes.runs,
		}
	} finally {
		await running.stop()
	}
}

function visitSteadily(
	visit: () => Promise<void>,
	perSecond: number,
): { readonly stop: () => Promise<void> } {
	let isOver = false
	const counting = (async () => {
		const begun = performance.now()
		const visits: Promise<void>[] = []
		while (!isOver) {
			const due = Math.trunc(((performance.now() - begun) * perSecond) / 1_000)
			while (visits.length < due) visits.push(visit())
			await delay(TICK_MS)
		}
		await Promise.all(visits)
	})()
	return {
		stop: () => {
			isOver = true
			return counting
		},
	}
}
