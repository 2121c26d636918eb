import { request as ask } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Browser, CDPSession, Page } from 'playwright-core'
import type { Recorded, Visit, Visitor } from '../../../bench/visit.ts'
import { installChromium, launchChromium } from './chromium.ts'
import { addPhoneFonts } from './phone-fonts.ts'

/** Lighthouse's slow 4G and cheap phone, applied. */
const NETWORK = {
	offline: false,
	latency: 562.5,
	downloadThroughput: (1_474.56 * 1_024) / 8,
	uploadThroughput: (675 * 1_024) / 8,
}
const CPU_RATE = 4
const PHONE = { width: 360, height: 640 }
const LONG_MS = 50
const LARGE_PX = 200
const KB = 1_000

interface Seen {
	lcp: number
	cls: number
	readonly tasks: { readonly from: number; readonly length: number }[]
}
declare global {
	interface Window {
		seen: Seen
	}
}

function watch(): void {
	const seen: Seen = { lcp: 0, cls: 0, tasks: [] }
	window.seen = seen
	const on = (type: string, each: (entry: PerformanceEntry) => void) =>
		new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
	on('largest-contentful-paint', ({ startTime }) => {
		seen.lcp = startTime
	})
	on('layout-shift', (entry) => {
		const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
		if (!hadRecentInput) seen.cls += value
	})
	on('longtask', ({ startTime, duration }) => seen.tasks.push({ from: startTime, length: duration }))
}

function read({ large, long }: { readonly large: number; readonly long: number }) {
	const { lcp, cls, tasks } = window.seen
	const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
	const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
	const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
	const picture = [...document.images].find(
		({ clientWidth, currentSrc }) => clientWidth >= large && currentSrc,
	)
	const sharp = fetched.find(({ name }) => name === picture?.currentSrc)
	const scripts = fetched.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
	const sizeOf = (entries: readonly PerformanceResourceTiming[]) =>
		entries.reduce((sum, { transferSize }) => sum + transferSize, 0)
	return {
		fcpMs: fcp,
		lcpMs: lcp,
		sharpMs: sharp?.responseEnd ?? lcp,
		cls,
		tbtMs: tasks
			.filter(({ from }) => from >= fcp)
			.reduce((sum, { length }) => sum + Math.max(0, length - long), 0),
		requests: 1 + fetched.filter(({ startTime }) => startTime < lcp).length,
		html: navigation?.encodedBodySize ?? 0,
		firstJs: sizeOf(scripts.filter(({ responseEnd }) => responseEnd <= lcp)),
		js: sizeOf(scripts),
	}
}

const settled = (page: Page) => page.waitForLoadState('networkidle')

async function visit(browser: Browser, address: string): Promise<Visit> {
	const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, locale: 'en-IN' })
	try {
		const page = await context.newPage()
		await slowDown(await context.newCDPSession(page))
		await page.addInitScript(watch)
		await page.goto(address, { waitUntil: 'load' })
		await settled(page)
		const sizes = { large: LARGE_PX, long: LONG_MS }
		const first = await page.evaluate(read, sizes)
		await page.mouse.move(PHONE.width / 2, PHONE.height / 2)
		await settled(page)
		const { js } = await page.evaluate(read, sizes)
		return {
			fcpMs: Math.round(first.fcpMs),
			lcpMs: Math.round(first.lcpMs),
			sharpMs: Math.round(first.sharpMs),
			cls: Number(first.cls.toFixed(3)),
			tbtMs: Math.round(first.tbtMs),
			requests: first.requests,
			htmlKB: Number((first.html / KB).toFixed(1)),
			firstJsKB: Number((first.firstJs / KB).toFixed(1)),
			jsKB: Number((js / KB).toFixed(1)),
		}
	} finally {
		await context.close()
	}
}

async function slowDown(session: CDPSession): Promise<void> {
	await session.send('Network.enable')
	await session.send('Network.emulateNetworkConditions', NETWORK)
	await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
}

async function record(browser: Browser, address: string): Promise<Recorded> {
	const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, locale: 'en-IN' })
	const { origin } = new URL(address)
	const paths = new Set<string>()
	try {
		const page = await context.newPage()
		page.on('request', (request) => {
			const { origin: from, pathname, search } = new URL(request.url())
			if (from === origin && request.method() === 'GET') paths.add(pathname + search)
		})
		await page.goto(address, { waitUntil: 'load' })
		await settled(page)
		await page.mouse.move(PHONE.width / 2, PHONE.height / 2)
		await settled(page)
	} finally {
		await context.close()
	}
	const answers = await Promise.all(
		[...paths].map(async (path) => [path, await fetchRaw(origin + path)] as const),
	)
	return new Map(answers)
}

type Raw = Recorded extends ReadonlyMap<string, infer Answer> ? Answer : never
function fetchRaw(address: string): Promise<Raw> {
	return new Promise((resolve, reject) => {
		const sent = ask(address, { headers: { 'accept-encoding': 'br, gzip' } }, (answer) => {
			const headers = Object.fromEntries(
				['content-type', 'content-encoding', 'cache-control'].flatMap((name) => {
					const value = answer.headers[name]
					return value === undefined ? [] : [[name, String(value)]]
				}),
			)
			buffer(answer).then((body) => resolve({ status: answer.statusCode ?? 200, headers, body }), reject)
		})
		sent.on('error', reject)
		sent.end()
	})
}

export async function openVisitor(): Promise<Visitor> {
	const chromium = await installChromium()
	const browser = await launchChromium(chromium, { fonts: await addPhoneFonts(chromium) })
	return {
		visit: (address) => visit(browser, address),
		record: (address) => record(browser, address),
		close: () => browser.close(),
	}
}
