import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { test as base, expect } from 'vitest'
import type { Language } from '../../../kernel/wire/language.ts'
import { ROOT } from '../../../pages/built.ts'
import { IS_NIGHTLY } from '../../harness/length.ts'
import { launchChromium } from './chromium.ts'
import { watchForFaults } from './faults.ts'
import { chromiumFolder, systemUnderTest } from './system-under-test.ts'

export interface VisitorOptions {
	/** Pixels; 1440 when absent. Narrower than 600 is a phone. */
	readonly width?: number
	readonly language?: Language
	readonly timeZone?: string
	readonly userAgent?: string
	readonly baseURL?: string
	readonly isLimited?: boolean
	readonly scripts?: boolean
}

const PATIENCE_MS = 15_000
const PHONE_WIDTH = 600
const PICTURES = join(ROOT, '.cache/browser-tests')

/**
 * A test in a browser: one Chromium per worker. `visitor()` opens a page for a new visitor with separate
 * cookies and storage; `page` is the first visitor's. A fault on any page fails the test.
 */
export const test = base
	// biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs
	.extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
		const browser = await launchChromium(chromiumFolder(), { optimizes: false })
		onCleanup(() => browser.close())
		return browser
	})
	.extend('visitor', async ({ browser, task }, { onCleanup }) => {
		const faults: string[] = []
		const pages: Page[] = []
		onCleanup(async () => {
			if (task.result?.state === 'fail') await takePictures(task.name, pages)
			await Promise.all(pages.map((page) => page.context().close()))
			expect(faults).toEqual([])
		})
		return async (options: VisitorOptions = {}): Promise<Page> => {
			const context = await browser.newContext(contextOptions(options))
			context.setDefaultTimeout(PATIENCE_MS)
			const page = await context.newPage()
			await watchForFaults(page, faults, options.isLimited ?? false)
			pages.push(page)
			return page
		}
	})
	.extend('page', ({ visitor }) => visitor())

/** A nightly test: a test by day covers the same in another form, such as a refusal or a second width. */
export const nightly = test.runIf(IS_NIGHTLY)

function contextOptions({
	width = 1440,
	language = 'en',
	timeZone = 'Asia/Kolkata',
	userAgent,
	baseURL,
	scripts = true,
}: VisitorOptions): BrowserContextOptions {
	const phone = width < PHONE_WIDTH
	return {
		baseURL: baseURL ?? systemUnderTest().url,
		viewport: { width, height: phone ? 740 : 900 },
		hasTouch: phone,
		locale: language === 'hi' ? 'hi-IN' : 'en-IN',
		timezoneId: timeZone,
		reducedMotion: 'reduce',
		javaScriptEnabled: scripts,
		...(userAgent && { userAgent }),
	}
}

async function takePictures(name: string, pages: readonly Page[]): Promise<void> {
	await mkdir(PICTURES, { recursive: true })
	const file = name.replaceAll(/[^\w]+/g, '-').slice(0, 80)
	for (const [index, page] of pages.entries()) {
		if (page.isClosed()) continue
		await page.screenshot({ path: join(PICTURES, `${file}-${index + 1}.png`), fullPage: true })
	}
}

export const eventually = <T>(read: () => T | Promise<T>) =>
	expect.poll(read, { timeout: PATIENCE_MS, interval: 50 })
