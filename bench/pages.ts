import { performance } from 'node:perf_hooks'
import fastify, { type FastifyInstance } from 'fastify'
import { demoUserId } from '../demo/seed/accounts.ts'
import { DEFAULT_REGION } from '../kernel/wire/regions.ts'
import { type ApiAnswer, callInProcess } from '../pages/in-process.ts'
import { loadServerBuild } from '../pages/server-build.ts'
import { type DonorBrowser, giveBy, prepareWay } from '../simulators/donor.ts'
import type { BenchUrls } from './append.ts'
import { insertPeople, insertRequests } from './bulk.ts'
import { median, percentile, ratePerSecond, times } from './median.ts'
import { type PageAnswers, readPages } from './page-load.ts'
import { type Running, startRunning } from './running.ts'

export interface PagesSizes {
	readonly requests: number
	readonly people: number
	readonly hits: number
	readonly renders: number
	readonly distinct: number
	readonly readers: number
	readonly donations: number
	readonly runs: number
}
const FULL: PagesSizes = {
	requests: 100_000,
	people: 10_000,
	hits: 30_000,
	renders: 400,
	distinct: 20_000,
	readers: 200,
	donations: 30,
	runs: 3,
}
const RENDERED_AT_ONCE = 10

export interface PagesBench {
	readonly 'pages.hitRatio': number
	readonly 'pages.hitsPerSecond': number
	readonly 'pages.bareHitsPerSecond': number
	readonly 'pages.hitP95ms': number
	readonly 'pages.bareHitP95ms': number
	readonly 'pages.renderRatio': number
	readonly 'pages.rendersPerSecond': number
	readonly 'pages.bareRendersPerSecond': number
	readonly 'pages.renderP95ms': number
	readonly 'pages.rssGrowthMiB': number
	readonly 'pages.turnedAway': number
	readonly 'pages.donationRatio': number
	readonly 'pages.donationP50ms': number
	readonly 'pages.quietDonationP50ms': number
	readonly requests: number
	readonly distinct: number
	readonly readers: number
	readonly runs: number
}

const MiB = 1024 ** 2

/**
 * Measures documents from memory, newly rendered ones, and many different ones at once. Needs the built web.
 */
export async function benchPages(urls: BenchUrls, sizes: PagesSizes = FULL): Promise<PagesBench> {
	const running = await startRunning(urls, { pages: true })
	try {
		const { sql } = running.system
		await insertPeople(sql, sizes.people)
		await insertRequests(sql, { count: sizes.requests, people: sizes.people, statusOf: () => 'live' })
		await running.vacuum()
		const paths = await publicPages(running)
		const hits = await measureHits(running, paths, sizes)
		const renders = await measureRenders(running, paths, sizes)
		const flood = await measureFlood(running, paths, sizes)
		const { requests, distinct, readers, runs } = sizes
		return { ...hits, ...renders, ...flood, requests, distinct, readers, runs }
	} finally {
		await running.stop()
	}
}

async function publicPages({ system }: Running): Promise<string[]> {
	const visible = 'SELECT id FROM read.requests WHERE NOT is_private ORDER BY id'
	const rows = await system.sql.query<{ id: string }>(visible)
	return rows.map(({ id }) => `/donationRequest/${id}`)
}

async function startBare(
	app: FastifyInstance,
	path: string,
): Promise<{ address: string; close(): Promise<void> }> {
	const { rawPayload, headers } = await app.inject({ url: path, headers: { 'accept-encoding': 'br' } })
	const bare = fastify({ logger: false })
	const sent = Object.entries(headers).filter(([name]) => !['date', 'connection'].includes(name))
	bare.get('*', (_, reply) => reply.headers(Object.fromEntries(sent)).send(rawPayload))
	return { address: await bare.listen({ host: '127.0.0.1', port: 0 }), close: () => bare.close() }
}

async function measureHits(
	{ system }: Running,
	[path = '/']: readonly string[],
	{ hits, readers, runs }: PagesSizes,
) {
	const bare = await startBare(system.app, path)
	const read = async (address: string): Promise<PageAnswers> => {
		const answers = await readPages({ address, paths: [path], connections: readers, amount: hits })
		const { 200: found = 0 } = answers.statuses
		if (found < hits)
			throw new Error(`${hits - found} pages were refused: ${JSON.stringify(answers.statuses)}`)
		return answers
	}
	try {
		const all: { own: PageAnswers; bare: PageAnswers }[] = []
		for (let run = 0; run < runs; run += 1)
			all.push({ own: await read(system.url), bare: await read(bare.address) })
		const ratios = all.map(({ own, bare: least }) => own.perSecond / least.perSecond)
		return {
			'pages.hitRatio': Number(median(ratios).toFixed(2)),
			'pages.hitsPerSecond': Math.trunc(median(all.map(({ own }) => own.perSecond))),
			'pages.bareHitsPerSecond': Math.trunc(median(all.map(({ bare: least }) => least.perSecond))),
			'pages.hitP95ms': median(all.map(({ own }) => percentile(own.milliseconds, 95))),
			'pages.bareHitP95ms': median(all.map(({ bare: least }) => percentile(least.milliseconds, 95))),
		}
	} finally {
		await bare.close()
	}
}

async function holdAnswers({ system }: Running) {
	const { createRenderer } = await loadServerBuild()
	const clock = { now: () => Date.now() }
	const through = callInProcess(system.routes, clock)
	const held = new Map<string, ApiAnswer>()
	let isHeld = false
	const render = await createRenderer({
		now: clock.now,
		call: async ({ method, url }) => {
			const known = isHeld ? held.get(url) : undefined
			const { status, body } = known ?? (await through({ method, url, language: 'en' }))
			if (isHeld) held.set(url, { status, body })
			return new Response(body, { status, headers: { 'content-type': 'application/json' } })
		},
	})
	return {
		render: async (path: string): Promise<void> => {
			isHeld = true
			try {
				await render({ language: 'en', path, query: '', region: DEFAULT_REGION.code })
			} finally {
				isHeld = false
			}
		},
	}
}

async function measureRenders(running: Running, paths: readonly string[], { renders, runs }: PagesSizes) {
	const { app } = running.system
	const held = await holdAnswers(running)
	const own: number[] = []
	const bare: number[] = []
	const milliseconds: number[] = []
	for (let run = 0; run < runs; run += 1) {
		const first = 1 + run * renders
		const pathOf = (index: number): string => paths[first + index] ?? '/'
		own.push(
			await ratePerSecond(RENDERED_AT_ONCE, renders, async (index) => {
				const begun = performance.now()
				const { statusCode } = await app.inject({
					url: pathOf(index),
					headers: { 'accept-encoding': 'br' },
				})
				if (statusCode !== 200) throw new Error(`A page answered ${statusCode}: ${pathOf(index)}`)
				milliseconds.push(performance.now() - begun)
			}),
		)
		for (let index = 0; index < renders; index += 1) await held.render(pathOf(index))
		bare.push(await ratePerSecond(RENDERED_AT_ONCE, renders, (index) => held.render(pathOf(index))))
	}
	const ratio = median(own.map((rate, at) => rate / (bare[at] ?? 1)))
	return {
		'pages.renderRatio': Number(ratio.toFixed(2)),
		'pages.rendersPerSecond': Math.trunc(median(own)),
		'pages.bareRendersPerSecond': Math.trunc(median(bare)),
		'pages.renderP95ms': percentile(milliseconds, 95),
	}
}

async function measureFlood(
	running: Running,
	all: readonly string[],
	{ distinct, readers, donations }: PagesSizes,
) {
	const { system } = running
	if (!system.simulators) throw new Error('The providers are not simulated.')
	const { stripe, razorpay, paypal } = system.simulators
	const token = await running.signIn(demoUserId('donor'))
	const browser: DonorBrowser = {
		call: (method, path, body) => running.call(method, path, { token, body }),
		providers: { stripe, razorpay, paypal },
	}
	const purpose = { donationFor: 'individual', toUserInfo: { _id: demoUserId('donee') } } as const
	const give = () => giveBy('card', browser, purpose)
	await prepareWay('card', browser)
	const quiet = await times(donations, give)

	const before = process.memoryUsage().rss
	let most = before
	const watch = setInterval(() => {
		most = Math.max(most, process.memoryUsage().rss)
	}, 100)
	let isOver = false
	const paths = all.slice(-distinct)
	const reading = readPages({ address: system.url, paths, connections: readers, amount: distinct }).finally(
		() => {
			isOver = true
		},
	)
	const meanwhile: number[] = []
	while (!isOver) {
		const begun = performance.now()
		await give()
		if (!isOver) meanwhile.push(performance.now() - begun)
	}
	const { statuses } = await reading
	clearInterval(watch)
	const { 200: found = 0, 503: turnedAway = 0 } = statuses
	if (found + turnedAway < distinct) throw new Error(`Some pages failed: ${JSON.stringify(statuses)}`)
	return {
		'pages.rssGrowthMiB': Math.ceil((most - before) / MiB),
		'pages.turnedAway': turnedAway,
		'pages.donationRatio': Number((median(meanwhile) / median(quiet)).toFixed(2)),
		'pages.donationP50ms': percentile(meanwhile, 50),
		'pages.quietDonationP50ms': percentile(quiet, 50),
	}
}
