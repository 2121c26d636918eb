import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { buildIfStale, ROOT } from '../../../infra/build/apps.ts'
import { introduce, keepAmount, typeCard } from './actions/giving.ts'
import { signIn } from './actions/signing-in.ts'
import { installChromium, launchChromium } from './chromium.ts'
import { startSystemProcess } from './system.ts'

/** Takes the pictures of the README on a system with the whole demo: `node tests/e2e/harness/screenshots.ts`. */

const FOLDER = join(ROOT, 'docs/screenshots')
const WIDTH = 1440
const HEIGHT = 1080
const LARGEST_BYTES = 400_000

const SCENES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
	home: async (page) => {
		await page.goto('/')
		await page.locator('.fcard').first().waitFor()
	},
	fundraiser: async (page) => {
		await openFundraiser(page)
		await page.getByRole('heading', { name: /people gave$/ }).waitFor()
	},
	checkout: async (page) => {
		await openFundraiser(page)
		await page.getByRole('button', { name: 'Proceed to Donate' }).click()
		await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
		await keepAmount(page)
		await introduce(page, { firstName: 'Asha', lastName: 'Patil', email: 'asha.patil@example.org' })
		await typeCard(page)
	},
	'finance-home': async (page) => {
		await signIn(page, 'finance')
		await page.goto('/backoffice/')
		await page
			.getByText(/^Books verified/)
			.first()
			.waitFor()
	},
	reconciliation: async (page) => {
		await signIn(page, 'finance')
		await page.goto('/backoffice/reconciliation')
		await page.locator('table[aria-busy=false]').waitFor()
	},
}

async function openFundraiser(page: Page): Promise<void> {
	await page.goto('/')
	// The first ones may ask for something else than money.
	await page.locator('.fcard', { hasText: '₹' }).first().click()
	await page.getByRole('button', { name: 'Proceed to Donate' }).waitFor()
}

async function take(browser: Browser, baseURL: string, name: string): Promise<void> {
	const context = await browser.newContext({
		baseURL,
		viewport: { width: WIDTH, height: HEIGHT },
		locale: 'en-IN',
		timezoneId: 'Asia/Kolkata',
		reducedMotion: 'reduce',
	})
	const page = await context.newPage()
	await SCENES[name]?.(page)
	await page.evaluate(() => document.fonts.ready)
	await page.waitForLoadState('networkidle')
	const path = join(FOLDER, `${name}.png`)
	await page.screenshot({ path })
	await context.close()
	const { size } = await stat(path)
	if (size > LARGEST_BYTES) throw new Error(`${path} has ${size} bytes; ${LARGEST_BYTES} is the limit.`)
	console.log(`${path}  ${Math.round(size / 1000)} kB`)
}

async function main(): Promise<void> {
	await mkdir(FOLDER, { recursive: true })
	const chromium = await installChromium()
	await buildIfStale({ log: console.log })
	const system = await startSystemProcess('--demo=full')
	const browser = await launchChromium(chromium)
	try {
		for (const name of Object.keys(SCENES)) await take(browser, system.addresses.url, name)
	} finally {
		await browser.close()
		await system.stop()
	}
}

await main()
