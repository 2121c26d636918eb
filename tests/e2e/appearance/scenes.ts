import type { Browser, Page } from 'playwright-core'
import type { Language } from '../../../kernel/wire/language.ts'
import { introduce, keepAmount, typeCard } from '../harness/actions/giving.ts'
import { signIn } from '../harness/actions/signing-in.ts'

const PAGES = {
	home: async (page: Page) => {
		await page.goto('/')
		await page.locator('main a[href*="/donationRequest/"]').first().waitFor()
	},
	search: async (page: Page) => {
		await page.goto('/search?region=IN')
		await page.locator('main a[href^="/donationRequest/"]').first().waitFor()
	},
	fundraiser: async (page: Page) => {
		await openFundraiser(page)
		await page.getByRole('heading', { level: 1 }).waitFor()
	},
	checkout: async (page: Page) => {
		await openFundraiser(page)
		await page.getByRole('button', { name: 'Proceed to Donate' }).click()
		await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
		await keepAmount(page)
		await introduce(page, { firstName: 'Asha', lastName: 'Patil', email: 'asha.patil@example.org' })
		await typeCard(page)
	},
	organizations: async (page: Page) => {
		await page.goto('/nonprofits')
		await page.locator('main a[href*="/organization/"]').first().waitFor()
	},
	'finance-home': async (page: Page) => {
		await signIn(page, 'finance')
		await page.goto('/backoffice/')
		await page
			.getByText(/^Books verified/)
			.first()
			.waitFor()
	},
	reconciliation: async (page: Page) => {
		await signIn(page, 'finance')
		await page.goto('/backoffice/reconciliation')
		await page.locator('table[aria-busy=false]').waitFor()
	},
} as const
type PageName = keyof typeof PAGES

async function openFundraiser(page: Page): Promise<void> {
	await page.goto('/search?requestType=cash&region=IN')
	await page.locator('main a[href^="/donationRequest/"]').first().click()
	await page.getByRole('button', { name: 'Proceed to Donate' }).waitFor()
}

export interface Scene {
	readonly name: string
	readonly page: PageName
	readonly width: number
	readonly language: Language
}

const DESK = 1440
const PHONE = 360
const onPhone = (page: PageName, language: Language): Scene => ({
	name: `${page}-phone-${language}`,
	page,
	width: PHONE,
	language,
})

export const SCENES: readonly Scene[] = [
	...(Object.keys(PAGES) as PageName[]).map(
		(page): Scene => ({ name: page, page, width: DESK, language: 'en' }),
	),
	onPhone('home', 'en'),
	onPhone('home', 'hi'),
	onPhone('search', 'en'),
	onPhone('reconciliation', 'en'),
]

export interface SceneOptions {
	readonly baseURL: string
	readonly height?: number
	readonly style?: string
}

export async function takePicture(browser: Browser, scene: Scene, options: SceneOptions): Promise<Buffer> {
	const { baseURL, height = scene.width === PHONE ? 740 : 1_080, style } = options
	const context = await browser.newContext({
		baseURL,
		viewport: { width: scene.width, height },
		locale: scene.language === 'hi' ? 'hi-IN' : 'en-IN',
		timezoneId: 'Asia/Kolkata',
		reducedMotion: 'reduce',
		// A fault is planted as a style of the page, which its policy would refuse.
		bypassCSP: style !== undefined,
	})
	try {
		const page = await context.newPage()
		await PAGES[scene.page](page)
		if (style) await page.addStyleTag({ content: style })
		await page.evaluate(() => document.fonts.ready)
		await page.waitForLoadState('networkidle')
		return await page.screenshot()
	} finally {
		await context.close()
	}
}
