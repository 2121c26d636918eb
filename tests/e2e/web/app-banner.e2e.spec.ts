import { devices, type Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { sized } from '../../harness/length.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { auditScreen } from '../harness/audit.ts'
import { nightly, test } from '../harness/browser-test.ts'

const ANDROID = devices['Pixel 7'].userAgent
const IPHONE = devices['iPhone 14'].userAgent
const APPS = { androidApp: 'https://play.example/karuna', iosApp: 'https://apps.example/karuna' }

const withApps = (page: Page, apps: { readonly androidApp: string | null; readonly iosApp: string | null }) =>
	page.route('**/api/v1/config', async (route) => {
		const answer = await route.fetch()
		const { data, ...rest } = await answer.json()
		await route.fulfill({ json: { ...rest, data: { ...data, links: { ...data.links, ...apps } } } })
	})

const banner = (page: Page) => page.getByRole('complementary', { name: 'The Karuna app' })

async function open(page: Page, path = '/GetStarted'): Promise<void> {
	const answered = page.waitForResponse('**/api/v1/config')
	await page.goto(path)
	await answered
	await page.waitForLoadState('networkidle')
}

describe('the app', () => {
	const phones = [
		{ phone: 'Android', userAgent: ANDROID, href: APPS.androidApp },
		{ phone: 'iPhone', userAgent: IPHONE, href: APPS.iosApp },
	]
	test.for(sized(phones.slice(0, 1), phones))(
		'is offered on a phone of its kind: $phone',
		async ({ phone, userAgent, href }, { visitor }) => {
			const page = await visitor({ width: 360, userAgent })
			await withApps(page, APPS)
			await open(page)
			await banner(page).getByText(`Karuna has an app for ${phone}.`).waitFor()
			expect(await banner(page).getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(href)
			await open(page, '/publicPayment?donationfor=tal&currency=INR')
			await page.getByRole('heading', { name: /How much would/ }).waitFor()
			expect(await banner(page).count()).toBe(0)
		},
	)

	nightly.for([
		{ where: 'on a desk', userAgent: undefined, apps: APPS },
		{
			where: 'where there is none for such a phone, and nothing can be installed',
			userAgent: ANDROID,
			apps: { ...APPS, androidApp: null },
		},
	])('is not offered $where', async ({ userAgent, apps }, { visitor }) => {
		const page = await visitor(userAgent ? { width: 360, userAgent } : {})
		await withApps(page, apps)
		await open(page)
		expect(await banner(page).count()).toBe(0)
	})

	nightly(
		'is the site itself where no store has one: how on an iPhone, by a button where the browser can',
		async ({ visitor }) => {
			const phone = await visitor({ width: 360, userAgent: IPHONE })
			await withApps(phone, { androidApp: null, iosApp: null })
			await open(phone)
			await banner(phone).getByText('Add to Home Screen').waitFor()
			const page = await visitor({ width: 360, userAgent: ANDROID })
			await withApps(page, { androidApp: null, iosApp: null })
			for (const path of ['/GetStarted', '/about', '/']) {
				await page.goto(path)
				await page.waitForLoadState('networkidle')
				await page.evaluate(() => {
					const prompt = async () => ({ outcome: 'accepted' })
					const event = new Event('beforeinstallprompt', { cancelable: true })
					window.dispatchEvent(Object.assign(event, { prompt }))
				})
				await banner(page).getByRole('button', { name: 'Install' }).click()
				await banner(page).waitFor({ state: 'detached' })
			}
		},
	)

	nightly('is offered no more once that is dismissed, also after logging out', async ({ visitor }) => {
		const page = await visitor({ width: 360, userAgent: ANDROID })
		await withApps(page, APPS)
		await signIn(page, 'donor')
		await open(page)
		await banner(page).getByRole('button', { name: 'Don’t offer the app again' }).press('Enter')
		await banner(page).waitFor({ state: 'detached' })
		await page.getByRole('button', { name: 'Menu', exact: true }).click()
		const answeredAgain = page.waitForResponse('**/api/v1/config')
		await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Log out' }).click()
		await answeredAgain
		await page.waitForLoadState('networkidle')
		await page.getByRole('main').waitFor()
		expect(await page.evaluate(() => document.cookie)).toContain('karuna_app_banner')
		expect(await banner(page).count()).toBe(0)
	})

	nightly('is offered in both languages, to everybody', async ({ visitor }) => {
		const page = await visitor({ userAgent: ANDROID })
		await withApps(page, APPS)
		await auditScreen(page, async () => {
			await page.goto('/GetStarted')
			await page.locator('.app-banner').waitFor()
		})
	})
})
