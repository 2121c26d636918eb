import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BenchUrls } from './append.ts'
import { requestId } from './bulk.ts'
import { fillPages } from './fill-pages.ts'
import { median } from './median.ts'
import { startRunning } from './running.ts'
import type { Recorded, Visit, Visitor } from './visit.ts'

export interface WebSizes {
	readonly requests: number
	readonly runs: number
}
const FULL: WebSizes = { requests: 200, runs: 5 }

const PAGES = {
	home: '/',
	landing: '/NewHome',
	search: '/search',
	request: `/donationRequest/${requestId(0)}`,
	requestHindi: `/hi/donationRequest/${requestId(0)}`,
	nonprofits: '/Nonprofits',
} as const
export type WebPage = keyof typeof PAGES
const NAMES = Object.keys(PAGES) as WebPage[]
type ByPage = Readonly<Record<WebPage, number>>

/**
 * Medians of all visits by page, on a phone whose processor is four times slower, over Lighthouse's slow 4G.
 */
export interface WebBench {
	readonly 'web.lcpMs': ByPage
	readonly 'web.bareLcpMs': ByPage
	readonly 'web.sharpMs': ByPage
	readonly 'web.fcpMs': ByPage
	readonly 'web.jsKB': ByPage
	readonly 'web.firstJsKB': ByPage
	readonly 'web.requests': ByPage
	readonly 'web.htmlKB': ByPage
	readonly 'web.cls': ByPage
	readonly 'web.tbtMs': ByPage
	readonly runs: number
}

/** Measures the waiting time of readers of public pages. Needs the built web and Chromium. */
export async function benchWeb(urls: BenchUrls, sizes: WebSizes = FULL): Promise<WebBench> {
	const visitor = await openVisitor()
	try {
		const running = await startRunning(urls, { pages: true })
		try {
			await fillPages(running, { requests: sizes.requests, photos: 1 })
			return await measure(visitor, running.system.url, sizes)
		} finally {
			await running.stop()
		}
	} finally {
		await visitor.close()
	}
}

/** The code that runs in pages is compiled with a browser's types, separately from the server's. */
async function openVisitor(): Promise<Visitor> {
	const file = join(import.meta.dirname, '../tests/e2e/harness/visitor.ts')
	const code: { openVisitor(): Promise<Visitor> } = await import(pathToFileURL(file).href)
	return code.openVisitor()
}

async function measure(visitor: Visitor, site: string, { runs }: WebSizes): Promise<WebBench> {
	const visits = new Map<WebPage, Visit[]>()
	const bare = new Map<WebPage, Visit[]>()
	for (const name of NAMES) {
		const address = site + PAGES[name]
		const least = await serveBare(await visitor.record(address))
		try {
			for (let run = 0; run < runs; run += 1) {
				visits.set(name, [...(visits.get(name) ?? []), await visitor.visit(address)])
				bare.set(name, [...(bare.get(name) ?? []), await visitor.visit(least.site + PAGES[name])])
			}
		} finally {
			await least.close()
		}
	}
	const middle = (of: ReadonlyMap<WebPage, readonly Visit[]>, figure: keyof Visit): ByPage => {
		const figures = NAMES.map((name) => [name, median((of.get(name) ?? []).map((each) => each[figure]))])
		return Object.fromEntries(figures) as Record<WebPage, number>
	}
	return {
		'web.lcpMs': middle(visits, 'lcpMs'),
		'web.bareLcpMs': middle(bare, 'lcpMs'),
		'web.sharpMs': middle(visits, 'sharpMs'),
		'web.fcpMs': middle(visits, 'fcpMs'),
		'web.jsKB': middle(visits, 'jsKB'),
		'web.firstJsKB': middle(visits, 'firstJsKB'),
		'web.requests': middle(visits, 'requests'),
		'web.htmlKB': middle(visits, 'htmlKB'),
		'web.cls': middle(visits, 'cls'),
		'web.tbtMs': middle(visits, 'tbtMs'),
		runs,
	}
}

async function serveBare(recorded: Recorded): Promise<{ site: string; close(): Promise<void> }> {
	const server = createServer((request, reply) => {
		const found = recorded.get(request.url ?? '/')
		reply.writeHead(found?.status ?? 404, found?.headers).end(found?.body)
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as AddressInfo
	return {
		site: `http://127.0.0.1:${port}`,
		close: () => new Promise((resolve) => server.close(() => resolve())),
	}
}
